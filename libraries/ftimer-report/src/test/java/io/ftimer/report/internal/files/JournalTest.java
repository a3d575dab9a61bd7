package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the next writer does with the journal of an append that ended early. */
class JournalTest {
    private static final String OLD = "old\n".repeat(2_000);
    private static final String REPORT = "report\n".repeat(20_000);

    private static final WriteOptions NO_WAIT = WriteOptions.DEFAULT.withLockTimeout(Duration.ZERO);

    @TempDir
    private Path directory;

    private final List<String> diagnostics = new ArrayList<>();
    private final AppendStore store = new AppendStore(OpenFile.LOCAL, diagnostics::add);
    private Path file;
    private Path journal;

    @BeforeEach
    void leave_a_journal() throws IOException {
        file = Files.writeString(directory.resolve("a"), OLD);
        journal = directory.resolve(".a.ftimer-journal");
        try (OpenFile open = OpenFile.LOCAL.open(file, OpenFile.Use.TARGET);
                Journal left = Journal.create(TargetFile.of(file), OpenFile.LOCAL)) {
            left.describe(file, Tail.at(open, OLD.length()), ReportPiecesTest.pieces(bytes(REPORT)), false);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void append() throws IOException {
        append(WriteOptions.DEFAULT);
    }

    private void append(WriteOptions options) throws IOException {
        ReportFile.append(file, LineGuard.guard(), (out, atStart) -> out.append("next\n"), options, store);
    }

    private void assertCut(String part) throws IOException {
        Files.writeString(file, OLD + part);
        append();
        assertThat(file).content().isEqualTo(OLD + "next\n");
        assertThat(journal).doesNotExist();
        assertThat(diagnostics)
                .containsExactly("ftimer: " + file + ": removed an unfinished report of " + part.length()
                        + " bytes; the process that wrote it ended early");
    }

    private void assertKept(String content) throws IOException {
        Files.writeString(file, content);
        append();
        assertThat(file).content().isEqualTo(content + "next\n");
        assertThat(journal).doesNotExist();
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void the_first_byte_of_a_report_is_cut() throws IOException {
        assertCut("r");
    }

    @Test
    void a_part_of_a_report_is_cut() throws IOException {
        assertCut(REPORT.substring(0, 100_001));
    }

    @Test
    void a_whole_report_that_was_not_acknowledged_is_cut() throws IOException {
        assertCut(REPORT);
    }

    @Test
    void zeros_that_a_crash_of_the_system_leaves_in_a_report_are_cut() throws IOException {
        assertCut(REPORT.substring(0, 5_000) + "\0".repeat(500));
    }

    @Test
    void a_journal_without_a_byte_of_its_report_is_removed() throws IOException {
        assertKept(OLD);
    }

    @Test
    void other_content_is_kept() throws IOException {
        assertKept(OLD + "other\n");
    }

    @Test
    void other_content_after_a_part_of_a_report_is_kept() throws IOException {
        assertKept(OLD + "report\nreport\nother\n");
    }

    @Test
    void content_after_a_whole_report_is_kept() throws IOException {
        assertKept(OLD + REPORT + "other\n");
    }

    @Test
    void a_file_that_was_changed_before_the_report_is_kept() throws IOException {
        assertKept("Old" + OLD.substring(3).replace("old", "odd") + "report\n");
    }

    @Test
    void a_file_that_became_shorter_is_kept() throws IOException {
        assertKept("old\n");
    }

    @Test
    void damage_by_others_is_still_rejected_and_kept() throws IOException {
        Files.writeString(file, OLD + "other and no end");

        assertThatThrownBy(this::append)
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": line 2001 is not terminated");

        assertThat(file).content().isEqualTo(OLD + "other and no end");
        assertThat(journal).doesNotExist();
    }

    @Test
    void a_journal_that_is_not_whole_proves_nothing() throws IOException {
        byte[] whole = Files.readAllBytes(journal);
        int line = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int length = 0; length <= line + 6; length++) {
            Files.write(journal, Arrays.copyOf(whole, length));
            assertKept(OLD + "report\n");
        }
    }

    @Test
    void a_damaged_journal_proves_nothing() throws IOException {
        byte[] whole = Files.readAllBytes(journal);
        int line = new String(whole, StandardCharsets.UTF_8).indexOf('\n');
        for (int at = 0; at <= line; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            Files.write(journal, damaged);
            assertKept(OLD + "report\n");
        }
    }

    @Test
    void the_journal_of_a_running_append_is_waited_for() throws IOException {
        Files.writeString(file, OLD + "report\n");
        try (Journal running = Journal.left(TargetFile.of(file), OpenFile.LOCAL)) {
            assertThat(running).isNotNull();
            CompletableFuture.runAsync(this::appendInVain).join();
        }
        assertThat(file).content().isEqualTo(OLD + "report\n");
        assertThat(journal).exists();

        assertCut("report\n");
    }

    private void appendInVain() {
        String writer = "thread \"[^\"]+\" of this process";
        for (FileCall call : List.<FileCall>of(() -> append(NO_WAIT), () -> replace("new\n", NO_WAIT))) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageMatching(Pattern.quote(file + ": locked by ") + writer
                            + " for too long; nothing was written, try again when it is done");
        }
    }

    private interface FileCall {
        void run() throws IOException;
    }

    private void replace(String text, WriteOptions options) throws IOException {
        ReportFile.replace(file, (out, atStart) -> out.append(text), options);
    }

    @Test
    void the_journal_of_a_deleted_file_does_not_touch_a_new_one() throws IOException {
        Files.delete(file);

        append();

        assertThat(file).content().isEqualTo("next\n");
        assertThat(journal).doesNotExist();
    }

    @Test
    void the_journal_of_a_replaced_file_is_removed() throws IOException {
        ReportFile.replace(file, (out, atStart) -> out.append("new\n"));
        assertThat(journal).doesNotExist();

        leave_a_journal();
        Files.delete(file);
        ReportFile.replace(file, (out, atStart) -> out.append("new\n"));
        assertThat(journal).doesNotExist();
        assertThat(file).content().isEqualTo("new\n");
    }

    @Test
    void a_journal_is_not_taken_over_without_a_roll_back() throws IOException {
        assertThatThrownBy(() -> Journal.create(TargetFile.of(file), OpenFile.LOCAL))
                .isInstanceOf(FileBusyException.class)
                .hasMessage(file + ": locked by another process for too long;"
                        + " nothing was written, try again when it is done");
        assertThat(journal).isNotEmptyFile();
    }

    @Test
    void the_end_of_a_file_after_an_append_is_known_without_reading_it() throws IOException {
        for (int length : new int[] {0, 1, 100, 4_095, 4_096, 4_097, 10_000}) {
            for (int size : new int[] {0, 5, 4_095, 4_096, 9_000}) {
                byte[] before = bytes("ab c".repeat(3_000).substring(0, size));
                byte[] report = bytes("xyz".repeat(4_000).substring(0, length));
                Files.write(file, before);
                try (OpenFile open = OpenFile.LOCAL.open(file, OpenFile.Use.TARGET)) {
                    Tail tail = Tail.at(open, size);
                    Files.write(file, report, StandardOpenOption.APPEND);
                    assertThat(tail.followedBy(ReportPiecesTest.pieces(report)))
                            .usingRecursiveComparison()
                            .isEqualTo(Tail.at(open, size + length));
                }
            }
        }
    }
}
