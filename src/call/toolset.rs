//! Which tools are listed. Every permitted tool can be called all the same.

use std::{collections::BTreeSet, sync::Mutex};

use tokio::sync::watch;

use super::registry::{TOOLS, ToolSpec, nearest};
use crate::config::Config;

/// The listed tools of one server.
pub struct Toolset {
    names: Mutex<BTreeSet<&'static str>>,
    changed: watch::Sender<u64>,
}

impl Toolset {
    /// The tools that the operator chose: `core`, `standard`, `all`, families, or names.
    pub fn new(chosen: &[String]) -> Result<Toolset, String> {
        let mut names = BTreeSet::new();
        for choice in chosen {
            names.extend(members(choice).ok_or_else(|| unknown(choice))?);
        }
        Ok(Toolset { names: Mutex::new(names), changed: watch::channel(0).0 })
    }

    /// The listed tools that the capabilities permit, in the order of the registry.
    pub fn listed(&self, config: &Config) -> Vec<&'static ToolSpec> {
        let names = self.lock();
        TOOLS.iter().filter(|t| names.contains(t.name) && config.permits(t.capability)).collect()
    }

    /// Whether a tool is listed.
    pub fn lists(&self, name: &str) -> bool {
        self.lock().contains(name)
    }

    /// Adds to the list; answers what was new. A name that means nothing changes nothing.
    pub fn widen(&self, choices: &[String]) -> Result<Vec<&'static str>, String> {
        let mut wanted = Vec::new();
        for choice in choices {
            wanted.extend(members(choice).ok_or_else(|| unknown(choice))?);
        }
        let added: Vec<_> = {
            let mut names = self.lock();
            wanted.into_iter().filter(|name| names.insert(name)).collect()
        };
        if !added.is_empty() {
            self.changed.send_modify(|version| *version += 1);
        }
        Ok(added)
    }

    /// Wakes when the list was widened.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<&'static str>> {
        self.names.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// The tools that a word of a toolset stands for.
fn members(choice: &str) -> Option<Vec<&'static str>> {
    let all =
        |fits: &dyn Fn(&ToolSpec) -> bool| -> Vec<_> { TOOLS.iter().filter(|t| fits(t)).map(|t| t.name).collect() };
    let members = match choice {
        "core" => all(&|t| t.core),
        "standard" | "all" => all(&|_| true),
        word => all(&|t| t.family == word || t.name == word),
    };
    (!members.is_empty()).then_some(members)
}

fn unknown(choice: &str) -> String {
    let words = || ["core", "standard", "all"].into_iter().chain(TOOLS.iter().flat_map(|t| [t.family, t.name]));
    let near = nearest(choice, words()).map(|n| format!("; did you mean \"{n}\"?")).unwrap_or_default();
    format!("there is no tool, family or toolset \"{choice}\"{near}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toolset_is_made_of_sets_families_and_names() {
        let set = Toolset::new(&["tabs".into(), "click".into()]).unwrap();
        assert!(set.lists("tab_list") && set.lists("click") && !set.lists("fill"));
        assert_eq!(set.widen(&["click".into(), "fill".into()]).unwrap(), ["fill"]);
        assert!(Toolset::new(&["clik".into()]).is_err_and(|e| e.contains("did you mean \"click\"?")));
    }

    #[test]
    fn a_wrong_word_widens_nothing() {
        let set = Toolset::new(&["click".into()]).unwrap();
        assert!(set.widen(&["fill".into(), "nonsense".into()]).is_err());
        assert!(!set.lists("fill"));
    }
}
