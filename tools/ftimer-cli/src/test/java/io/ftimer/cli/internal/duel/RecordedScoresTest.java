package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Outcomes about recorded runs of equal builds: the control benchmark, eighty times in a JVM of its own, while other builds loaded the
 * machine. Each line of the file has the name of a series and its times in nanoseconds.
 */
class RecordedScoresTest {
    private static final Path RECORDED = Path.of("src/test/resources/io/ftimer/cli/internal/duel/equal-builds.csv");

    record Recorded(String benchmark, double[] times) {
        static Recorded of(String line) {
            String[] fields = line.split(",");
            return new Recorded(
                    fields[0],
                    Arrays.stream(fields)
                            .skip(1)
                            .mapToDouble(Double::parseDouble)
                            .toArray());
        }

        /** Returns the log ratios of all pairs if head takes so many times as long as it did. */
        double[] pairs(double factor) {
            return IntStream.range(0, times.length / 2)
                    .mapToDouble(pair -> {
                        // round 1 is ABBA: base is first in its first pair
                        boolean isMirrored = Integer.bitCount(pair / 2) % 2 == 1;
                        boolean isBaseFirst = (pair % 2 == 0) != isMirrored;
                        double ratio = times[2 * pair + 1] / times[2 * pair];
                        return Math.log(factor) + Math.log(isBaseFirst ? ratio : 1 / ratio);
                    })
                    .toArray();
        }

        Outcome outcome(double factor) {
            return ComparedScore.decide(pairs(factor), 0.03, 1);
        }

        @Override
        public String toString() {
            return benchmark;
        }
    }

    static List<Recorded> recorded() {
        try {
            return Files.readAllLines(RECORDED).stream().map(Recorded::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void recorded_runs_of_equal_builds_are_not_called_different(Recorded recorded) {
        assertThat(recorded.outcome(1).isDifferent()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void a_slowdown_of_five_percent_in_recorded_runs_is_found(Recorded recorded) {
        assertThat(recorded.outcome(1.05)).isEqualTo(Outcome.SLOWER);
        assertThat(recorded.outcome(1 / 1.1)).isEqualTo(Outcome.FASTER);
    }
}
