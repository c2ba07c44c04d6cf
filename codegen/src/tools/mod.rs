//! `tools.toml` → Rust, JSON Schema, TypeScript and Markdown.
