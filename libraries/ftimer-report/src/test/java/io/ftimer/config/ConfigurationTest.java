package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.report.internal.files.Pipes;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.FTimerException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Configurations as text and their error messages. */
class ConfigurationTest {
    @TempDir
    private Path folder;

    private static List<String> recorded(Configuration configuration) {
        try (TimerSession session =
                configuration.applyTo(TimerSession.builder()).open()) {
            FTimer timer = session.timer();
            timer.start("a");
            timer.start("detail", 2);
            timer.stop("detail", 2);
            timer.start("b, c");
            timer.stop("b, c");
            timer.start("b;c");
            timer.stop("b;c");
            timer.stop("a");
            return session.summary().entries().stream()
                    .map(SummaryEntry::path)
                    .map(Object::toString)
                    .toList();
        }
    }

    @Test
    void an_empty_text_changes_nothing() {
        assertThat(recorded(Configuration.parse(" ;\n; "))).containsExactly("a", "a/detail", "a/b, c", "a/b;c");
    }

    @Test
    void levels_and_patterns_select_the_recorded_regions() {
        assertThat(recorded(Configuration.parse("level=1"))).containsExactly("a", "a/b, c", "a/b;c");
        assertThat(recorded(Configuration.parse("exclude = a/detail , **/b\\, c")))
                .containsExactly("a", "a/b;c");
        assertThat(recorded(Configuration.parse("include=**/b\\;c\nlevel=2"))).containsExactly("a", "a/b;c");
    }

    @Test
    void a_limit_on_regions_is_configured() {
        assertThat(recorded(Configuration.parse("maxRegions=2"))).containsExactly("a", "a/detail", "a/(other)[other]");
    }

    @Test
    void errors_and_mismatches_are_handled_as_configured() {
        try (TimerSession session = Configuration.parse("errors=throw; mismatch=repair")
                .applyTo(TimerSession.builder())
                .open()) {
            FTimer timer = session.timer();
            timer.start("a");
            timer.start("b");
            assertThat(timer.stop("a").isSuccess()).isTrue();
            assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> timer.stop("zzz"));
        }
    }

    @Test
    void a_properties_file_holds_the_same_entries_with_doubled_backslashes() throws IOException {
        Path file = folder.resolve("timing.properties");
        Files.writeString(file, "# regions\nexclude = a/detail, **/b\\\\, c, **/Größe\n");

        assertThat(recorded(Configuration.load(file))).containsExactly("a", "a/b;c");
        assertThat(Configuration.load(file)).hasToString("exclude=a/detail, **/b\\, c, **/Größe");
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> Configuration.load(folder.resolve("missing")));
    }

    @Test
    void a_file_may_begin_with_a_byte_order_mark_and_have_separators_and_surrounding_blanks_in_values()
            throws IOException {
        Path file = folder.resolve("timing.properties");
        Files.writeString(file, "\uFEFFexclude = a/b, c\\n \nlevel = 3\noutput.text = x\\ny\\\\\n");

        Configuration configuration = Configuration.load(file);

        assertThat(configuration).hasToString("exclude=a/b, c; level=3; output.text=x\\\ny\\ ");
        assertThat(Configuration.parse(configuration + "; errors=return"))
                .hasToString("exclude=a/b, c; level=3; output.text=x\\\ny\\ ; errors=return");
    }

    @Test
    void a_pipe_of_another_user_is_no_configuration() throws Exception {
        Path pipe = Pipes.giveToOtherUser(Pipes.make(folder.resolve("ftimer.properties")));
        Files.setAttribute(folder, "unix:mode", 01777);

        assertThatThrownBy(() -> Configuration.load(pipe))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(
                        pipe + ": " + pipe + " is a link or pipe of another user in a folder of all users; remove it,"
                                + " or name another file");
    }

    @Test
    void a_malformed_escape_of_a_file_is_rejected_with_the_file() throws IOException {
        Path file = folder.resolve("timing.properties");
        Files.writeString(file, "output.text = C:\\users\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.load(file))
                .withMessage("in " + file
                        + ": malformed escape; write four hexadecimal digits after \\u, and two backslashes for one");
    }

    @Test
    void later_entries_override_earlier_ones() {
        Configuration weaker = Configuration.parse("level=1; exclude=x");
        Configuration both = weaker.overriddenBy(Configuration.parse("exclude=**/b\\;c"));

        assertThat(both).hasToString("level=1; exclude=**/b\\;c");
        assertThat(recorded(both)).containsExactly("a", "a/b, c");
        assertThat(weaker).hasToString("level=1; exclude=x");
        assertThat(recorded(Configuration.parse(both.toString()))).containsExactly("a", "a/b, c");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            level      | invalid entry "level": expected key=value
            level=1; level=2 | duplicate key "level"; write its whole value in one entry
            level=-1   | invalid value "-1" for level: expected an integer of at least 0
            maxRegions=0 | invalid value "0" for maxRegions: expected an integer of at least 1
            maxRegions=99999999999 | invalid value "99999999999" for maxRegions: expected at most 2147483647
            mismatch=strickt | invalid value "strickt" for mismatch: expected strict, warn or repair; did you mean "strict"?
            errors=x   | invalid value "x" for errors: expected return, warn or throw
            rank=-1    | invalid value "-1" for rank: expected an integer of at least 0
            checkpoint.seconds=99999999999 | invalid value "99999999999" for checkpoint.seconds: expected at most 2147483647
            output.text=$SimTime | invalid value "$SimTime" for output.text: "$SimTime" contains $SimTime, but reports have no simulated time; use $WallTime
            exclude=a//b | invalid value "a//b" for exclude: malformed region path "a//b": a level is empty
            """)
    void an_invalid_value_is_rejected_with_the_nearest_valid_one(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse(text))
                .withMessage(message);
    }

    @Test
    void an_unknown_key_is_rejected_with_the_nearest_known_one() throws IOException {
        String keys =
                "level, maxRegions, include, exclude, mismatch, errors, times, statistics, output.text, output.fortran, output.tree, output.csv,"
                        + " checkpoint.seconds, checkpoint.text, checkpoint.csv, onReportFailure, metrics, events,"
                        + " rank,"
                        + " mpi.profile, output.export, output.gptl, ranks.barriers, ranks.prefix, ranks.printing, ranks.singlefile, ranks.stride, trace, trace.timestamps";
        String message = "unknown configuration key \"includ\"; did you mean \"include\"?";
        Path file = folder.resolve("x.properties");
        Files.writeString(file, "includ=a");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("includ=a"))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.load(file))
                .withMessage("in " + file + ": " + message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("ftimer.config.include=a"))
                .withMessage("unknown configuration key \"ftimer.config.include\"; did you mean \"include\"?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("zzzzzzzz=a"))
                .withMessage("unknown configuration key \"zzzzzzzz\"; known keys: " + keys);
    }

    @Test
    void a_file_that_is_no_text_in_utf_8_is_rejected() throws IOException {
        Path latin1 = folder.resolve("latin1.properties");
        Files.write(latin1, "level=1\nexclude=Größe\n".getBytes(StandardCharsets.ISO_8859_1));
        Path endless = Path.of("/dev/zero");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.load(latin1))
                .withMessage("in " + latin1 + ": line 2 is not in UTF-8; save the file in this encoding");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.load(endless))
                .withMessage("in /dev/zero: expected a text of at most 16 MiB, was longer");
    }

    @ParameterizedTest
    @CsvSource({
        "trace, ftimer-trace",
        "trace.timestamps, ftimer-trace",
        "output.export, ftimer-export",
        "mpi.profile, ftimer-mpi"
    })
    void a_key_of_a_missing_module_is_rejected_with_the_module_to_add(String key, String module) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse(key + "=full"))
                .withMessage("the key \"" + key + "\" needs the module " + module + ": add io.ftimer:" + module
                        + " to the class path");
    }

    @Test
    void a_former_key_is_rejected_with_its_name_and_the_version_that_changed_it() {
        for (String text : List.of("output.console=-", "ftimer.config.output.console=-")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Configuration.parse(text))
                    .withMessage("unknown configuration key: \"output.console\" is \"output.text\" since 0.1");
        }
    }

    @Test
    void a_mistyped_key_of_a_missing_module_is_rejected_with_the_nearest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("trace.timestamp=full"))
                .withMessage("unknown configuration key \"trace.timestamp\"; did you mean \"trace.timestamps\"?");
    }

    @Test
    void a_checkpoint_target_requires_an_interval() {
        Configuration incomplete = Configuration.parse("checkpoint.text=-");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> incomplete.applyTo(TimerSession.builder()))
                .withMessage(
                        "checkpoint.text or checkpoint.csv is set without checkpoint.seconds; set the interval too");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "output.text=t.$RANK",
                "output.csv=t.$RANK",
                "checkpoint.seconds=9; checkpoint.csv=t.$RANK",
                "metrics=cpu; output.text=t.$RANK"
            })
    void a_rank_in_a_path_must_be_known(String text) {
        Configuration configuration = Configuration.parse(text);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> configuration.applyTo(TimerSession.builder()))
                .withMessage("\"t.$RANK\" contains $RANK, but the rank of this process is not known; set the key rank");
        assertThat(configuration.ofRank(3)).hasToString(text + "; rank=3");
        configuration.ofRank(3).applyTo(TimerSession.builder());
    }
}
