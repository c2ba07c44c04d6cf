// Generated from tools.toml; do not edit.

pub mod checks;
pub mod compound;
pub mod dialogs;
pub mod files;
pub mod form;
pub mod gesture;
pub mod keyboard;
pub mod mouse;
pub mod naming;
pub mod navigation;
pub mod observing;
pub mod planning;
pub mod pointer;
pub mod reading;
pub mod script;
pub mod server;
pub mod sessions;
pub mod tabs;
pub mod touch;
pub mod waiting;
pub mod table;
pub mod text;
use crate::{
    call::{Args, Call, Output, Result, action, bounded, read},
    tools,
};
use table::ToolId;
/// Hands a checked call to its handler. The only way to one.
pub async fn dispatch(tool: ToolId, call: &Call, args: Args) -> Result<Output> {
    match tool {
        ToolId::OpenSession => {
            let params: sessions::OpenSession = args.decode()?;
            Box::pin(async { tools::sessions::open_session(call, params).await }).await
        }
        ToolId::CloseSession => {
            let params: sessions::CloseSession = args.decode()?;
            Box::pin(async { tools::sessions::close_session(call, params).await }).await
        }
        ToolId::CloseSessions => {
            let params: sessions::CloseSessions = args.decode()?;
            Box::pin(async { tools::sessions::close_sessions(call, params).await }).await
        }
        ToolId::ListSessions => {
            let params: sessions::ListSessions = args.decode()?;
            Box::pin(async { tools::sessions::list_sessions(call, params).await }).await
        }
        ToolId::SetDialogPolicy => {
            let params: dialogs::SetDialogPolicy = args.decode()?;
            Box::pin(async { tools::dialogs::set_dialog_policy(call, params).await })
                .await
        }
        ToolId::DialogRespond => {
            let params: dialogs::DialogRespond = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::dialogs::dialog_respond(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Navigate => {
            let params: navigation::Navigate = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::navigation::navigate(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::GoBack => {
            let params: navigation::GoBack = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::navigation::go_back(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::GoForward => {
            let params: navigation::GoForward = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::navigation::go_forward(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Reload => {
            let params: navigation::Reload = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::navigation::reload(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::SetViewport => {
            let params: navigation::SetViewport = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::navigation::set_viewport(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Scroll => {
            let params: navigation::Scroll = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::navigation::scroll(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::TabList => {
            let params: tabs::TabList = args.decode()?;
            Box::pin(async { tools::tabs::tab_list(call, params).await }).await
        }
        ToolId::TabOpen => {
            let params: tabs::TabOpen = args.decode()?;
            Box::pin(async { tools::tabs::tab_open(call, params).await }).await
        }
        ToolId::TabSelect => {
            let params: tabs::TabSelect = args.decode()?;
            Box::pin(async { tools::tabs::tab_select(call, params).await }).await
        }
        ToolId::TabClose => {
            let params: tabs::TabClose = args.decode()?;
            Box::pin(async { tools::tabs::tab_close(call, params).await }).await
        }
        ToolId::TabVisibility => {
            let params: tabs::TabVisibility = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::tabs::tab_visibility(&mut cx, params).await
                })
                .await
        }
        ToolId::Snapshot => {
            let params: reading::Snapshot = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::reading::snapshot(&mut cx, params).await
                })
                .await
        }
        ToolId::Find => {
            let params: reading::Find = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::reading::find(&mut cx, params).await
                })
                .await
        }
        ToolId::TextSearch => {
            let params: reading::TextSearch = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::reading::text_search(&mut cx, params).await
                })
                .await
        }
        ToolId::NameRef => {
            let params: naming::NameRef = args.decode()?;
            Box::pin(async { tools::naming::name_ref(call, params).await }).await
        }
        ToolId::ListNamedRefs => {
            let params: naming::ListNamedRefs = args.decode()?;
            Box::pin(async { tools::naming::list_named_refs(call, params).await }).await
        }
        ToolId::FramesList => {
            let params: reading::FramesList = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::reading::frames_list(&mut cx, params).await
                })
                .await
        }
        ToolId::Screenshot => {
            let params: reading::Screenshot = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::reading::screenshot(&mut cx, params).await
                })
                .await
        }
        ToolId::ConsoleRead => {
            let params: observing::ConsoleRead = args.decode()?;
            Box::pin(async { tools::observing::console_read(call, params).await }).await
        }
        ToolId::NetworkRead => {
            let params: observing::NetworkRead = args.decode()?;
            Box::pin(async { tools::observing::network_read(call, params).await }).await
        }
        ToolId::Click => {
            let params: pointer::Click = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::pointer::click(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Hover => {
            let params: pointer::Hover = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::pointer::hover(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::DoubleClick => {
            let params: pointer::DoubleClick = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::pointer::double_click(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Drag => {
            let params: pointer::Drag = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::pointer::drag(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Fill => {
            let params: form::Fill = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::form::fill(&mut cx, params)).await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Select => {
            let params: form::Select = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::form::select(&mut cx, params)).await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::ChooseOption => {
            let params: form::ChooseOption = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::form::choose_option(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::FillForm => {
            let params: form::FillForm = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::form::fill_form(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Press => {
            let params: keyboard::Press = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::keyboard::press(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Type => {
            let params: keyboard::Type = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::keyboard::r#type(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::Shortcut => {
            let params: keyboard::Shortcut = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::keyboard::shortcut(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::UploadFile => {
            let params: files::UploadFile = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::files::upload_file(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::DropFiles => {
            let params: files::DropFiles = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::files::drop_files(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::WaitFor => {
            let params: waiting::WaitFor = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::waiting::wait_for(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::VerifyVisible => {
            let params: checks::VerifyVisible = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::checks::verify_visible(&mut cx, params).await
                })
                .await
        }
        ToolId::VerifyText => {
            let params: checks::VerifyText = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::checks::verify_text(&mut cx, params).await
                })
                .await
        }
        ToolId::VerifyValue => {
            let params: checks::VerifyValue = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::checks::verify_value(&mut cx, params).await
                })
                .await
        }
        ToolId::VerifyCount => {
            let params: checks::VerifyCount = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::checks::verify_count(&mut cx, params).await
                })
                .await
        }
        ToolId::VerifyAttribute => {
            let params: checks::VerifyAttribute = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::checks::verify_attribute(&mut cx, params).await
                })
                .await
        }
        ToolId::VerifyPredicate => {
            let params: checks::VerifyPredicate = args.decode()?;
            Box::pin(async { tools::checks::verify_predicate(call, params).await }).await
        }
        ToolId::Plan => {
            let params: planning::Plan = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::planning::plan(&mut cx, params).await
                })
                .await
        }
        ToolId::Execute => {
            let params: planning::Execute = args.decode()?;
            Box::pin(async { tools::planning::execute(call, params).await }).await
        }
        ToolId::MouseDown => {
            let params: mouse::MouseDown = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::mouse::mouse_down(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::MouseMove => {
            let params: mouse::MouseMove = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::mouse::mouse_move(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::MouseUp => {
            let params: mouse::MouseUp = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::mouse::mouse_up(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::MouseWheel => {
            let params: mouse::MouseWheel = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::mouse::mouse_wheel(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::TouchStart => {
            let params: touch::TouchStart = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::touch::touch_start(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::TouchMove => {
            let params: touch::TouchMove = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::touch::touch_move(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::TouchEnd => {
            let params: touch::TouchEnd = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(call, tools::touch::touch_end(&mut cx, params))
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::GesturePinch => {
            let params: touch::GesturePinch = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::touch::gesture_pinch(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::GestureSwipe => {
            let params: touch::GestureSwipe = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::touch::gesture_swipe(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::GestureChain => {
            let params: gesture::GestureChain = args.decode()?;
            Box::pin(async {
                    let mut cx = action(call, &args).await?;
                    let done = bounded(
                            call,
                            tools::gesture::gesture_chain(&mut cx, params),
                        )
                        .await;
                    cx.finish(done).await
                })
                .await
        }
        ToolId::EvalJs => {
            let params: script::EvalJs = args.decode()?;
            Box::pin(async {
                    let mut cx = read(call, &args).await?;
                    tools::script::eval_js(&mut cx, params).await
                })
                .await
        }
        ToolId::Batch => {
            let params: compound::Batch = args.decode()?;
            Box::pin(async { tools::compound::batch(call, params).await }).await
        }
        ToolId::FlakeCheck => {
            let params: compound::FlakeCheck = args.decode()?;
            Box::pin(async { tools::compound::flake_check(call, params).await }).await
        }
        ToolId::ActAndDiff => {
            let params: compound::ActAndDiff = args.decode()?;
            Box::pin(async { tools::compound::act_and_diff(call, params).await }).await
        }
        ToolId::ActAndWaitForNetwork => {
            let params: compound::ActAndWaitForNetwork = args.decode()?;
            Box::pin(async {
                    tools::compound::act_and_wait_for_network(call, params).await
                })
                .await
        }
        ToolId::GetConfig => {
            let params: server::GetConfig = args.decode()?;
            Box::pin(async { tools::server::get_config(call, params).await }).await
        }
        ToolId::ToolsFind => {
            let params: server::ToolsFind = args.decode()?;
            Box::pin(async { tools::server::tools_find(call, params).await }).await
        }
        ToolId::ToolsEnable => {
            let params: server::ToolsEnable = args.decode()?;
            Box::pin(async { tools::server::tools_enable(call, params).await }).await
        }
    }
}
