//! What engines can't do, each with the test that shows it. A test that passes again fails here.

use browx_testkit::Difference;

/// The table.
pub const DIFFERENCES: &[Difference] = &[];

#[test]
fn each_difference_names_a_test() {
    for difference in DIFFERENCES {
        let (area, name) = difference.test.split_once("::").expect("area::name");
        let path = format!("{}/tests/{area}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        assert!(text.contains(&format!("#[on_every_engine]\nasync fn {name}(")), "{}", difference.test);
        assert!(!difference.reason.is_empty());
    }
}
