package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The reports of a summary without times of regions. */
class CountedReportsTest {
    private long now;
    private final Summary summary = counted();

    private Summary counted() {
        FTimer timer = FTimer.builder()
                .clock(() -> now)
                .dates(() -> Instant.EPOCH, ZoneOffset.UTC)
                .times(false)
                .build();
        timer.init();
        timer.start("solve");
        for (int i = 0; i < 4; i++) {
            timer.start("step");
            now += 1_000_000_000L;
            timer.stop("step");
        }
        timer.stop("solve");
        return timer.summary();
    }

    private static String text(Report<?> report) throws IOException {
        StringBuilder out = new StringBuilder();
        report.writeTo(out);
        return out.toString();
    }

    private static Map<String, String> row(List<String> header, String line) {
        String[] fields = line.split(",", -1);
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i++) {
            row.put(header.get(i), fields[i].replace("\"", ""));
        }
        return row;
    }

    @Test
    void a_csv_report_has_empty_times() throws IOException {
        List<String> lines = text(CsvReport.of(summary)).lines().toList();
        List<String> header = List.of(lines.get(0).split(","));
        assertThat(lines).hasSize(4);
        assertThat(row(header, lines.get(1))).containsEntry("total_time", "4.00000000000000000E+0000");
        assertThat(row(header, lines.get(3)))
                .containsEntry("name", "step")
                .containsEntry("call_count", "4")
                .containsEntry("inclusive_time", "")
                .containsEntry("self_time", "")
                .containsEntry("avg_time", "")
                .containsEntry("pct_time", "");
    }

    @Test
    void a_text_report_has_calls_only() throws IOException {
        assertThat(text(TextReport.of(summary))).isEqualTo("""
                window 4.00 s, 2 regions, 5 calls; times: not measured
                calls  region
                    1  solve
                    4    step
                """);
        assertThat(text(FortranReport.of(summary))).isEqualTo("""
                Total time (s) : 4.000000
                Times          : not measured

                Timer name    Calls
                -------------------
                solve              1
                  step             4
                """);
    }

    @Test
    void an_exported_tree_is_one_without_times() {
        assertThat(ExportedTree.of("run", summary)).satisfies(tree -> {
            assertThat(tree.isTimed()).isFalse();
            assertThat(tree.windowNanos()).isEqualTo(4_000_000_000L);
            assertThat(tree.regions())
                    .extracting(ExportedRegion::inclusiveNanos)
                    .containsOnly(0L);
        });
    }

    @Test
    void reports_of_times_say_that_there_are_none() {
        assertThatIllegalStateException()
                .isThrownBy(() -> text(ProfileReport.of(summary)))
                .withMessageStartingWith("the times of regions were not measured");
        assertThatIllegalStateException()
                .isThrownBy(() -> TreeReport.of(summary))
                .withMessageStartingWith("the times of regions were not measured");
    }
}
