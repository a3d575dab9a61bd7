package io.ftimer.cli.internal.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.internal.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreComparisonTest {
    private static final double[] FAST = {100, 101, 102, 103, 104, 105};
    private static final double[] SLOW = {120, 121, 122, 123, 124, 125};

    private static ComparedScore compare(List<double[]> before, List<double[]> now) {
        return ScoreComparison.of("b", before, now, false, 5);
    }

    @Test
    void scores_that_do_not_overlap_are_slower_or_faster() {
        assertThat(compare(List.of(FAST), List.of(SLOW)).outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(compare(List.of(SLOW), List.of(FAST)).outcome()).isEqualTo(Outcome.FASTER);
        assertThat(compare(List.of(FAST), List.of(FAST)).outcome()).isEqualTo(Outcome.SAME);
    }

    @Test
    void a_higher_throughput_is_faster() {
        ComparedScore higher = ScoreComparison.of("b", List.of(FAST), List.of(SLOW), true, 5);

        assertThat(higher.outcome()).isEqualTo(Outcome.FASTER);
        assertThat(higher.ratio()).isEqualTo(102.5 / 122.5);
        assertThat(higher.high()).isLessThan(1);
    }

    @Test
    void variation_between_forks_widens_the_interval() {
        double[] fastFork = {100, 100, 100};
        double[] slowFork = {120, 120, 120};
        ComparedScore one = compare(List.of(FAST), List.of(new double[] {110, 110, 110, 110, 110, 110}));
        ComparedScore forks = compare(List.of(FAST), List.of(fastFork, slowFork));

        assertThat(forks.high() - forks.low()).isGreaterThan(3 * (one.high() - one.low()));
        assertThat(one.outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(forks.outcome()).isEqualTo(Outcome.SAME);
    }

    @Test
    void too_few_iterations_are_not_measured() {
        double[] four = {1, 1, 1, 1};
        double[] five = {2, 2, 2, 2, 2};

        assertThat(compare(List.of(four), List.of(four)).outcome()).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(compare(List.of(five), List.of(five)).outcome()).isNotEqualTo(Outcome.NOT_MEASURED);
        assertThat(compare(List.of(), List.of(five)).outcome()).isEqualTo(Outcome.NOT_MEASURED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"scoreUnit\": \"us/op\"  | us/op, 1 thread, batch size 1",
                "\"threads\": 4            | ns/op, 4 threads, batch size 1",
                "\"measurementBatchSize\": 10 | ns/op, 1 thread, batch size 10",
            })
    void scores_are_compared_only_if_unit_threads_and_batch_size_agree(
            String field, String conditions, @TempDir Path folder) throws IOException {
        String result = """
                [{"benchmark": "b", "mode": "avgt", "threads": 1, "measurementBatchSize": 1,
                  "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[1, 1, 1, 1, 1]]}}]
                """;
        String name = field.substring(0, field.indexOf(':'));
        String changed = result.replaceAll(name + ": (\"[^\"]*\"|\\d+)", field);
        JmhSamples before = JmhSamples.read(Files.writeString(folder.resolve("before.json"), result));
        JmhSamples now = JmhSamples.read(Files.writeString(folder.resolve("now.json"), changed));

        ScoreFindings same = ScoreFindings.of("before.json", before, before, 5, true);
        assertThat(same.scores()).hasSize(1);
        assertThat(same.fails()).isFalse();
        ScoreFindings other = ScoreFindings.of("before.json", before, now, 5, true);
        assertThat(other.scores()).isEmpty();
        assertThat(other.fails()).isTrue();
        assertThat(other.notes())
                .contains(new Finding(
                        true,
                        "b, avgt was not compared: before measured ns/op, 1 thread, batch size 1, now " + conditions));
        assertThat(ScoreFindings.of("before.json", before, now, 5, false).fails())
                .isFalse();
    }

    @Test
    void a_byte_order_mark_is_no_part_of_results(@TempDir Path folder) throws IOException {
        String results = """
                [{"benchmark": "b", "mode": "avgt", "primaryMetric": {"rawData": [[1.5, 2.5]]}}]
                """;
        JmhSamples plain = JmhSamples.read(Files.writeString(folder.resolve("plain.json"), results));
        JmhSamples marked = JmhSamples.read(Files.writeString(folder.resolve("marked.json"), '\uFEFF' + results));

        assertThat(plain.scores()).containsOnlyKeys("b, avgt");
        assertThat(marked.scores().keySet()).isEqualTo(plain.scores().keySet());
    }
}
