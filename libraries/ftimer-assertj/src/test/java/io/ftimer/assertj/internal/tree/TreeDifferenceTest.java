package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TreeDifferenceTest {

    /** Returns the difference of a tree whose regions all have one call. */
    private static TreeDifference difference(List<String> expected, String... found) {
        return RegionSet.of(false, expected.toArray(String[]::new)).differenceTo(once(found));
    }

    private static List<TreeRegion> once(String... paths) {
        return Stream.of(paths)
                .map(path -> TreeRegion.at(RegionPath.parse(path), "1"))
                .toList();
    }

    /** Returns the difference of trees in which each path follows its number of calls. */
    private static TreeDifference counted(List<String> expected, String... found) {
        return new ExpectedShape(rows(expected), region -> false, false).differenceTo(rows(List.of(found)));
    }

    private static List<TreeRegion> rows(List<String> rows) {
        return rows.stream()
                .map(row -> row.split(" ", 2))
                .map(row -> TreeRegion.at(RegionPath.parse(row[1]), row[0]))
                .toList();
    }

    private static TreeDifference ordered(List<String> expected, String... found) {
        return RegionSet.of(true, expected.toArray(String[]::new)).differenceTo(once(found));
    }

    private static String marked(TreeDifference difference) {
        return String.join(
                " ",
                difference.marked().stream()
                        .map(region -> region.path().toString())
                        .sorted()
                        .toList());
    }

    @Test
    void equal_trees_do_not_differ() {
        assertThat(difference(List.of("a/b", "a"), "a", "a/b").isEmpty()).isTrue();
        assertThat(difference(List.of("a", "a", "**/b"), "a", "a/b").isEmpty()).isTrue();
        assertThat(counted(List.of("1 a/b", "2 a"), "2 a", "1 a/b").isEmpty()).isTrue();
        assertThat(ordered(List.of("a", "a/b"), "a", "a/b").isEmpty()).isTrue();
    }

    @Test
    void an_unexpected_and_a_missing_region_are_named() {
        TreeDifference difference = difference(List.of("solve", "solve/precondition"), "solve", "solve/linsolve");

        assertThat(difference.text("", List.of()))
                .isEqualTo("unexpected \"solve/linsolve\" (1 call); missing \"solve/precondition\"");
        assertThat(marked(difference)).isEqualTo("solve/linsolve");
    }

    @Test
    void only_the_top_of_a_subtree_is_named() {
        TreeDifference difference = difference(
                List.of("solve", "write", "write/open", "write/open/lock"), "solve", "io", "io/read", "io/read/buffer");

        assertThat(difference.text("", List.of()))
                .isEqualTo("unexpected \"io\" (1 call, 2 regions inside); missing \"write\" (2 regions inside)");
        assertThat(marked(difference)).isEqualTo("io");
        assertThat(difference(List.of(), "io", "io/read").differences())
                .containsExactly("unexpected \"io\" (1 call, 1 region inside)");
    }

    @Test
    void an_unexpected_region_inside_an_allowed_one_is_a_top() {
        assertThat(difference(List.of("**/x"), "a", "a/x", "a/x/y").differences())
                .containsExactly("unexpected \"a\" (1 call)", "unexpected \"a/x/y\" (1 call)");
    }

    @Test
    void a_subtree_at_another_parent_was_moved() {
        TreeDifference difference = difference(
                List.of("solve", "solve/precondition", "solve/linsolve", "solve/linsolve/spmv"),
                "solve",
                "solve/precondition",
                "solve/precondition/linsolve",
                "solve/precondition/linsolve/spmv");

        assertThat(difference.differences())
                .containsExactly("moved \"solve/linsolve\" to \"solve/precondition/linsolve\"");
        assertThat(marked(difference)).isEqualTo("solve/precondition/linsolve");
    }

    @Test
    void a_subtree_in_a_new_region_was_moved_there_and_back() {
        assertThat(difference(List.of("solve", "solve/a"), "run", "run/solve", "run/solve/a")
                        .differences())
                .containsExactly("unexpected \"run\" (1 call)", "moved \"solve\" to \"run/solve\"");
        assertThat(difference(List.of("run", "run/solve", "run/solve/a"), "solve", "solve/a")
                        .differences())
                .containsExactly("missing \"run\"", "moved \"run/solve\" to \"solve\"");
    }

    @Test
    void subtrees_that_differ_inside_were_not_moved() {
        assertThat(difference(List.of("a", "b", "a/x", "a/x/y"), "a", "b", "b/x", "b/x/z")
                        .differences())
                .containsExactly("unexpected \"b/x\" (1 call, 1 region inside)", "missing \"a/x\" (1 region inside)");
        assertThat(counted(List.of("1 a", "1 b", "3 a/x"), "1 a", "1 b", "2 b/x")
                        .differences())
                .containsExactly("unexpected \"b/x\" (2 calls)", "missing \"a/x\" (3 calls)");
        assertThat(counted(List.of("1 a", "1 b", "3 a/x"), "1 a", "1 b", "3 b/x")
                        .differences())
                .containsExactly("moved \"a/x\" to \"b/x\"");
    }

    @Test
    void regions_inside_a_renamed_one_were_not_moved() {
        assertThat(difference(List.of("a", "a/x", "a/y"), "b", "b/x", "b/y").differences())
                .containsExactly("unexpected \"b\" (1 call, 2 regions inside)", "missing \"a\" (2 regions inside)");
    }

    @Test
    void the_largest_subtree_is_moved_as_a_whole() {
        assertThat(difference(List.of("log", "solve", "solve/log"), "run", "run/solve", "run/solve/log")
                        .differences())
                .containsExactly("unexpected \"run\" (1 call)", "missing \"log\"", "moved \"solve\" to \"run/solve\"");
    }

    @Test
    void wrong_numbers_of_calls() {
        TreeDifference difference = counted(List.of("1 a", "3 a/b", "2 a/c"), "1 a", "4 a/b", "1 a/c");

        assertThat(difference.text("", List.of()))
                .isEqualTo("\"a/b\" has 4 calls instead of 3; \"a/c\" has 1 call instead of 2");
        assertThat(marked(difference)).isEqualTo("a/b a/c");
    }

    @Test
    void a_wrong_order_names_the_first_region_in_the_place_of_another() {
        TreeDifference difference = ordered(List.of("a", "b", "c"), "a", "c", "b");

        assertThat(difference.text("", List.of())).isEqualTo("wrong order: \"c\" precedes \"b\"");
        assertThat(marked(difference)).isEqualTo("c");
        assertThat(ordered(List.of("x", "b", "a"), "a", "y", "b").differences())
                .containsExactly("unexpected \"y\" (1 call)", "missing \"x\"", "wrong order: \"a\" precedes \"b\"");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionSet.of(true, "a", "b", "a"))
                .withMessage("duplicate path \"a\" in an order");
    }

    @Test
    void children_may_have_any_regions_inside() {
        TreeRegion s = new TreeRegion(null, RegionKey.code("s"), "1", 1);
        TreeRegion a = new TreeRegion(s, RegionKey.code("a"), "1", 2);
        TreeRegion c = new TreeRegion(s, RegionKey.code("b/c"), "1", 4);
        TreeRegion z = new TreeRegion(s, RegionKey.code("z"), "1", 6);
        ExpectedShape shape = ExpectedShape.ofChildren(s, List.of("a", "b/c"), List.of(a, c, z));

        assertThat(shape.differenceTo(List.of(
                                a,
                                new TreeRegion(a, RegionKey.code("x"), "1", 3),
                                c,
                                new TreeRegion(c, RegionKey.code("y"), "1", 5)))
                        .isEmpty())
                .isTrue();
        assertThat(shape.differenceTo(List.of(c, z, new TreeRegion(z, RegionKey.code("x"), "1", 7), a))
                        .differences())
                .containsExactly(
                        "unexpected \"s/z\" (1 call, 1 region inside)", "wrong order: \"s/b\\/c\" precedes \"s/a\"");
    }

    @Test
    void the_first_line_has_each_kind_and_a_count_of_the_rest() {
        List<String> expected = IntStream.range(0, 8).mapToObj(i -> "m" + i).toList();
        String[] found = IntStream.range(0, 6).mapToObj(i -> "u" + i).toArray(String[]::new);

        assertThat(difference(expected, found).text(" on thread \"w\"", List.of()))
                .isEqualTo("""
                        on thread "w": unexpected "u0" (1 call); missing "m0"; unexpected "u1" (1 call); missing "m1"; \
                        unexpected "u2" (1 call); missing "m2"; and 8 more
                          unexpected "u0" (1 call)
                          missing "m0"
                          unexpected "u1" (1 call)
                          missing "m1"
                          unexpected "u2" (1 call)
                          missing "m2"
                          unexpected "u3" (1 call)
                          missing "m3"
                          unexpected "u4" (1 call)
                          missing "m4"
                          … 4 more""");
    }

    @Test
    void one_long_difference_fills_the_first_line() {
        String deep = "region".repeat(40);

        assertThat(difference(List.of(), deep, "b").text("", List.of()))
                .startsWith("unexpected \"" + deep + "\" (1 call); and 1 more\n  unexpected");
        assertThat(difference(List.of(), String.join("/", Collections.nCopies(400, "r")))
                        .differences())
                .containsExactly("unexpected \"r/r/r/… 394 levels …/r/r/r\" (1 call)");
    }

    @Test
    void paths_can_be_pasted_and_stay_in_their_line() {
        TreeDifference difference =
                RegionSet.of(false).differenceTo(List.of(TreeRegion.at(RegionPath.of("a/b *\u0085c"), "2 to 3")));

        assertThat(difference.text("", List.of())).isEqualTo("unexpected \"a\\/b \\*\\xC2\\x85c\" (2 to 3 calls)");
    }

    @Test
    void the_nearest_paths_to_a_missing_region_are_suggested_unless_they_are_expected() {
        assertThat(difference(List.of("solve", "solve/asemble"), "solve", "solve/assemble")
                        .text("", once("solve", "solve/assemble")))
                .isEqualTo("unexpected \"solve/assemble\" (1 call); missing \"solve/asemble\"\n"
                        + "Did you mean \"solve/assemble\"?");
        assertThat(difference(List.of("step1", "step2"), "step1").text("", once("step1")))
                .isEqualTo("missing \"step2\"");
    }

    @Test
    void large_trees_have_a_short_text() {
        List<TreeRegion> wide = IntStream.range(0, 100_000)
                .mapToObj(i -> TreeRegion.at(RegionPath.of("root", "r" + i), "1"))
                .toList();
        List<TreeRegion> elsewhere = wide.stream()
                .map(region -> TreeRegion.at(RegionPath.of("other", region.name()), "1"))
                .toList();
        TreeDifference difference = new ExpectedShape(wide, region -> false, false).differenceTo(elsewhere);

        assertThat(difference.differences()).hasSize(100_000).first().isEqualTo("moved \"root/r0\" to \"other/r0\"");
        assertThat(difference.text("", List.of()).lines()).hasSize(12);
    }
}
