package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvReportTest {
    @TempDir
    private Path directory;

    private final Summary summary =
            new ManualTimer().run("a", "0.5").run("b", "0.25").summary();

    @Test
    void a_local_summary_is_written_as_recorded() {
        Summary active = new ManualTimer()
                .start("outer")
                .advance("0.5")
                .run("done", "0.25")
                .start("inner")
                .advance("0.125")
                .summary();

        assertThat(csv(CsvReport.of(active))).isEqualTo(Recorded.file("active-snapshot.csv"));
    }

    @Test
    void metadata_is_written_raw_as_recorded() {
        Summary empty = new ManualTimer().advance("0.5").summary();

        assertThat(csv(CsvReport.of(empty)
                        .metadata("k,1", "a,b")
                        .metadata("k\"2", "say \"hi\"")
                        .metadata("line\nbreak", "v1\nv2")
                        .metadata("tab\tkey", "back\\slash")
                        .metadata("cr", "a\rb")
                        .metadata("esc", "\u001B[31mred\u001B[0m")
                        .metadata("del\u007F", "\u0000nul")
                        .metadata("Größe", "10 µm → 漢字")
                        .metadata("c1", "\u0085\u009B31m")
                        .metadata("sp", " in  side ")))
                .isEqualTo(Recorded.file("metadata-escapes.csv"));
    }

    @Test
    void names_are_quoted_as_recorded() {
        Summary odd = new ManualTimer()
                .start("a,b")
                .run("say \"hi\"", "0.25")
                .stop("a,b")
                .run("back\\slash\\n", "0.25")
                .run("=1+2", "0.25")
                .burst("3:abc", 1)
                .burst("\"", 1)
                .burst("'x'", 1)
                .burst("a/b;c|d", 1)
                .summary();

        assertThat(csv(CsvReport.of(odd))).isEqualTo(Recorded.file("names-punctuation.csv"));
    }

    @Test
    void the_key_active_timers_is_kept_and_pairs_without_a_key_are_not() {
        Summary active = new ManualTimer().start("a").summary();

        assertThat(csv(CsvReport.of(active)
                        .metadata(null, "x")
                        .metadata("  ", "x")
                        .metadata("Active timers ", null)))
                .contains("\"2\",\"local\",\"metadata\",\"Active timers\",\"\",")
                .satisfies(text -> assertThat(text.lines().filter(line -> line.contains("\"metadata\"")))
                        .hasSize(1));
    }

    @Test
    void a_new_file_gets_the_header_once() throws IOException {
        Path file = directory.resolve("out.csv");

        CsvReport.of(summary).append(file);
        CsvReport.of(summary).metadata("run", "2").append(file);
        CsvReport.of(summary).append(file);

        String once = csv(CsvReport.of(summary));
        String header = once.substring(0, once.indexOf('\n') + 1);
        assertThat(file)
                .content()
                .isEqualTo(once
                        + csv(CsvReport.of(summary).metadata("run", "2")).substring(header.length())
                        + once.substring(header.length()));
    }

    @Test
    void an_empty_file_gets_the_header() throws IOException {
        Path file = Files.createFile(directory.resolve("empty.csv"));

        CsvReport.of(summary).append(file);

        assertThat(file).content().isEqualTo(csv(CsvReport.of(summary)));
    }

    @Test
    void a_file_with_only_the_header_accepts_records_with_any_line_end() throws IOException {
        String whole = csv(CsvReport.of(summary));
        String header = whole.substring(0, whole.indexOf('\n'));
        Path unix = Files.writeString(directory.resolve("unix.csv"), header + "\n");
        Path windows = Files.writeString(directory.resolve("windows.csv"), header + "\r\n");

        CsvReport.of(summary).append(unix);
        CsvReport.of(summary).append(windows);

        assertThat(unix).content().isEqualTo(whole);
        assertThat(windows).content().isEqualTo(whole.replaceFirst("\n", "\r\n"));
    }

    @Test
    void local_and_strict_records_share_a_file_and_unions_have_their_own() throws IOException {
        Path shared = directory.resolve("shared.csv");
        Path union = directory.resolve("union.csv");
        CsvReport local = CsvReport.of(summary);
        CsvReport strict = RankReports.csv(StrictSummary.reduce(List.of(summary, summary)));
        CsvReport sparse = RankReports.csv(UnionSummary.reduce(List.of(summary, summary)));

        local.append(shared);
        strict.append(shared);
        local.append(shared);
        sparse.append(union);
        sparse.append(union);

        assertRejected(() -> sparse.append(shared), shared);
        assertRejected(() -> strict.append(union), union);
        assertRejected(() -> local.append(union), union);
    }

    @Test
    void a_rejected_append_names_file_line_reason_and_remedy() throws IOException {
        Path file = Files.writeString(directory.resolve("other.csv"), "a,b,c\n1,2,3\n");

        assertThatThrownBy(() -> CsvReport.of(summary).append(file))
                .isInstanceOf(AppendRejectedException.class)
                .hasMessage(file + ": line 1: not the header of CSV format 2 of kind local or mpi;"
                        + " append to a file of that format or write a new one; nothing was appended");
        assertThat(file).content().isEqualTo("a,b,c\n1,2,3\n");
    }

    @Test
    void a_message_names_the_file_as_given_by_the_caller() throws IOException {
        Path file = Files.writeString(directory.resolve("other.csv"), "a,b,c\n");
        Path link = Files.createSymbolicLink(directory.resolve("link.csv"), file);

        assertThatThrownBy(() -> CsvReport.of(summary).append(link)).hasMessageStartingWith(link + ": line 1: ");
    }

    @Test
    void a_report_with_fewer_records_than_it_announces_can_be_followed_by_another() throws IOException {
        String whole = csv(CsvReport.of(summary));
        String shorter = whole.substring(0, whole.lastIndexOf('\n', whole.length() - 2) + 1);
        Path file = Files.writeString(directory.resolve("shorter.csv"), shorter);

        CsvReport.of(summary).append(file);

        assertThat(file).content().isEqualTo(shorter + whole.substring(whole.indexOf('\n') + 1));
    }

    @Test
    void a_durable_report_has_the_same_content() throws IOException {
        Path appended = directory.resolve("appended.csv");
        Path written = directory.resolve("written.csv");

        CsvReport.of(summary).durable().lockTimeout(Duration.ZERO).append(appended);
        CsvReport.of(summary)
                .durable()
                .lockTimeout(ChronoUnit.FOREVER.getDuration())
                .write(written);

        assertThat(appended).content().isEqualTo(csv(CsvReport.of(summary)));
        assertThat(written).content().isEqualTo(csv(CsvReport.of(summary)));
    }

    @Test
    void a_negative_lock_timeout_is_rejected() {
        assertThatThrownBy(() -> CsvReport.of(summary).lockTimeout(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lock timeout must not be negative, was PT-0.001S");
    }

    @Test
    void write_replaces_any_file_content() throws IOException {
        Path file = Files.writeString(directory.resolve("other.csv"), "a,b,c\n1,2,3\n");

        CsvReport.of(summary).write(file);

        assertThat(file).content().isEqualTo(csv(CsvReport.of(summary)));
    }

    @Test
    void a_report_may_be_larger_than_any_buffer() throws IOException {
        ManualTimer timer = new ManualTimer();
        for (int i = 0; i < 5_000; i++) {
            timer.run("region " + i, "0.125");
        }
        Path file = directory.resolve("large.csv");

        CsvReport.of(timer.summary()).append(file);
        CsvReport.of(timer.summary()).append(file);

        assertThat(Files.readAllLines(file))
                .hasSize(1 + 2 * 5_001)
                .element(2 * 5_001)
                .asString()
                .contains("\"5000\",\"0\",\"0\",\"region 4999\",\"1.25000000000000000E-0001\"");
    }

    @Test
    void a_rejected_summary_is_not_reported() throws IOException {
        Summary rejected =
                FTimer.builder().errorPolicy(ErrorPolicy.RETURN).build().summary();
        Path existing = Files.writeString(directory.resolve("existing.csv"), "not a CSV of ours");

        assertThatThrownBy(() -> CsvReport.of(rejected).append(existing))
                .isInstanceOf(FTimerException.class)
                .extracting(exception -> ((FTimerException) exception).status())
                .isEqualTo(Status.NOT_INITIALIZED);
        assertThatThrownBy(() -> CsvReport.of(rejected).write(existing)).isInstanceOf(FTimerException.class);
        assertThat(existing).content().isEqualTo("not a CSV of ours");
    }

    private static void assertRejected(IoCall append, Path file) throws IOException {
        byte[] before = Files.readAllBytes(file);

        assertThatThrownBy(append::run).isInstanceOf(AppendRejectedException.class);
        assertThat(file).hasBinaryContent(before);
    }

    private interface IoCall {
        void run() throws IOException;
    }

    static String csv(CsvReport report) {
        StringBuilder out = new StringBuilder();
        try {
            report.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
