package io.ftimer.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** What identifies a place. */
class SiteTest {
    private static final Site CONSTANT = Site.here("constant", 5);

    @Test
    void the_file_and_line_of_a_place_are_found() {
        Site here = Site.here("here");
        int line = new Throwable().getStackTrace()[0].getLineNumber() - 1;

        assertThat(here).isEqualTo(new Site("here", SiteGroups.NONE, "SiteTest.java", line));
        assertThat(CONSTANT).isEqualTo(new Site("constant", 5, "SiteTest.java", CONSTANT.line()));
        assertThat(CONSTANT.line()).isBetween(1, line);
    }

    @Test
    void the_text_that_is_hashed_is_the_recorded_one() {
        assertThat(new Site("func2", SiteGroups.ALL, "tsttiming.c", 76).key())
                .isEqualTo("tsttiming.c:00076:FFFFFFFFFFFFFFFF:func2")
                .hasSize(40);
        assertThat(Site.SiteHash.of("")).isEqualTo(3_175_731_469L);
    }

    @Test
    void trailing_blanks_of_a_label_do_not_count() {
        assertThat(new Site("a  ", 0, "F.java", 1)).isEqualTo(new Site("a", 0, "F.java", 1));
    }

    @Test
    void what_is_no_place_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Site.here(" "))
                .withMessage("invalid label of a site: a region name must not be empty or blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Site("a", 0, "", 1))
                .withMessage("site \"a\" needs a file name and a line of at least 0, was \"\" and 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Site("a", 0, "F.java", -1))
                .withMessage("site \"a\" needs a file name and a line of at least 0, was \"F.java\" and -1");
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
    void its_text_has_label_and_place() {
        assertThat(new Site("write", 1, "Mesh.java", 7)).hasToString("\"write\" (Mesh.java:7)");
    }
}
