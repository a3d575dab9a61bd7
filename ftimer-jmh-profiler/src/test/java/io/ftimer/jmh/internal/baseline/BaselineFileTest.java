package io.ftimer.jmh.internal.baseline;

import static io.ftimer.jmh.tree.Trees.allocating;
import static io.ftimer.jmh.tree.Trees.iteration;
import static io.ftimer.jmh.tree.Trees.region;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.ftimer.jmh.tree.Accounting;
import io.ftimer.jmh.tree.Estimate;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.jmh.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineFileTest {
    private static final ProfiledTree TREE =
            iteration(region("solve", 1, 100, 20), region("solve/assemble", 3, 80, 80));

    private static final Tolerance EXACT = new Tolerance(0, 0, 0);

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

    private static List<MeasuredIteration> measured(ProfiledTree... iterations) {
        return Stream.of(iterations)
                .map(tree -> new MeasuredIteration(tree, Map.of()))
                .toList();
    }

    private static Baseline baseline(ProfiledTree... iterations) {
        return Baseline.of(measured(iterations));
    }

    private Optional<Baseline> read(String benchmark) throws IOException {
        return Optional.ofNullable(file.read().get(BaselineFile.key(benchmark)));
    }

    @Test
    void a_written_baseline_is_read_back() throws IOException {
        file.write("org.example.B.b, avgt, size=[1]", baseline(TREE));

        assertThat(rows()).isEqualTo("\n[org.example.B.b, avgt, size=[1]]\n1  20.0%  solve\n3  80.0%  solve/assemble");
        assertThat(read("org.example.B.b, avgt, size=[1]")).contains(baseline(TREE));
        assertThat(read("org.example.B.b, avgt, size=[2]")).isEmpty();
    }

    @Test
    void writing_a_benchmark_keeps_the_others() throws IOException {
        file.write("b", baseline(iteration(region("b", 2, 1, 1))));
        file.write("c", baseline(iteration(region("c", 3, 1, 1))));
        file.write("a", baseline(Trees.untimed(TREE)));
        file.write("b", baseline(iteration(region("b", 1, 1, 1))));

        assertThat(rows())
                .isEqualTo("\n[a]\n1  -  solve\n3  -  solve/assemble\n\n[b]\n1  100.0%  b\n\n[c]\n3  100.0%  c");
    }

    @Test
    void calls_that_vary_are_a_range() throws IOException {
        file.write("a", baseline(iteration(region("a", 1, 1, 1)), iteration(region("a", 2, 1, 1))));

        assertThat(rows()).isEqualTo("\n[a]\n1..2  100.0%  a");
        assertThat(read("a")).contains(baseline(iteration(region("a", 1, 1, 1)), iteration(region("a", 2, 1, 1))));
    }

    @Test
    void a_file_of_an_earlier_version_accepts_any_calls_where_they_varied() throws IOException {
        Files.writeString(path, "[a]\n~  100.0%  a\n");

        assertThat(read("a")
                        .orElseThrow()
                        .differencesTo(Measured.regions(measured(iteration(region("a", 7, 1, 1)))), EXACT))
                .isEmpty();
    }

    @Test
    void fractions_are_compared_to_the_last_digit() {
        ExpectedCalls third = ExpectedCalls.exactly(1.0 / 3);

        assertThat(ExpectedCalls.parse(third.text())).isEqualTo(third);
    }

    @Test
    void bytes_are_a_column_of_their_own() throws IOException {
        ProfiledTree tree = Trees.untimed(iteration(
                allocating("solve", 1, 123_456), allocating("solve/assemble", 3, 24), region("none", 1, 0, 0)));
        file.write("a", baseline(tree));

        assertThat(rows()).isEqualTo("\n[a]\n1  -  123500B/op  solve\n3  -  24B/op  solve/assemble\n1  -  none");
        assertThat(read("a")).contains(baseline(tree));
    }

    @Test
    void bytes_are_per_call_where_the_calls_vary() throws IOException {
        ProfiledTree once = iteration(allocating("refill", 1, 100));
        ProfiledTree twice = iteration(allocating("refill", 2, 200));
        file.write("a", baseline(Trees.untimed(once), Trees.untimed(twice)));

        assertThat(rows()).isEqualTo("\n[a]\n1..2  -  100B/call  refill");
        assertThat(differences("1..2 - 50B/call refill", once))
                .isEqualTo("  calls/op   was  self  was      bytes       was              region\n"
                        + "         1  1..2     -    -  100B/call  50B/call  more bytes  refill");
    }

    /** Returns the table of the differences of iterations to lines of a baseline. */
    private String differences(String lines, ProfiledTree... iterations) throws IOException {
        Files.writeString(path, "[a]\n" + lines + "\n");
        return Difference.table(read("a")
                .orElseThrow()
                .differencesTo(Measured.regions(measured(iterations)), new Tolerance(100, 10, 5)));
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1058, ''",
        "1000, 1059, more bytes",
        "1000, 942, ''",
        "1000, 941, fewer bytes",
        "0, 8, ''",
        "0, 16, more bytes"
    })
    void bytes_may_differ_by_the_tolerance_and_less_than_an_object(long was, long now, String what) throws IOException {
        assertThat(differences("1 - " + was + "B/op a", Trees.untimed(iteration(allocating("a", 1, now)))))
                .contains(what)
                .matches(table -> table.contains("bytes  a") != what.isEmpty());
    }

    @Test
    void without_bytes_on_one_side_there_is_no_difference_of_bytes() throws IOException {
        assertThat(differences("1 - 50B/op a", Trees.untimed(iteration(region("a", 1, 0, 0)))))
                .doesNotContain("  a");
        assertThat(differences("1 - a", Trees.untimed(iteration(allocating("a", 1, 50)))))
                .doesNotContain("  a");
    }

    @Test
    void without_operations_there_are_no_bytes_to_compare() {
        ProfiledTree setup = new ProfiledTree(
                false,
                0,
                1,
                1,
                1,
                Estimate.ZERO,
                List.of(allocating("setup", 1, 24)),
                List.of(),
                Problems.NONE,
                Accounting.UNKNOWN);

        assertThat(baseline(setup).hasBytes()).isFalse();
    }

    @Test
    void a_path_that_looks_like_bytes_is_read_back() throws IOException {
        ProfiledTree tree = Trees.untimed(iteration(region("64B/op copy", 1, 0, 0)));
        file.write("a", baseline(tree));

        assertThat(rows()).isEqualTo("\n[a]\n1  -  -B/op  64B/op copy");
        assertThat(read("a")).contains(baseline(tree));
    }

    @Test
    void a_failed_write_keeps_the_file() throws IOException {
        Files.writeString(path, "[a]\n1 - a\nodd\n");

        assertThatIOException().isThrownBy(() -> file.write("b", baseline(TREE)));

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
                "1 3% 1.2.B/op a | invalid value \"1.2.\": expected a number",
                "1 3% --B/op a | invalid value \"--B/op\": expected bytes such as 24B/op or 24B/call",
                "1 3% solve/*  | invalid path \"solve/*\": expected the path of one region, not a pattern",
                "1..x 3% a     | invalid value \"x\": expected a number",
                "1../f 3% a    | invalid value \"1../f\": expected a range such as 0.9..1.1 or 0.9..1.1/method()",
                "1 3% a//b     | malformed region path \"a//b\": a level is empty",
                "2 3% known    | region \"known\" occurs twice",
            })
    void a_malformed_line_is_reported_with_its_number(String line, String reason) throws IOException {
        Files.writeString(path, "# comment\n[a]\n1 - known\n\n" + line + "\n");

        assertThatIOException().isThrownBy(file::read).withMessage(path + ", line 5: " + reason);
    }

    @Test
    void an_alternative_that_is_not_per_iteration_is_rejected() throws IOException {
        Files.writeString(path, "[a]\n1..2|3 - a\n");

        assertThatIOException()
                .isThrownBy(file::read)
                .withMessage(path + ", line 2: invalid value \"3\": expected calls such as 3/iteration");
    }

    @Test
    void a_region_before_the_first_benchmark_is_rejected() throws IOException {
        Files.writeString(path, "1 - a\n");

        assertThatIOException()
                .isThrownBy(file::read)
                .withMessage(path + ", line 1: expected a benchmark in brackets before the first region");
    }

    @Test
    void the_table_has_a_line_for_each_difference() {
        Baseline expected = baseline(TREE);
        ProfiledTree found = iteration(region("solve", 1, 100, 60), region("solve/check", 2, 40, 40));

        assertThat(Difference.table(
                        expected.differencesTo(Measured.regions(measured(found)), new Tolerance(25, 10, 5))))
                .isEqualTo("  calls/op  was   self    was               region\n"
                        + "         1    1  60.0%  20.0%  other share  solve\n"
                        + "              3         80.0%      missing  solve/assemble\n"
                        + "         2       40.0%                 new  solve/check");
        assertThat(expected.differencesTo(Measured.regions(measured(TREE)), EXACT))
                .isEmpty();
    }
}
