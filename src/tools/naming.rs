//! Names that agents give to refs.

use serde_json::{Value, json};

use crate::{
    call::{Call, Output, Result},
    generated::naming::*,
    page::refs,
    store::check_name,
};

pub async fn name_ref(call: &Call, p: NameRef) -> Result<Output> {
    check_name(&p.name).map_err(|e| call.bad("name", e.to_string()))?;
    let unknown = || call.bad("ref", format!("unknown ref \"{}\"; take a snapshot and use a ref of it", p.r#ref));
    let number = refs::parse(&p.r#ref).ok_or_else(unknown)?;
    match call.session()?.refs().bind(&p.name, number) {
        true => Ok(Output::Json(json!({ "ok": true, "name": p.name, "ref": format!("e{number}") }))),
        false => Err(unknown()),
    }
}

pub async fn list_named_refs(call: &Call, _: ListNamedRefs) -> Result<Output> {
    let refs = call.session()?.refs();
    let names: Vec<Value> = refs
        .names()
        .map(|(name, number)| {
            let mut entry = json!({ "name": name, "ref": format!("e{number}") });
            if let Some(print) = refs.fingerprint(number) {
                entry["seen"] = format!("{} \"{}\"", print.role, print.name).into();
            }
            entry
        })
        .collect();
    Ok(Output::Json(names.into()))
}
