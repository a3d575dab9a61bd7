package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.SummaryFixture;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** If a comment names a recorded run, the text is that of the Fortran fTimer in that run. */
class FortranReportTest {
    @TempDir
    private Path directory;

    // recorded: serial/names-unicode
    @Test
    void the_name_column_is_as_wide_as_the_longest_name_in_bytes() {
        Summary summary = new ManualTimer()
                .start("Größe")
                .run("漢字タイマー", "0.5")
                .run("🚀 launch", "0.25")
                .stop("Größe")
                .run("ascii", "0.25")
                .run("e\u0301", "0")
                .run("é", "0")
                .summary();

        assertThat(text(FortranReport.of(summary))).isEqualTo("""
                        Total time (s) : 1.000000

                        Timer name            Inclusive (s)     Self (s)    Calls   % Total
                        -------------------------------------------------------------------
                        Größe                   0.750000      0.000000         1     75.00
                          漢字タイマー      0.500000      0.500000         1     50.00
                          🚀 launch             0.250000      0.250000         1     25.00
                        ascii                     0.250000      0.250000         1     25.00
                        e\u0301                       0.000000      0.000000         1      0.00
                        é                        0.000000      0.000000         1      0.00
                        """);
    }

    @Test
    void names_are_escaped() {
        Summary summary = new ManualTimer()
                .run("back\\slash\\n", "0.25")
                .run("c1\u0085", "0")
                .summary();

        assertThat(text(FortranReport.of(summary)).lines().skip(4))
                .containsExactly(
                        "back\\\\slash\\\\n      0.250000      0.250000         1    100.00",
                        "c1\\xC2\\x85          0.000000      0.000000         1      0.00");
    }

    // recorded: serial/large-values
    @Test
    void times_that_do_not_fit_their_column_are_shown_as_stars() {
        Summary summary = new ManualTimer()
                .run("big", "99999.5")
                .run("bigger", "123456789.25")
                .run("edge", "1")
                .summary();

        assertThat(text(FortranReport.of(summary))).isEqualTo("""
                        Total time (s) : 123556789.750000

                        Timer name  Inclusive (s)     Self (s)    Calls   % Total
                        ---------------------------------------------------------
                        big         99999.500000  99999.500000         1      0.08
                        bigger      ************  ************         1     99.92
                        edge            1.000000      1.000000         1      0.00
                        """);
    }

    // recorded: serial/call-width
    @Test
    void a_count_of_nine_digits_widens_its_column_and_moves_the_header() {
        Summary stopped = SummaryFixture.window(500_000_000)
                .region("few", 1, 500_000_000)
                .region("many", 100_000_000, 0)
                .summary();
        Summary running = SummaryFixture.window(500_000_000)
                .running("few", 2, 500_000_000)
                .region("many", 100_000_000, 0)
                .summary();

        assertThat(text(FortranReport.of(stopped))).isEqualTo(Recorded.file("call-width.txt"));
        assertThat(text(FortranReport.of(running))).isEqualTo(Recorded.file("call-width-active.txt"));
    }

    @Test
    void a_negative_time_keeps_its_sign_when_it_rounds_to_zero() {
        Summary summary = new ManualTimer().run("back", "-0.0000001").summary();

        assertThat(text(FortranReport.of(summary)).lines())
                .contains("Total time (s) : -.000000", "back           -0.000000     -0.000000         1      0.00");
    }

    @Test
    void the_format_does_not_depend_on_the_default_locale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            Summary summary = new ManualTimer().run("a", "1.5").summary();

            assertThat(text(FortranReport.of(summary))).contains("Total time (s) : 1.500000", "    100.00");
        } finally {
            Locale.setDefault(before);
        }
    }

    // recorded: serial/report-append
    @Test
    void text_is_appended_to_any_file() throws IOException {
        FortranReport report =
                FortranReport.of(new ManualTimer().run("a", "0.5").summary());
        Path existing = Files.writeString(directory.resolve("nonl.txt"), "no newline");
        Path missing = directory.resolve("new.txt");

        report.append(existing);
        report.append(missing);
        report.append(missing);

        assertThat(existing).content().isEqualTo("no newline" + text(report));
        assertThat(missing).content().isEqualTo(text(report).repeat(2));
    }

    @Test
    void write_replaces_the_file() throws IOException {
        FortranReport report =
                FortranReport.of(new ManualTimer().run("Größe", "0.5").summary());
        Path file = Files.writeString(directory.resolve("report.txt"), "something longer than the report".repeat(100));

        report.write(file);

        assertThat(file).content().isEqualTo(text(report));
    }

    @Test
    void a_rejected_summary_is_not_reported() {
        Summary rejected =
                FTimer.builder().errorPolicy(ErrorPolicy.RETURN).build().summary();
        Path file = directory.resolve("report.txt");
        StringBuilder out = new StringBuilder();

        for (ReportCall call : new ReportCall[] {
            report -> report.write(file), report -> report.append(file), report -> report.writeTo(out)
        }) {
            assertThatThrownBy(() -> call.on(FortranReport.of(rejected)))
                    .isInstanceOf(FTimerException.class)
                    .hasMessage("report not written: the summary was rejected with NOT_INITIALIZED;"
                            + " report one that succeeded")
                    .extracting(exception -> ((FTimerException) exception).status())
                    .isEqualTo(Status.NOT_INITIALIZED);
        }
        assertThat(out).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    private interface ReportCall {
        void on(FortranReport report) throws IOException;
    }

    static String text(FortranReport report) {
        StringBuilder out = new StringBuilder();
        try {
            report.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
