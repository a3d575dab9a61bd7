package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Serialized trees as data and as text. */
class SerializedTreeTest {
    private static final String TEXT = """
            ftimer-tree 2
            0 30 2 code a
            1 10 3 code b c
            2 -4 0 code d
            1 5 1 code e
            0 7 1 code b c
            """;

    private final SerializedTree tree = SerializedTree.parse(TEXT);

    private static SerializedTree single(String name, long nanos, long calls) {
        return SerializedTree.of(new int[] {1, 1}, new String[] {name}, new long[] {nanos}, new long[] {calls});
    }

    @Test
    void a_tree_is_written_as_text_and_read_back() {
        String written = TEXT.replace("ftimer-tree 2", "ftimer-tree 3") + "end 5 edaba455\n";
        assertThat(tree.toText()).isEqualTo(written);
        assertThat(tree).hasToString(written);
        assertThat(SerializedTree.parse(written)).isEqualTo(tree);
        assertThat(tree.tree()).containsExactly(1, 2, 3, 3, 2, 4, 4, 1, 5, 5);
        assertThat(tree.names()).containsExactly("a", "b c", "d", "e", "b c");
        assertThat(tree.inclusiveNanos()).containsExactly(30, 10, -4, 5, 7);
        assertThat(tree.callCounts()).containsExactly(2, 3, 0, 1, 1);
    }

    @Test
    void a_tree_can_be_created_from_its_own_arrays() {
        assertThat(SerializedTree.of(tree.tree(), tree.names(), tree.inclusiveNanos(), tree.callCounts()))
                .isEqualTo(tree)
                .hasSameHashCodeAs(tree);
        assertThat(SerializedTree.of(tree.tree(), tree.names(), tree.inclusiveNanos()))
                .isNotEqualTo(tree);
        assertThat(SerializedTree.ofSeconds(tree.tree(), tree.names(), tree.inclusiveSeconds())
                        .inclusiveNanos())
                .isEqualTo(tree.inclusiveNanos());
    }

    @Test
    void arrays_are_copied_in_and_out() {
        int[] shape = {1, 1};
        String[] names = {"a"};
        long[] nanos = {5};
        SerializedTree made = SerializedTree.of(shape, names, nanos);
        shape[0] = 9;
        names[0] = "x";
        nanos[0] = 6;
        made.tree()[0] = 9;
        made.names()[0] = "x";
        made.inclusiveNanos()[0] = 6;

        assertThat(made).isEqualTo(single("a", 5, 0));
    }

    @Test
    void siblings_are_in_the_order_of_first_use_for_any_order_of_names() {
        Rig rig = Rig.create();
        rig.spend("b", 1);
        rig.timer.start("a");
        rig.spend("c", 1);
        rig.spend("b", 1);
        rig.timer.stop("a");
        Summary earlier = rig.timer.summary();
        rig.timer.start("a");
        rig.spend("b", 2);
        rig.spend("c", 2);
        rig.timer.stop("a");

        Summary summary = rig.timer.summary();
        assertThat(Rows.calls(summary)).containsExactly("b 1", "a 2", "a/b 2", "a/c 2");
        assertThat(SerializedTree.of(summary).names()).containsExactly("b", "a", "c", "b");
        assertThat(SerializedTree.of(summary.minus(earlier)).names()).containsExactly("a", "c", "b");
        assertThat(SerializedTree.of(summary.without(row -> row.callCount() > 9))
                        .names())
                .containsExactly("b", "a", "c", "b");
    }

    @Test
    void a_rejected_summary_has_no_tree() {
        assertThatThrownBy(() -> SerializedTree.of(SummaryFixture.rejected(Status.NOT_INITIALIZED)))
                .isInstanceOf(FTimerException.class)
                .hasMessage("no tree to serialize: the summary was rejected with NOT_INITIALIZED");
    }

    @Test
    void a_subtree_has_its_region_at_top_level() {
        assertThat(tree.subtree(RegionPath.parse("a/b c")).toText())
                .isEqualTo("ftimer-tree 3\n0 10 3 code b c\n1 -4 0 code d\nend 2 2a4dd2b9\n");
        assertThat(tree.subtree(RegionPath.of("a")).names()).containsExactly("a", "b c", "d", "e");
        assertThat(tree.subtree(RegionPath.of("b c")).toText())
                .isEqualTo("ftimer-tree 3\n0 7 1 code b c\nend 1 eafca630\n");
        assertThat(tree.subtree(RegionPath.of("e")).regions()).isEmpty();
        assertThat(tree.subtree(RegionPath.of("b c", "d")).regions()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree.subtree(RegionPath.parse("a/*")))
                .withMessage("\"a/*\" is a pattern; name one region");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 9.3e9, -9.3e9})
    void times_that_nanoseconds_cannot_express_are_rejected(double seconds) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> SerializedTree.ofSeconds(new int[] {1, 1}, new String[] {"a"}, new double[] {seconds}))
                .withMessage("malformed serialized tree: the time of node 1 is " + seconds
                        + " s, which exceeds 64-bit nanoseconds");
    }

    @Test
    void counts_must_not_be_negative_and_must_match_the_names() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> single("a", 1, -1))
                .withMessage("malformed serialized tree: call count of node 1 must be at least 0, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.of(new int[] {1, 1}, new String[] {"a"}, new long[1], new long[0]))
                .withMessage("malformed serialized tree: number of call counts must be 1, one per name, was 0");
    }

    @Test
    void invalid_names_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> single("a\nb", 1, 1))
                .withMessage(
                        "malformed serialized tree: node 1: a region name must not hold a control character, here at"
                                + " character 2 of \"a\\nb\"");
        assertThat(single("a  ", 1, 1).names()).containsExactly("a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 1 1 code        | expected depth, nanoseconds, calls, kind and name
            0 1 1 code ''     | node 2: a region name must not be empty or blank
            0 x 1 code b      | expected an integer of at most 9223372036854775807, was "x"
            99999999999 1 1 code b | expected an integer of at most 2147483647, was "99999999999"
            2 1 1 code b      | depth of node 2 must be 0 to 1, was 2
            -1 1 1 code b     | depth of node 2 must be 0 to 1, was -1
            0 1 -1 code b     | call count of node 2 must be at least 0, was -1
            0 1 1 code a      | node 2, "a", has a sibling of that name at the root
            """)
    void an_invalid_text_is_rejected_with_its_line(String line, String reason) {
        String written = line.replace("''", "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.parse("ftimer-tree 2\n0 1 1 code a\n" + written + "\n"))
                .withMessageStartingWith(
                        "malformed serialized tree: " + reason + " (line 3: \"" + line.substring(0, 4));
    }

    @Test
    void a_text_that_was_cut_or_changed_anywhere_is_rejected() {
        String whole = tree.toText();
        for (int length = 14; length < whole.length() - 1; length++) {
            assertNotWhole(whole.substring(0, length));
        }
        for (int place = 13; place < whole.length() - 1; place++) {
            char other = whole.charAt(place) == '1' ? '2' : '1';
            assertNotWhole(whole.substring(0, place) + other + whole.substring(place + 1));
        }
        assertThat(SerializedTree.parse(whole.replace("\n", "\r\n"))).isEqualTo(tree);
        assertThat(SerializedTree.parse(
                        whole.replace("ftimer-tree 3", "ftimer-tree 2").replaceAll("end .*\n", "")))
                .isEqualTo(tree);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.parse("ftimer-tree 3\n0 7 1 code b c\n"))
                .withMessage(
                        "malformed serialized tree: the tree was cut or changed: its last line must be \"end\" with"
                                + " the number and the checksum of the lines before (line 2: \"0 7 1 code b c\")");
    }

    private static void assertNotWhole(String text) {
        assertThatIllegalArgumentException().as(text).isThrownBy(() -> SerializedTree.parse(text));
    }

    @Test
    void numbers_have_the_digits_0_to_9() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.parse("ftimer-tree 2\n0 7 \u0666 code a\n"))
                .withMessageStartingWith("malformed serialized tree: expected an integer of at most ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "0 1 1 a\n", "ftimer tree 2\n"})
    void a_text_of_another_kind_is_rejected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.parse(text))
                .withMessage("not a serialized tree: the first line must be \"ftimer-tree 3\", was \""
                        + text.lines().findFirst().orElse("") + "\"");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void a_text_of_another_version_is_rejected_with_the_versions_that_are_read(int version) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.parse("ftimer-tree " + version + "\n0 1 1 code a\n"))
                .withMessage(
                        "tree format " + version + " is not supported, this version of fTimer reads formats 2 and 3:"
                                + " write the file again with it, or use the version that wrote it");
    }
}
