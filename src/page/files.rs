//! Files into inputs, choosers and drop zones.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    action::Action,
    press::Clicking,
    target::{Approach, Target},
};
use crate::{
    call::{Result, ToolError},
    engine::Page,
};

/// A file to give to a page.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GivenFile {
    pub name: String,
    pub mime_type: String,
    /// Base64.
    content: String,
    /// Where it came from, for results.
    #[serde(skip)]
    pub mode: &'static str,
}

impl GivenFile {
    /// `content` is valid base64. Without a type, the one of the name's ending.
    pub fn new(name: String, mime_type: Option<String>, mode: &'static str, content: String) -> GivenFile {
        let mime_type = mime_type.unwrap_or_else(|| mime_guess::from_path(&name).first_or_octet_stream().to_string());
        GivenFile { name, mime_type, content, mode }
    }

    /// Its size.
    pub fn bytes(&self) -> u64 {
        let padding = self.content.bytes().rev().take_while(|b| *b == b'=').count();
        (self.content.len() / 4 * 3).saturating_sub(padding) as u64
    }
}

/// What became of a drop.
#[derive(Debug, Deserialize)]
pub struct Dropped {
    /// The events that the target got.
    pub fired: Vec<String>,
    /// A listener took it.
    pub taken: bool,
}

#[derive(Deserialize)]
struct Given {
    count: u64,
}

/// While it lives, choosers are caught; whatever ends the call shows them again.
struct Caught(Page);

impl Drop for Caught {
    fn drop(&mut self) {
        self.0.show_choosers();
    }
}

impl Action<'_> {
    /// Gives files to a file input, or to the chooser that a click on the target opens. Answers how many it holds then.
    pub async fn upload(&mut self, target: &Target, files: Vec<GivenFile>) -> Result<u64> {
        let located = self.locate(target, Approach::NONE).await?;
        let is: Value = self.view.ask(located.frame, "isFileInput", json!({ "ref": located.r#ref })).await?;
        self.dispatching();
        if is["file"] == json!(true) {
            let args = json!({ "ref": located.r#ref, "files": files });
            return Ok(self.view.ask::<Given>(located.frame, "giveFiles", args).await?.count);
        }
        let _caught = Caught(self.view.page.clone());
        self.view.page.catch_choosers().await?;
        self.through_chooser(target, &files).await
    }

    async fn through_chooser(&mut self, target: &Target, files: &[GivenFile]) -> Result<u64> {
        self.click(target, Clicking::PLAIN).await?;
        let page = self.view.page.clone();
        let until = tokio::time::Instant::now() + std::time::Duration::from_millis(self.patience());
        if page.until(until, |page| page.has_chooser().then_some(())).await?.is_none() {
            return Err(ToolError::Refused {
                code: "no-file-input",
                message: "the target is no file input, and a click on it opened no file chooser".into(),
                hint: Some("name the input itself (it may be hidden), or use drop_files on a drop zone".into()),
            });
        }
        let answer = page.give_chooser(&json!({ "files": files }).to_string()).await?;
        Ok(self.view.read_answer::<Given>("giveFiles", &answer)?.count)
    }

    /// Drops files on a target.
    pub async fn drop_files(&mut self, target: &Target, files: Vec<GivenFile>) -> Result<Dropped> {
        let located = self.locate(target, Approach::DROP).await?;
        let Some(here) = located.spots.first() else {
            return Err(ToolError::Internal("a drop without a place".into()));
        };
        self.dispatching();
        let mut args = json!({ "x": here.point.x, "y": here.point.y, "files": files });
        if let Some(r#ref) = located.r#ref {
            args["ref"] = r#ref.into();
        }
        self.view.ask(here.frame, "dropFiles", args).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_that_of_the_bytes() {
        let bytes = |text: &str| GivenFile::new("a.csv".into(), None, "content", text.into()).bytes();
        assert_eq!([bytes(""), bytes("QQ=="), bytes("QUI="), bytes("QUJD")], [0, 1, 2, 3]);
        assert_eq!(GivenFile::new("a.csv".into(), None, "content", String::new()).mime_type, "text/csv");
    }
}
