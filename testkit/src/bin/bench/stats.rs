//! Times and what is made of them.

use std::time::Instant;

use serde_json::{Value, json};

/// Times of one figure, ms.
#[derive(Default, Clone)]
pub struct Times(Vec<f64>);

impl Times {
    pub fn add(&mut self, started: Instant) {
        self.push(started.elapsed().as_secs_f64() * 1000.0);
    }

    pub fn push(&mut self, ms: f64) {
        self.0.push(ms);
        self.0.sort_by(f64::total_cmp);
    }

    pub fn p50(&self) -> f64 {
        self.at(0.5)
    }

    pub fn p95(&self) -> f64 {
        self.at(0.95)
    }

    fn at(&self, part: f64) -> f64 {
        self.0.get(((self.0.len().saturating_sub(1)) as f64 * part).round() as usize).copied().unwrap_or_default()
    }

    /// The medians as a ratio.
    pub fn ratio(&self, floor: &Times) -> f64 {
        rounded(self.p50() / floor.p50())
    }

    pub fn json(&self) -> Value {
        json!({ "min": rounded(self.at(0.0)), "p50": rounded(self.p50()), "p95": rounded(self.p95()), "n": self.0.len() })
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// The memory of a process with its share of what others use too, kB.
pub fn pss_kb(pid: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix("Pss:"));
    line.and_then(|l| l.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
