//! The shape of the registry's table. The table itself is generated from `tools.toml`.

use crate::config::Config;
pub use crate::generated::table::{TOOLS, ToolId};

/// One tool as the server knows it.
#[derive(Debug)]
pub struct ToolSpec {
    pub id: ToolId,
    pub name: &'static str,
    pub family: &'static str,
    /// The capability that must be active; empty when the tool is ungated.
    pub capability: &'static str,
    pub kind: ToolKind,
    /// Default deadline in milliseconds.
    pub deadline_ms: u64,
    /// Part of the default toolset.
    pub core: bool,
    /// May be called inside `batch`.
    pub batchable: bool,
    /// Takes a session's name as its relatives do, and needs none.
    pub sessionless: bool,
    pub summary: &'static str,
    pub details: &'static str,
    /// The engines that can run it; empty for every engine.
    pub engines: &'static [&'static str],
    /// Parameters that need a capability of their own, with that capability.
    pub gated: &'static [(&'static str, &'static str)],
    pub fields: Fields,
}

impl ToolSpec {
    /// Whether it has a parameter of that name.
    pub fn takes(&self, name: &str) -> bool {
        self.fields.params.iter().any(|p| p.name == name)
    }

    /// How long it may take when nobody says, ms: its own deadline, or the operator's in place of the usual one.
    pub fn usual_ms(&self, config: &Config) -> u64 {
        config.action_timeout_ms.filter(|_| self.deadline_ms == 5000).unwrap_or(self.deadline_ms)
    }
}

/// What a tool takes, or an object holds.
#[derive(Debug)]
pub struct Fields {
    pub params: &'static [Param],
    /// The parameters that name a target.
    pub target: &'static [&'static str],
    /// Exactly one of `target` must be given; otherwise at most one.
    pub target_required: bool,
}

/// What a tool's handler gets and what it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolKind {
    /// Runs in an action window, answers an ActionResult.
    Action,
    /// Reads a session's page.
    Read,
    /// Works on the server or its sessions.
    Control,
}

/// One parameter, or one field of an object.
#[derive(Debug)]
pub struct Param {
    pub name: &'static str,
    pub ty: Type,
    pub required: bool,
    pub doc: &'static str,
}

/// What a value may be.
#[derive(Debug)]
pub enum Type {
    String,
    Boolean,
    Integer { min: Option<i64>, max: Option<i64> },
    Number { min: Option<f64>, max: Option<f64> },
    Enum(&'static [&'static str]),
    Object(Fields),
    Map,
    List { item: &'static Type, min: Option<u64>, max: Option<u64>, or_one: bool },
}

/// The tool of that name, or the nearest name that exists.
pub fn find(name: &str) -> Result<&'static ToolSpec, Option<&'static str>> {
    TOOLS.iter().find(|t| t.name == name).ok_or_else(|| nearest(name, TOOLS.iter().map(|t| t.name)))
}

/// The candidate that a mistyped word most likely meant, if any is close enough to name.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    candidates
        .map(|c| (strsim::jaro_winkler(&lower, &c.to_lowercase()), c))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_name_finds_its_neighbour_and_a_strange_one_none() {
        assert_eq!(find("clik").unwrap_err(), Some("click"));
        assert_eq!(find("Snapshot").unwrap_err(), Some("snapshot"));
        assert_eq!(find("zzzz").unwrap_err(), None);
    }

    #[test]
    fn the_registry_knows_the_engines_that_there_are() {
        let engines: Vec<&str> = crate::engine::EngineKind::ALL.iter().map(|e| e.name()).collect();
        assert_eq!(engines, crate::generated::table::ENGINES);
    }

    #[test]
    fn ids_are_places_in_the_table() {
        for tool in TOOLS {
            assert_eq!(TOOLS[tool.id as usize].name, tool.name);
        }
    }
}
