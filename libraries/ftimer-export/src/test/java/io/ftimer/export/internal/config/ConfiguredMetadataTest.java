package io.ftimer.export.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.metrics.MemoryPeaks;
import io.ftimer.report.internal.config.SessionFeature.FeatureKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metadata that the configuration adds to reports. */
class ConfiguredMetadataTest {
    @TempDir
    Path folder;

    private List<String> report(String kind, String metadata) throws IOException {
        Path file = folder.resolve(kind + ".out");
        try (TimerSession session = Configuration.parse(
                        "metadata=" + metadata + "; output." + kind + "=" + file + "; errors=throw")
                .applyTo(TimerSession.builder())
                .open()) {
            for (int call = 0; call < 3; call++) {
                session.timer().start("a");
                session.timer().stop("a");
            }
        }
        return Files.readAllLines(file);
    }

    private static long value(List<String> lines, String key) {
        String line =
                lines.stream().filter(each -> each.startsWith(key)).findFirst().orElseThrow();
        return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
    }

    @Test
    void the_high_water_marks_of_memory_are_metadata_of_a_report() throws IOException {
        List<String> lines = report("text", "memory");
        MemoryPeaks later = MemoryPeaks.read();

        assertThat(value(lines, "Peak of heap (bytes)")).isPositive().isLessThanOrEqualTo(later.heapBytes());
        if (later.residentBytes().isPresent()) {
            assertThat(value(lines, "Peak of resident memory (bytes)"))
                    .isPositive()
                    .isLessThanOrEqualTo(later.residentBytes().getAsLong());
        }
    }

    @Test
    void the_overhead_is_metadata_of_a_report() throws IOException {
        assertThat(report("text", "overhead"))
                .anySatisfy(line -> assertThat(line)
                        .matches("Estimated overhead \\(s\\) *: \\d+\\.\\d{6} \\(3 calls of \\d+ ns\\)"));
    }

    @Test
    void a_csv_file_gets_rows_and_no_column() throws IOException {
        List<String> with = report("csv", "overhead");
        Files.delete(folder.resolve("csv.out"));
        List<String> without = report("csv", "");

        assertThat(with.get(0)).isEqualTo(without.get(0));
        assertThat(with).hasSize(without.size() + 1);
        assertThat(with).filteredOn(line -> line.contains("Estimated overhead")).hasSize(1);
    }

    @Test
    void an_estimate_is_calls_times_their_cost() {
        assertThat(new MetadataFeature.OverheadEstimate(2_000_000, 61.4).text())
                .isEqualTo("0.122800 (2000000 calls of 61 ns)");
    }

    @Test
    void unknown_metadata_is_rejected_with_the_nearest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("metadata=memory,overhaed"))
                .withMessage("invalid value \"memory,overhaed\" for metadata: unknown metadata \"overhaed\", expected"
                        + " memory or overhead; did you mean \"overhead\"?");
    }

    @Test
    void the_key_is_in_the_guide_with_its_values_and_meaning() throws IOException {
        FeatureKey<?> key = new MetadataFeature().keys().get(0);
        assertThat(Files.readString(Path.of("..", "..", "docs", "configuration.md")))
                .contains("| `metadata` | " + key.setting().allowed() + " | | " + key.meaning() + " |\n");
    }
}
