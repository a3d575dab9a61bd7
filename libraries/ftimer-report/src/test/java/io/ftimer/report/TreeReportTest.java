package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.SummaryFixture;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeReportTest {
    @TempDir
    private Path directory;

    private final Summary summary = new ManualTimer()
            .start("a")
            .run("back\\slash", "0.25")
            .run("c1\u0085", "-1")
            .stop("a")
            .summary();

    private static String text(TreeReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        report.writeTo(out);
        return out.toString();
    }

    @Test
    void names_are_escaped_and_negative_times_fill_their_columns() throws IOException {
        assertThat(text(TreeReport.of(summary)))
                .isEqualTo("a:-7.50000E-01\n  back\\\\slash: 2.50000E-01\n  c1\\xC2\\x85:-1.00000E+00\n");
    }

    @Test
    void metadata_precedes_the_tree() throws IOException {
        assertThat(text(TreeReport.of(summary).metadata("host", "n1").metadata("case", "é")))
                .startsWith("host : n1\ncase : é\n\na:-7.50000E-01\n");
    }

    @Test
    void a_tree_is_written_to_a_file_and_appended() throws IOException {
        Path file = directory.resolve("tree.txt");
        TreeReport report = TreeReport.of(summary).indent(0);
        report.write(file);
        report.append(file);

        assertThat(Files.readString(file)).isEqualTo(text(report).repeat(2)).startsWith("a:-7.50000E-01\nback");
    }

    @Test
    void a_rejected_summary_is_not_written() {
        Path file = directory.resolve("none");
        assertThatThrownBy(() -> TreeReport.of(SummaryFixture.rejected(Status.NOT_INITIALIZED))
                        .write(file))
                .isInstanceOf(FTimerException.class)
                .hasMessage("report not written: the summary was rejected with NOT_INITIALIZED;"
                        + " report one that succeeded");
        assertThat(file).doesNotExist();
    }
}
