package io.ftimer.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallPathTest {
    @Property(tries = 200)
    void a_path_of_any_names_is_one_visible_line_that_parses_to_it(@ForAll @Size(min = 1, max = 4) List<String> names) {
        CallPath path = CallPath.of(names);

        assertThat(path.text().chars()).noneMatch(c -> c < ' ' || c == 0x7F || c == 0x2028);
        assertThat(path.text()).isEqualTo(path.text().strip());
        assertThat(CallPath.parse(path.text())).isEqualTo(path);
        assertThat(path.names()).isEqualTo(names);
    }

    @Test
    void an_ordinary_path_is_written_as_that_of_a_region() {
        List<String> names = List.of("solve", "a/b", "y = A*x", "back\\slash", "näh", "a[1]", "a[mpi]");

        assertThat(CallPath.of(names).text())
                .isEqualTo(RegionPath.of(names.toArray(String[]::new)).toString());
    }

    @Test
    void invisible_characters_and_empty_names_are_escaped() {
        assertThat(CallPath.of(List.of("", " a ", "tab\t", "\u202Eright")).text())
                .isEqualTo("\\e/\\u0020a\\u0020/tab\\u0009/\\u202Eright");
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, CODE",
        "a[mpi], a, MPI",
        "a\\[mpi], a[mpi], CODE",
        "a\\[mpi][other], a[mpi], OTHER",
        "a[code], a, CODE",
        "a[b], a[b], CODE",
        "\\e[lifecycle], '', LIFECYCLE"
    })
    void a_name_in_a_path_ends_with_its_kind(String text, String name, RegionKind kind) {
        CallPath path = CallPath.parse("solve[mpi]/" + text);

        assertThat(path.names()).containsExactly("solve", name);
        assertThat(path.kinds()).containsExactly(RegionKind.MPI, kind);
        assertThat(CallPath.parse(path.text())).isEqualTo(path);
    }

    @Test
    void a_region_follows_the_one_that_it_is_nested_in_whatever_the_kind() {
        assertThat(Stream.of("a[mpi]/b", "a[mpi]", "a/b", "a")
                        .map(CallPath::parse)
                        .sorted())
                .extracting(CallPath::text)
                .containsExactly("a", "a/b", "a[mpi]", "a[mpi]/b");
        assertThat(CallPath.parse("a[mpi]").isInside(CallPath.parse("a"))).isFalse();
        assertThat(CallPath.parse("a[mpi]/b").parent()).isEqualTo("a[mpi]");
    }

    private static CallPath child(List<String> outer, String name) {
        return CallPath.of(Stream.concat(outer.stream(), Stream.of(name)).toList());
    }

    @Property(tries = 100)
    void the_order_is_that_of_the_names_level_by_level(
            @ForAll @NotEmpty List<String> outer, @ForAll String first, @ForAll String second) {
        CallPath path = CallPath.of(outer);
        CallPath child = child(outer, first);

        assertThat(path).isLessThan(child);
        assertThat(child.isInside(path)).isTrue();
        assertThat(path.isInside(child)).isFalse();
        assertThat(child.parent()).isEqualTo(path.text());
        assertThat(Integer.signum(child.compareTo(child(outer, second))))
                .isEqualTo(-Integer.signum(child(outer, second).compareTo(child)));
    }

    @Test
    void regions_follow_the_one_that_they_are_nested_in() {
        assertThat(Stream.of("a b", "a/b", "a\\/c", "a", "a/b/c", "a!")
                        .map(CallPath::parse)
                        .sorted()
                        .map(CallPath::text))
                .containsExactly("a", "a/b", "a/b/c", "a b", "a!", "a\\/c");
        assertThat(CallPath.parse("a\\*e")).isLessThan(CallPath.parse("a\\/c"));
    }

    @Test
    void escaped_slashes_and_backslashes_belong_to_the_name() {
        assertThat(CallPath.parse("a\\/b").parent()).isEmpty();
        assertThat(CallPath.parse("\\/b").parent()).isEmpty();
        assertThat(CallPath.parse("a\\\\/b").parent()).isEqualTo("a\\\\");
        assertThat(CallPath.parse("a\\\\\\/b").parent()).isEmpty();
    }

    @Test
    void an_escape_may_end_a_path() {
        assertThat(CallPath.parse("tab\\u0009").names()).containsExactly("tab\t");
    }

    @Test
    void a_path_is_not_inside_itself() {
        assertThat(CallPath.parse("a/b").isInside(CallPath.parse("a/b"))).isFalse();
    }

    @Test
    void a_name_that_begins_alike_is_not_inside() {
        assertThat(CallPath.parse("solver").isInside(CallPath.parse("solve"))).isFalse();
        assertThat(CallPath.parse("solve").parent()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a//b   | malformed region path 'a//b': a level is empty",
                "a/*    | invalid path 'a/*': expected the path of one region, not a pattern",
                "a\\x09 | malformed region path 'a\\x09': a backslash must be followed by '/', '\\', '*', '=', '[', 'e', or 'u' and four hexadecimal digits",
                "a\\u12 | malformed region path 'a\\u12': a backslash must be followed by '/', '\\', '*', '=', '[', 'e', or 'u' and four hexadecimal digits",
            })
    void a_malformed_path_is_rejected(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallPath.parse(text))
                .withMessage(message.replace("'" + text + "'", "\"" + text + "\""));
    }
}
