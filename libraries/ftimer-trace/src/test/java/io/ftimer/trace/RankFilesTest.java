package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ranks of traces. */
class RankFilesTest {
    private static final String PREFIX = "dumpi-2026.11.21.07.22.25";

    @TempDir
    Path folder;

    private Path file(String rank) {
        return folder.resolve(PREFIX + "-" + rank + ".bin");
    }

    @Test
    void ranks_are_in_the_names_whatever_the_order_of_the_files() {
        RankFiles run = RankFiles.of(List.of(file("10000"), file("0002"), file("0000"), file("9999")));

        assertThat(run.byRank())
                .isEqualTo(Map.of(0, file("0000"), 2, file("0002"), 9999, file("9999"), 10_000, file("10000")));
    }

    @Test
    void the_files_that_a_trace_creates_have_their_rank() throws IOException {
        TestTrace test = new TestTrace();
        for (int rank : new int[] {3, 12_345}) {
            test.builder()
                    .settings(TraceSettings.parse(List.of("fileroot " + folder.resolve("run-"))))
                    .rank(rank, 20_000)
                    .open()
                    .close();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(RankFiles.of(files.toList()).byRank().keySet()).containsExactly(3, 12_345);
        }
    }

    @Test
    void missing_ranks_are_named_in_a_line_of_bounded_length() {
        assertThat(RankFiles.of(List.of(file("0000"), file("0001"))).problems()).isEmpty();
        assertThat(RankFiles.of(List.of()).problems()).isEmpty();
        assertThat(RankFiles.of(List.of(file("0000"), file("0002"))).problems()).containsExactly("rank 1 is missing");
        assertThat(RankFiles.of(List.of(file("0007"), file("0002"), file("0000"), file("0003")))
                        .problems())
                .containsExactly("ranks 1, 4-6 are missing");
        List<Path> even = IntStream.range(0, 1000)
                .mapToObj(i -> file(String.format(java.util.Locale.ROOT, "%04d", 2 * i)))
                .toList();
        assertThat(RankFiles.of(even).problems())
                .singleElement()
                .asString()
                .startsWith("ranks 1, 3, 5, ")
                .endsWith(", ... (999 in total) are missing")
                .hasSizeLessThan(200);
    }

    @Test
    void two_traces_of_one_rank_are_rejected_with_both_names() {
        Path other = folder.resolve("other-2026.11.22.01.02.03-0002.bin");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankFiles.of(List.of(file("0002"), other)))
                .withMessage("two traces of rank 2, " + file("0002") + " and " + other
                        + ": name the traces of one run only");
    }

    @Test
    void names_without_ranks_are_numbered_by_their_place_if_no_name_has_one() {
        Path a = Path.of("a.bin");
        Path b = Path.of("run-2026.bin");
        Path c = Path.of("dumpi-2026.11.21.07.22.25-00003.bin");

        assertThat(RankFiles.of(List.of(b, c, a)).byRank()).isEqualTo(Map.of(0, b, 1, c, 2, a));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankFiles.of(List.of(file("0000"), a, b)))
                .withMessage("no rank in a.bin, run-2026.bin or its name, but in other traces: give it a name such as"
                        + " dumpi-2026.11.21.07.22.25-0000.bin, or name the traces of one run only");
    }

    private Path traced(String name, int rank, int ranks) throws IOException {
        Path file = folder.resolve(name);
        new TestTrace().builder().rank(rank, ranks).open(file).close();
        return file;
    }

    @Test
    void a_trace_of_any_name_says_its_rank_and_how_many_there_are() throws IOException {
        Path first = traced("first.bin", 2, 4);
        Path second = traced("second.bin", 0, 4);
        Path third = traced(PREFIX + "-0009.bin", 1, 4);

        RankFiles run = RankFiles.of(List.of(first, second, third));

        assertThat(run.byRank()).isEqualTo(Map.of(0, second, 1, third, 2, first));
        assertThat(run.problems()).containsExactly("rank 3 is missing");
    }

    @Test
    void a_trace_for_which_no_rank_was_set_has_none() throws IOException {
        Path file = folder.resolve("alone.bin");
        new TestTrace().builder().open(file).close();
        Path other = Files.copy(file, folder.resolve("other.bin"));

        RankFiles run = RankFiles.of(List.of(other, file));

        assertThat(run.byRank()).isEqualTo(Map.of(0, other, 1, file));
        assertThat(run.problems())
                .containsExactly("no trace has a rank, so they are numbered in their order: rank 0 is " + other
                        + "; set the rank when you trace, or name them such as dumpi-2026.11.21.07.22.25-0000.bin");
        assertThat(RankFiles.of(List.of(file)).problems()).isEmpty();
    }

    @Test
    void files_of_any_name_can_be_given_by_rank() {
        Path any = Path.of("any.bin");

        assertThat(new RankFiles(new TreeMap<>(Map.of(1, any)), false).problems())
                .containsExactly("rank 0 is missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RankFiles(new TreeMap<>(Map.of(-1, any)), false))
                .withMessage("rank must be at least 0, was -1");
    }
}
