package io.ftimer.export.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.internal.text.TextSetting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Exports that the configuration switches on. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class ConfiguredExportTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "configuration.md");

    @TempDir
    Path folder;

    private long now;

    private void run(String configuration) {
        try (TimerSession session = Configuration.parse(configuration)
                .applyTo(TimerSession.builder().clock(() -> now))
                .open()) {
            session.timer().start("a");
            now += 1_500_000;
            session.timer().stop("a");
        }
    }

    private static String captured(Runnable run) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(taken, true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
        try {
            run.run();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return taken.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_session_can_be_exported_in_any_format() throws IOException {
        Path first = folder.resolve("one.txt");
        Path second = folder.resolve("rank-0.txt");
        run("output.export=text:" + first + ", text : " + folder + "/rank-$RANK.txt; rank=0");

        assertThat(Files.readString(first)).startsWith("session\nfrom: ").endsWith("""

                        session
                        window 1.50 ms, 1 region, 1 call
                           time     self    share              calls  region
                        1.50 ms  1.50 ms  100.0 %  ██████████      1  a
                        """);
        assertThat(second).exists();
    }

    @Test
    void ranks_other_than_0_do_not_replace_the_files_of_rank_0() {
        String ofRank0 = folder + "/of0";
        String own = folder + "/own$RANK";

        assertThat(captured(() -> run("output.export=text:" + ofRank0 + ", html:" + own + "; rank=3")))
                .isEqualToIgnoringNewLines(notWritten("/of0"));
        assertThat(folder).isDirectoryNotContaining("glob:**of0*").isDirectoryContaining("glob:**own3");
    }

    private String notWritten(String file) {
        return "ftimer[io-failed]: rank 3 will not write \"" + folder + file
                + "\", which is the file of rank 0; add $RANK to its name";
    }

    @Test
    void a_failed_export_is_one_diagnostic_and_the_others_are_written() throws IOException {
        Path blocked = Files.createDirectory(folder.resolve("blocked.txt"));
        Path good = folder.resolve("good.txt");

        assertThat(captured(() -> run("output.export=text:" + blocked + ",text:" + good)))
                .startsWith("ftimer[io-failed]: export not written: " + blocked)
                .hasLineCount(1);
        assertThat(good).exists();
    }

    @Test
    void a_session_without_exports_has_no_feature() {
        Configuration.parse("output.export=")
                .applyTo(TimerSession.builder())
                .open()
                .close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void an_unknown_format_is_rejected_with_the_nearest_one() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("output.export=txt:run.txt"))
                .withMessageStartingWith("invalid value \"txt:run.txt\" for output.export: unknown format \"txt\"")
                .withMessageContaining("did you mean \"text\"?");
    }

    @Test
    void entries_without_a_format_or_a_path_are_rejected() {
        for (String value : List.of("run.txt", "text:")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Configuration.parse("output.export=" + value))
                    .withMessage("invalid value \"" + value
                            + "\" for output.export: expected FORMAT:PATH, such as text:run.txt");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("output.export=text:run-$SimTime"))
                .withMessage("invalid value \"text:run-$SimTime\" for output.export:"
                        + " exports have no simulated time; use $WallTime");
    }

    @Test
    void a_rank_that_is_not_known_is_rejected_at_the_start() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Configuration.parse("output.export=text:run-$RANK.txt").applyTo(TimerSession.builder()))
                .withMessage("\"run-$RANK.txt\" contains $RANK, but the rank of this process is not known;"
                        + " set the key rank");
    }

    @Test
    void checkpoints_cannot_be_exported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("checkpoint.export=text:run.txt"))
                .withMessage(
                        "unknown configuration key: \"checkpoint.export\" is gone since 0.1 (checkpoint.csv for each"
                                + " checkpoint, output.export for the end of the session)");
    }

    @Test
    void every_key_is_in_the_guide_with_its_values() throws IOException {
        String page = Files.readString(PAGE);
        for (TextSetting<?> key : new ExportFeature().keys()) {
            assertThat(page).contains("| `" + key.key() + "` | " + key.allowed() + " | | ");
        }
    }

    @Test
    void a_key_that_is_a_format_is_rejected_with_the_key_that_has_it() {
        ExportFormats.all().all().stream()
                .map(TreeExporter::format)
                .filter(format -> !format.equals("text"))
                .forEach(format -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> Configuration.parse("output." + format + "=run.out"))
                        .withMessage("unknown configuration key \"output." + format
                                + "\"; for a file in this format, set output.export=" + format + ":PATH"));
    }
}
