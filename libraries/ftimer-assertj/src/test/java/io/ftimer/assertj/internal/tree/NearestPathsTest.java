package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearestPathsTest {

    private static List<String> nearest(String wanted, String... known) {
        List<RegionPath> tree = new ArrayList<>();
        for (String path : known) {
            List<String> names = RegionPath.parse(path).names();
            for (int length = 1; length <= names.size(); length++) {
                RegionPath added = RegionPath.of(names.subList(0, length).toArray(String[]::new));
                if (!tree.contains(added)) {
                    tree.add(added);
                }
            }
        }
        return NearestPaths.of(RegionPath.parse(wanted), tree).stream()
                .map(RegionPath::toString)
                .toList();
    }

    @Test
    void the_three_most_similar_paths_are_suggested() {
        assertThat(nearest("abcdef", "abcdefxy", "abcdefx", "abcde", "bcdefg", "zzz"))
                .containsExactly("abcdefx", "abcde", "abcdefxy");
        assertThat(nearest("a", "a/a", "a/b/a", "b/a", "c/a")).hasSize(3);
    }

    @Test
    void a_long_name_may_differ_in_more_places_than_a_short_one() {
        assertThat(nearest("assemblGlobalStifness", "assembleGlobalStiffness", "abc"))
                .containsExactly("assembleGlobalStiffness");
        assertThat(nearest("xyz", "abc")).isEmpty();
    }

    @Test
    void each_word_of_a_name_must_be_similar() {
        assertThat(nearest("OrderService.totl", "OrderService.total", "OrderService.rate", "PriceService.total"))
                .containsExactly("OrderService.total");
        assertThat(nearest("OrderService.total", "OrderService.price", "UserService.total"))
                .isEmpty();
    }

    @Test
    void a_known_name_elsewhere_is_suggested_siblings_first() {
        assertThat(nearest("slove/assemble", "solve", "solve/assemble", "solve/other"))
                .containsExactly("solve/assemble");
        assertThat(nearest("io/wirte", "solve/write", "io", "io/write")).containsExactly("io/write", "solve/write");
    }

    @Test
    void a_common_parent_does_not_make_names_similar() {
        assertThat(nearest("a/very/long/way/x1", "a/very/long/way/dot", "a/very/long/way"))
                .isEmpty();
    }

    @Test
    void the_separator_may_be_another() {
        assertThat(nearest("solve.assemble", "solve", "solve/assemble")).containsExactly("solve/assemble");
    }

    @Test
    void a_separator_in_a_name_needs_an_escape() {
        assertThat(nearest("io/read", "io\\/read", "solve/read")).containsExactly("io\\/read", "solve/read");
    }

    @Test
    void of_a_pattern_the_last_name_counts() {
        assertThat(nearest("slove/*/**", "solve", "solve/assemble")).containsExactly("solve");
        assertThat(nearest("**", "solve")).isEmpty();
    }

    @Test
    void regions_of_lifecycle_methods_can_be_selected() {
        assertThat(NearestPaths.question(List.of())).isEmpty();
        assertThat(NearestPaths.question(List.of(RegionPath.of("a"), RegionPath.of("b/c", "d"))))
                .isEqualTo("\nDid you mean \"a\" or \"b\\/c/d\"?");
    }
}
