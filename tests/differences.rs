//! What engines can't do, each with the test that shows it. A test that passes again fails here.

use browx_testkit::Difference;

/// The table.
pub const DIFFERENCES: &[Difference] = &[
    Difference {
        engine: "firefox",
        test: "faults::a_renderer_that_crashes_by_a_navigation_is_told_and_navigating_brings_it_back",
        reason: "no address makes it crash; one that dies is told all the same",
    },
    Difference {
        engine: "firefox",
        test: "faults::a_hung_page_is_left_for_another_site",
        reason: "a page that hangs is asked before it is left; another tab works",
    },
    Difference {
        engine: "firefox",
        test: "reading::closed_roots_that_draw_all_their_children_are_looked_into",
        reason: "nothing in the DOM tells of such a root, and the protocol does not find slots",
    },
];

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
