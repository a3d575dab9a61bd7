package io.ftimer.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What identifies a place; methods named m.. are the numbered features of docs/other-systems.md. */
class SiteTest {
    private static final Site CONSTANT = Site.here("constant", 5);
    private static final int LINE_OF_CONSTANT = 12;

    @Test
    void m01_the_file_and_line_of_a_place_are_found() {
        assertThat(CONSTANT).isEqualTo(new Site("constant", 5, "SiteTest.java", LINE_OF_CONSTANT));
        assertThat(Site.here("here").line()).isEqualTo(LINE_OF_CONSTANT + 6);
        assertThat(Site.here("here").groups()).isEqualTo(SiteGroups.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "main,  FFFFFFFFFFFFFFFF, tsttiming.c, 123, 3883424071",
        "func2, FFFFFFFFFFFFFFFF, tsttiming.c,  76, 1284222657",
        "work,  1,                Demo.java,    42,  995903385",
        "work,  2,                Demo.java,    42, 2932141898",
        "work,  1,                Demo.java,    43, 3573689863"
    })
    void m02_the_hash_of_label_groups_file_and_line_is_the_recorded_one(
            String label, String groups, String file, int line, long hash) {
        assertThat(new Site(label, Long.parseUnsignedLong(groups, 16), file, line).hash())
                .isEqualTo(hash);
    }

    @Test
    void m02_the_text_that_is_hashed_is_the_recorded_one() {
        assertThat(new Site("func2", SiteGroups.ALL, "tsttiming.c", 76).key())
                .isEqualTo("tsttiming.c:00076:FFFFFFFFFFFFFFFF:func2")
                .hasSize(40);
        assertThat(SiteHash.of("")).isEqualTo(3_175_731_469L);
    }

    @Test
    void m03_the_groups_are_part_of_the_identity_even_if_the_hash_were_the_same() {
        Site one = new Site("work", 1, "Demo.java", 42);
        Site other = new Site("work", 2, "Demo.java", 42);

        // the original compares label, file and line only, and keeps these two apart by their hashes alone
        assertThat(one).isNotEqualTo(other);
        assertThat(one.compareTo(other)).isNegative();
    }

    @Test
    void m04_labels_and_file_names_are_never_cut() {
        // the original cuts labels after 64 characters and file names after 32
        String label = "x".repeat(64);
        Site one = new Site(label + "a", 0, "f".repeat(32) + "1", 1);

        assertThat(one).isNotEqualTo(new Site(label + "b", 0, "f".repeat(32) + "1", 1));
        assertThat(one).isNotEqualTo(new Site(label + "a", 0, "f".repeat(32) + "2", 1));
        assertThat(one.label()).hasSize(65);
    }

    @Test
    void m15_the_same_label_at_another_line_is_another_site() {
        Site first = Site.here("same");
        Site second = Site.here("same");

        assertThat(first).isNotEqualTo(second);
        assertThat(second.line()).isEqualTo(first.line() + 1);
    }

    @Test
    void trailing_blanks_of_a_label_do_not_count() {
        assertThat(new Site("a  ", 0, "F.java", 1)).isEqualTo(new Site("a", 0, "F.java", 1));
    }

    @Test
    void what_is_no_place_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Site.here(" "))
                .withMessage("not a label of a site: a region name must not be empty or blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Site("a", 0, "", 1))
                .withMessage("site \"a\" needs the name of a file and a line that is not negative, not \"\" and 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Site("a", 0, "F.java", -1))
                .withMessage(
                        "site \"a\" needs the name of a file and a line that is not negative, not \"F.java\" and -1");
    }

    @Test
    void the_order_is_by_file_then_line_then_label_then_groups() {
        Site last = new Site("a", -1, "B.java", 10);

        assertThat(new Site("z", -1, "A.java", 99)).isLessThan(last);
        assertThat(new Site("z", -1, "B.java", 9)).isLessThan(last);
        assertThat(new Site("A", -1, "B.java", 10)).isLessThan(last);
        assertThat(new Site("a", 1, "B.java", 10)).isLessThan(last);
    }

    @Test
    void its_text_tells_label_and_place() {
        assertThat(new Site("write", 1, "Mesh.java", 7)).hasToString("\"write\" (Mesh.java:7)");
    }
}
