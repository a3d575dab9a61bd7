package io.ftimer.jmh.internal.baseline;

import static io.ftimer.jmh.tree.Trees.iteration;
import static io.ftimer.jmh.tree.Trees.region;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.jmh.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineFileTest {
    private static final ProfiledTree TREE =
            iteration(region("solve", 1, 100, 20), region("solve/assemble", 3, 80, 80));

    @TempDir
    Path folder;

    private Path path;
    private BaselineFile file;

    @BeforeEach
    void create() {
        path = folder.resolve("baseline.txt");
        file = new BaselineFile(path);
    }

    private String rows() throws IOException {
        return String.join(
                "\n",
                Files.readAllLines(path).stream()
                        .filter(line -> !line.startsWith("#"))
                        .toList());
    }

    @Test
    void a_written_baseline_is_read_back() throws IOException {
        file.write("org.example.B.b, avgt, size=[1]", Baseline.of(TREE));

        assertThat(rows()).isEqualTo("\n[org.example.B.b, avgt, size=[1]]\n1  20.0%  solve\n3  80.0%  solve/assemble");
        assertThat(file.read("org.example.B.b, avgt, size=[1]")).contains(Baseline.of(TREE));
        assertThat(file.read("org.example.B.b, avgt, size=[2]")).isEmpty();
    }

    @Test
    void writing_a_benchmark_keeps_the_others() throws IOException {
        file.write("b", Baseline.of(iteration(region("b", 2, 1, 1))));
        file.write("c", Baseline.of(iteration(region("c", 3, 1, 1))));
        file.write("a", Baseline.of(Trees.untimed(TREE)));
        file.write("b", Baseline.of(iteration(region("b", 1, 1, 1))));

        assertThat(rows())
                .isEqualTo("\n[a]\n1  -  solve\n3  -  solve/assemble\n\n[b]\n1  100.0%  b\n\n[c]\n3  100.0%  c");
    }

    @Test
    void calls_that_vary_are_marked() throws IOException {
        file.write("a", Baseline.of(iteration(region("a", 1, 1, 1)).plus(iteration(region("a", 2, 1, 1)))));

        assertThat(rows()).isEqualTo("\n[a]\n~  100.0%  a");
        assertThat(file.read("a"))
                .hasValueSatisfying(baseline -> assertThat(
                                baseline.differencesTo(Baseline.of(iteration(region("a", 7, 1, 1))), 0))
                        .isEmpty());
    }

    @Test
    void fractions_are_compared_to_the_last_digit() throws IOException {
        Expected third = new Expected(Optional.of(1.0 / 3), Optional.empty());

        assertThat(Expected.parse(third.calls(), third.share())).isEqualTo(third);
    }

    @Test
    void a_failed_write_keeps_the_file() throws IOException {
        Files.writeString(path, "[a]\n1 - a\nodd\n");

        assertThatIOException().isThrownBy(() -> file.write("b", Baseline.of(TREE)));

        assertThat(path).hasContent("[a]\n1 - a\nodd\n");
        assertThat(folder).isDirectoryNotContaining(other -> !other.equals(path));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "odd           | invalid line \"odd\": expected calls per operation, a share and a path",
                "x 1% solve    | invalid value \"x\": expected a number",
                "1 x% solve    | invalid value \"x\": expected a number",
                "1 3 solve     | invalid share \"3\": expected a percentage such as 12.5%, or -",
                "1 3% solve/*  | invalid path \"solve/*\": expected the path of one region, not a pattern",
                "1 3% a//b     | malformed region path \"a//b\": a level is empty",
                "2 3% known    | region \"known\" occurs twice",
            })
    void a_malformed_line_is_reported_with_its_number(String line, String reason) throws IOException {
        Files.writeString(path, "# comment\n[a]\n1 - known\n\n" + line + "\n");

        assertThatIOException().isThrownBy(() -> file.read("a")).withMessage(path + ", line 5: " + reason);
    }

    @Test
    void a_region_before_the_first_benchmark_is_rejected() throws IOException {
        Files.writeString(path, "1 - a\n");

        assertThatIOException()
                .isThrownBy(() -> file.read("a"))
                .withMessage(path + ", line 1: expected a benchmark in brackets before the first region");
    }

    @Test
    void the_table_has_a_line_for_each_difference() {
        Baseline expected = Baseline.of(TREE);
        ProfiledTree found = iteration(region("solve", 1, 100, 60), region("solve/check", 2, 40, 40));

        assertThat(Difference.table(expected.differencesTo(Baseline.of(found), 25)))
                .isEqualTo("  calls/op  was   self    was               region\n"
                        + "         1    1  60.0%  20.0%  other share  solve\n"
                        + "              3         80.0%      missing  solve/assemble\n"
                        + "         2       40.0%                 new  solve/check");
        assertThat(expected.differencesTo(Baseline.of(TREE), 0)).isEmpty();
    }
}
