package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.PathText;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatePathTextTest {
    private static String path(List<String> names) {
        return names.stream()
                .map(name -> GatePathText.level(RegionKey.code(name)))
                .collect(Collectors.joining("/"));
    }

    @Property(tries = 200)
    void a_path_of_any_names_is_one_visible_line_that_parses_to_it(@ForAll @Size(min = 1, max = 4) List<String> names) {
        String path = path(names);

        assertThat(path.chars()).noneMatch(c -> c < ' ' || c == 0x7F || c == 0x2028);
        assertThat(path).isEqualTo(path.strip());
        assertThat(PathText.parse(path)).extracting(PathText.Level::text).isEqualTo(names);
        assertThat(GatePathText.last(path)).isEqualTo(path(names.subList(names.size() - 1, names.size())));
        assertThat(GatePathText.around(path).orElse("")).isEqualTo(path(names.subList(0, names.size() - 1)));
    }

    @Test
    void an_ordinary_path_is_written_as_that_of_a_region() {
        List<String> names = List.of("solve", "a/b", "y = A*x", "back\\slash", "näh", "a[1]", "a[mpi]");
        RegionPath path = RegionPath.of(names.toArray(String[]::new));

        assertThat(path(names)).isEqualTo(path.toString());
        assertThat(GatePathText.path(path)).isEqualTo(path.toString());
    }

    @Test
    void invisible_characters_and_empty_names_are_escaped() {
        assertThat(path(List.of("", " a ", "tab\t", "\u202Eright")))
                .isEqualTo("\\e/\\u0020a\\u0020/tab\\u0009/\\u202Eright");
    }

    @ParameterizedTest
    @CsvSource({
        "a, CODE, a",
        "a, MPI, a[mpi]",
        "a[mpi], CODE, a\\[mpi]",
        "a[mpi], OTHER, a\\[mpi][other]",
        "a[b], CODE, a[b]",
        "'', LIFECYCLE, \\e[lifecycle]"
    })
    void a_level_ends_with_the_kind(String name, RegionKind kind, String level) {
        assertThat(GatePathText.level(new RegionKey(kind, name))).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({
        "a\\/b, '', a\\/b",
        "\\/b, '', \\/b",
        "a\\\\/b, a\\\\, b",
        "a\\\\\\/b, '', a\\\\\\/b",
        "a[mpi]/b, a[mpi], b",
        "a/b/c, a/b, c"
    })
    void escaped_slashes_and_backslashes_belong_to_the_name(String path, String around, String last) {
        assertThat(GatePathText.around(path).orElse("")).isEqualTo(around);
        assertThat(GatePathText.last(path)).isEqualTo(last);
    }
}
