package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.report.internal.files.ProbedFiles;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendCostTest {
    @TempDir
    private Path directory;

    @Test
    void the_2000th_append_of_a_process_reads_no_more_than_three_times_the_10th() throws IOException {
        ManualTimer timer = new ManualTimer();
        for (int i = 0; i < 10; i++) {
            timer.run("region " + i, "0.125");
        }
        Summary summary = timer.summary();
        Path file = directory.resolve("runs.csv");
        ProbedFiles files = new ProbedFiles();
        ProbedFiles.AppendStoreForTest store = files.store();
        long tenth = 0;
        long last = 0;
        for (int i = 1; i <= 2_000; i++) {
            CsvReport report = CsvReport.of(summary);
            files.takeBytesRead();
            store.append(file, report.appendGuard(file), (out, atStart) -> {
                String text = CsvReportTest.csv(report);
                out.append(atStart ? text : text.substring(text.indexOf('\n') + 1));
            });
            last = files.takeBytesRead();
            tenth = i == 10 ? last : tenth;
        }

        assertThat(last).isBetween(1L, 3 * tenth);
        assertThat(Files.size(file)).isGreaterThan(1_000 * last);
    }

    @Test
    void line_numbers_count_from_the_start_of_a_file_that_is_partly_known() throws IOException {
        Path file = directory.resolve("runs.csv");
        Summary summary = new ManualTimer().run("b", "0.125").summary();
        for (int i = 0; i < 20; i++) {
            CsvReport.of(new ManualTimer().run("a", "0.125").summary())
                    .metadata("two", "li\nnes")
                    .append(file);
        }
        // each report has a record for the summary, one of two lines for the metadata, and one for the region
        Files.writeString(file, "damage\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> CsvReport.of(summary).append(file))
                .hasMessageStartingWith(file + ": line " + (1 + 20 * 4 + 1) + ": the record must have 43 fields");
    }
}
