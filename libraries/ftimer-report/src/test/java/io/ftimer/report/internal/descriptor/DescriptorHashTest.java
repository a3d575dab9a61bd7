package io.ftimer.report.internal.descriptor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.SummaryFixture;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class DescriptorHashTest {

    private static DescriptorHash hash(String... paths) {
        SummaryFixture tree = SummaryFixture.window(10);
        for (String path : paths) {
            tree.region(path, 1, 1);
        }
        return DescriptorHash.of(UnionSummary.of(3, tree.summary()));
    }

    @Test
    void the_order_in_which_regions_were_opened_does_not_matter() {
        assertThat(hash("a", "a/x", "a/y", "b")).isEqualTo(hash("b", "a", "a/y", "a/x"));
    }

    @Test
    void times_and_calls_and_windows_do_not_matter() {
        assertThat(DescriptorHash.of(UnionSummary.of(
                        0, SummaryFixture.window(99).region("a", 7, -4).summary())))
                .isEqualTo(hash("a"));
    }

    @Test
    void other_names_and_other_nestings_differ() {
        List<DescriptorHash> hashes = List.of(
                hash(),
                hash("a"),
                hash("b"),
                hash("aa"),
                hash("a", "b"),
                hash("a", "a/b"),
                hash("b", "b/a"),
                hash("a", "a/b", "c"),
                hash("a", "a/b", "a/c"),
                hash("a", "a/b", "a/b/c"),
                hash("a\\/b"),
                hash("a1:b"),
                hash("A"));

        assertThat(hashes).doesNotHaveDuplicates();
    }

    @Test
    void a_rejected_part_has_the_hash_of_an_empty_tree() {
        assertThat(DescriptorHash.of(UnionSummary.rejected(Status.UNKNOWN))).isEqualTo(hash());
    }

    @Test
    void both_halves_are_shown_as_hexadecimal_digits() {
        // the first 128 bits of SHA-256 of no bytes
        assertThat(hash()).hasToString("e3b0c44298fc1c149afbf4c8996fb924");
    }

    @Test
    void the_value_is_the_same_on_every_machine() {
        // SHA-256 of the domain, the depth, the team size and the name of both: 0, 0, 1, "1:a", 0, 1, 1, "2:" C3 A9
        assertThat(hash("a", "a/\u00e9")).hasToString("6d545599b31c28ede0e1ec95304cbc7d");
    }
}
