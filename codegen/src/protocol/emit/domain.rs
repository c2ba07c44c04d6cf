//! One domain: its types, commands and events as items of a module.

use quote::quote;

use super::Item;
use super::graph::{Direction, Graph};
use super::simplify::Types;
use super::types::Writer;
use crate::protocol::names::{ident, type_name};
use crate::protocol::{Command, Domain, Event, Property, Result, Shape};

/// Every item of the domain's module: all of it when `whole`, else only types that others refer to.
pub(super) fn items(domain: &Domain, whole: bool, graph: &Graph<'_>, types: &Types<'_>) -> Result<Vec<Item>> {
    let mut writer = Writer::new(&domain.domain, graph, types);
    for def in &domain.types {
        let key = format!("{}.{}", domain.domain, def.id);
        if let Some(direction) = graph.direction(&key) {
            let doc = doc(&key, def.experimental, def.deprecated);
            writer.named_type(&type_name(&def.id), &key, &def.shape, direction, &doc)?;
        }
    }
    if whole {
        for item in &domain.commands {
            command(&mut writer, &domain.domain, item)?;
        }
        for item in &domain.events {
            event(&mut writer, &domain.domain, item)?;
        }
    }
    Ok(writer.into_items())
}

/// `Page.navigate` → `Navigate`, `NavigateReturns`.
fn command(writer: &mut Writer<'_>, domain: &str, command: &Command) -> Result<()> {
    let method = format!("{domain}.{}", command.name);
    let name = writer.free_name(&type_name(&command.name), "Command");
    let doc = doc(&method, command.experimental, command.deprecated);
    let parameters = (command.parameters.as_slice(), command.parameters_type.as_ref());
    message(writer, &name, &method, parameters, Direction::SENT, &doc)?;

    let returns = match (&command.returns_type, command.returns.is_empty()) {
        (Some(shape), _) => writer.rust_type(shape, &format!("{name}Returns"), &method, Direction::RECEIVED)?,
        (None, true) => quote! { crate::Empty },
        (None, false) => {
            let returns = format!("{name}Returns");
            let doc = format!(" What `{method}` answers.");
            let shape = Shape::object(command.returns.clone());
            writer.object(&returns, &method, &shape, Direction::RECEIVED, &doc)?;
            let returns = ident(&returns);
            quote! { #returns }
        }
    };
    let name = ident(&name);
    writer.push(quote! {
        impl crate::Command for #name {
            const METHOD: &'static str = #method;
            type Returns = #returns;
        }
    });
    Ok(())
}

/// `Page.frameNavigated` → `FrameNavigatedEvent`.
fn event(writer: &mut Writer<'_>, domain: &str, event: &Event) -> Result<()> {
    let method = format!("{domain}.{}", event.name);
    let name = writer.free_name(&format!("{}Event", type_name(&event.name)), "Event");
    let doc = doc(&method, event.experimental, event.deprecated);
    let parameters = (event.parameters.as_slice(), event.parameters_type.as_ref());
    message(writer, &name, &method, parameters, Direction::RECEIVED, &doc)?;
    let name = ident(&name);
    writer.push(quote! {
        impl crate::Event for #name {
            const METHOD: &'static str = #method;
        }
    });
    Ok(())
}

/// The struct that carries parameters: their fields, or a wrapper where they are one type.
fn message(
    writer: &mut Writer<'_>,
    name: &str,
    method: &str,
    (fields, whole): (&[Property], Option<&Shape>),
    direction: Direction,
    doc: &str,
) -> Result<()> {
    match whole {
        Some(shape) => writer.wrapper(name, method, shape, direction, doc),
        None => writer.object(name, method, &Shape::object(fields.to_vec()), direction, doc),
    }
}

fn doc(wire: &str, experimental: bool, deprecated: bool) -> String {
    let experimental = if experimental { " Experimental." } else { "" };
    let deprecated = if deprecated { " Deprecated." } else { "" };
    format!(" `{wire}`.{experimental}{deprecated}")
}
