package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.SummaryFixture;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.List;
import org.junit.jupiter.api.Test;

class CanonicalOrderTest {
    @Test
    void siblings_are_ordered_by_the_text_of_their_byte_length_then_by_bytes() {
        SummaryFixture tree = SummaryFixture.window(1000);
        List<String> canonical = List.of(
                "abcdefghij", // 10:
                "nineteen-characters", // 19:
                "B", // 1:
                "a",
                "twenty---characters-", // 20:
                "ab", // 2:
                "\u00e9", // two bytes, above ASCII
                "\uffee", // three bytes, EF
                "abcd", // four bytes
                "\ud800\udc00", // four bytes, F0; as UTF-16 it would come before U+FFEE
                "ninechars"); // 9:
        for (int i = 0; i < canonical.size(); i++) {
            tree.region(RegionPath.of(canonical.get((i * 7 + 3) % canonical.size())), 1, 1, false);
        }

        UnionSummary union = UnionSummary.of(0, tree.summary());

        assertThat(union.entries()).extracting(ReducedEntry::name).containsExactlyElementsOf(canonical);
    }

    @Test
    void names_of_one_byte_length_are_ordered_by_unsigned_utf_8_bytes() {
        // in UTF-16 the supplementary one would come first, in signed bytes both before ASCII
        String privateUse = "\ue000x"; // EE 80 80 78
        String supplementary = "\ud83d\ude00"; // F0 9F 98 80
        Summary summary = SummaryFixture.window(1)
                .region(supplementary, 1, 1)
                .region(privateUse, 1, 1)
                .region("zzzz", 1, 1)
                .summary();

        assertThat(UnionSummary.of(0, summary).entries())
                .extracting(ReducedEntry::name)
                .containsExactly("zzzz", privateUse, supplementary);
    }

    @Test
    void rows_are_numbered_in_preorder() {
        Summary first = SummaryFixture.window(10)
                .region("b", 1, 5)
                .inside("x", 1, 4)
                .inside("deep", 1, 3)
                .region("a", 1, 2)
                .summary();
        Summary second = SummaryFixture.window(10)
                .region("a", 1, 2)
                .inside("x", 1, 1)
                .region("b", 1, 5)
                .inside("c", 1, 1)
                .summary();

        assertThat(UnionSummary.reduce(List.of(first, second)).entries())
                .extracting(
                        ReducedEntry::nodeId,
                        ReducedEntry::parentId,
                        ReducedEntry::depth,
                        entry -> entry.path().toString())
                .containsExactly(
                        tuple(1, 0, 0, "a"),
                        tuple(2, 1, 1, "a/x"),
                        tuple(3, 0, 0, "b"),
                        tuple(4, 3, 1, "b/c"),
                        tuple(5, 3, 1, "b/x"),
                        tuple(6, 5, 2, "b/x/deep"));
    }

    @Test
    void very_deep_trees_need_no_deep_stack() {
        SummaryFixture tree = SummaryFixture.window(7).region("r", 1, 5);
        for (int depth = 1; depth < 50_000; depth++) {
            tree.inside("r", 1, 5);
        }
        UnionSummary union = UnionSummary.of(0, tree.summary());

        UnionSummary merged = union.merge(UnionSummary.of(1, tree.summary()));

        assertThat(merged.entries()).hasSize(50_000);
        ReducedEntry innermost = merged.entries().get(49_999);
        assertThat(innermost.depth()).isEqualTo(49_999);
        assertThat(innermost.path().length()).isEqualTo(50_000);
    }
}
