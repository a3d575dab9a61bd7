package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShownTextTest {
    @Test
    void large_numbers_have_groups_of_three_digits() {
        assertThat(ShownText.grouped(999)).isEqualTo("999");
        assertThat(ShownText.grouped(10_000)).isEqualTo("10 000");
        assertThat(ShownText.grouped(-1_234_567)).isEqualTo("-1 234 567");
        assertThat(ShownText.counted(1, "call")).isEqualTo("1 call");
        assertThat(ShownText.counted(1_000, "call")).isEqualTo("1 000 calls");
    }

    @Test
    void a_short_path_can_be_pasted() {
        assertThat(ShownText.path("io\\/read/\\*/a\\\\b")).isEqualTo("io\\/read/\\*/a\\\\b");
        assertThat(ShownText.quoted("a/b")).isEqualTo("\"a/b\"");
    }

    @Test
    void a_long_path_loses_levels_in_the_middle() {
        assertThat(ShownText.path(String.join("/", Collections.nCopies(10_000, "r"))))
                .isEqualTo("r/r/r/… 9 994 levels …/r/r/r");
        assertThat(ShownText.path("a\\/b/" + "c/".repeat(200) + "d")).isEqualTo("a\\/b/c/c/… 196 levels …/c/c/d");
    }

    @Test
    void long_names_in_a_path_lose_their_middle() {
        assertThat(ShownText.path("a/" + "b".repeat(1_000))).isEqualTo("a/" + "b".repeat(60) + "…" + "b".repeat(59));
    }

    @Test
    void the_elements_of_a_list_that_are_not_shown_are_counted() {
        List<String> twelve = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");

        assertThat(ShownText.list(twelve.subList(0, 10))).isEqualTo("a, b, c, d, e, f, g, h, i, j");
        assertThat(ShownText.list(twelve)).isEqualTo("a, b, c, d, e, f, g, h, i, j and 2 more");
        assertThat(ShownText.list(List.of("a", "b"), 1)).isEqualTo("a and 1 more");
        assertThat(ShownText.lines(twelve)).hasSize(11).endsWith("j", "… 2 more");
        assertThat(ShownText.lines(twelve.subList(0, 10))).hasSize(10);
    }
}
