package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.FTimerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What configurations say, and what is told of mistakes in them. */
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
    void levels_and_patterns_choose_what_is_recorded() {
        assertThat(recorded(Configuration.parse("level=1"))).containsExactly("a", "a/b, c", "a/b;c");
        assertThat(recorded(Configuration.parse("exclude = a/detail , **/b\\, c")))
                .containsExactly("a", "a/b;c");
        assertThat(recorded(Configuration.parse("include=**/b\\;c\nlevel=2"))).containsExactly("a", "a/b;c");
    }

    @Test
    void errors_and_mismatches_are_dealt_with_as_configured() {
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
    void a_file_says_the_same_with_backslashes_doubled() throws IOException {
        Path file = folder.resolve("timing.properties");
        Files.writeString(file, "# regions\nexclude = a/detail, **/b\\\\, c, **/Größe\n");

        assertThat(recorded(Configuration.load(file))).containsExactly("a", "a/b;c");
        assertThat(Configuration.load(file)).hasToString("exclude=a/detail, **/b\\, c, **/Größe");
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> Configuration.load(folder.resolve("missing")));
    }

    @Test
    void what_comes_later_prevails() {
        Configuration weaker = Configuration.parse("level=1; exclude=x");
        Configuration both = weaker.overriddenBy(Configuration.parse("exclude=**/b\\;c"));

        assertThat(both).hasToString("level=1; exclude=**/b\\;c");
        assertThat(recorded(both)).containsExactly("a", "a/b, c");
        assertThat(weaker).hasToString("level=1; exclude=x");
        assertThat(recorded(Configuration.parse(both.toString()))).containsExactly("a", "a/b, c");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            level      | "level" is not of the form key=value
            level=1; level=2 | "level" is there twice; write all of it into one entry
            level=-1   | level is "-1", which it cannot be; it can be: a whole number from 0 on
            mismatch=strickt | mismatch is "strickt", which it cannot be; did you mean "strict"? It can be: strict, warn, repair
            errors=x   | errors is "x", which it cannot be; it can be: return, warn, throw
            rank=-1    | rank is "-1", which it cannot be; it can be: a whole number from 0 on
            ranks.printing=al | ranks.printing is "al", which it cannot be; did you mean "all"? It can be: all, or a whole number from 0 on
            ranks.stride=0 | ranks.stride is "0", which it cannot be; it can be: a whole number from 1 on
            checkpoint.seconds=99999999999 | checkpoint.seconds is "99999999999", which it cannot be: the largest number is 2147483647
            ranks.prefix=  | ranks.prefix is "", which it cannot be: the template of a file name is blank
            ranks.prefix=t.$RANK | ranks.prefix is "t.$RANK", which it cannot be: the prefix "t.$RANK" is of all ranks; leave $RANK out, names of files end with the rank
            ranks.prefix=$SimTime | ranks.prefix is "$SimTime", which it cannot be: the prefix "$SimTime" has the token $SimTime, but reports know no simulated time
            output.text=$SimTime | output.text is "$SimTime", which it cannot be: "$SimTime" has the token $SimTime, but reports know no simulated time; take $WallTime
            exclude=a//b | exclude is "a//b", which it cannot be: malformed region path "a//b": a level is empty
            """)
    void a_value_that_cannot_be_is_rejected_with_the_nearest(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse(text))
                .withMessage(message);
    }

    @Test
    void an_unknown_key_is_rejected_with_the_nearest() throws IOException {
        String keys =
                "level, include, exclude, mismatch, errors, statistics, output.text, output.tree, output.profile, output.gptl, output.csv,"
                        + " output.calls, output.sites, checkpoint.seconds, checkpoint.text, checkpoint.csv, metrics, output.metrics, events,"
                        + " rank, ranks.barriers, ranks.printing, ranks.stride, ranks.singlefile, ranks.prefix, trace,"
                        + " trace.timestamps";
        String message =
                "\"includ\" is not a key of the configuration; did you mean \"include\"? The keys are: " + keys;
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
                .withMessage(
                        "\"ftimer.config.include\" is not a key of the configuration; did you mean \"include\"? The keys are: "
                                + keys);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("zzzzzzzz=a"))
                .withMessage("\"zzzzzzzz\" is not a key of the configuration; the keys are: " + keys);
    }

    @ParameterizedTest
    @ValueSource(strings = {"trace", "trace.timestamps"})
    void a_key_of_a_missing_module_is_rejected_with_the_module_to_add(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse(key + "=full"))
                .withMessage("the key \"" + key
                        + "\" needs the module ftimer-trace: add io.ftimer:ftimer-trace to the class path");
    }

    @Test
    void a_mistyped_key_of_a_missing_module_is_rejected_with_the_nearest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("trace.timestamp=full"))
                .withMessageStartingWith("\"trace.timestamp\" is not a key of the configuration;"
                        + " did you mean \"trace.timestamps\"? The keys are: level, ");
    }

    @Test
    void checkpoints_need_to_know_how_often() {
        Configuration incomplete = Configuration.parse("checkpoint.text=-");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> incomplete.applyTo(TimerSession.builder()))
                .withMessage(
                        "checkpoints have a place to go to, but no checkpoint.seconds says how often they are made");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "output.text=t.$RANK",
                "output.csv=t.$RANK",
                "checkpoint.seconds=9; checkpoint.csv=t.$RANK",
                "metrics=cpu; output.metrics=t.$RANK"
            })
    void a_rank_in_a_path_must_be_known(String text) {
        Configuration configuration = Configuration.parse(text);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> configuration.applyTo(TimerSession.builder()))
                .withMessage(
                        "\"t.$RANK\" has the token $RANK, but the rank of this process is not known; set the key rank");
        assertThat(configuration.ofRank(3)).hasToString(text + "; rank=3");
        configuration.ofRank(3).applyTo(TimerSession.builder());
    }

    @Test
    void options_of_ranks_are_read() {
        assertThat(Configuration.parse("").rankOptions()).isEqualTo(RankOptions.DEFAULT);
        RankOptions options = Configuration.parse("ranks.barriers=true; ranks.printing=ALL; ranks.stride=2;"
                        + " ranks.singlefile=true; ranks.prefix=run.$YYYY")
                .rankOptions();

        assertThat(options.barriers()).isTrue();
        assertThat(options.printing()).isEqualTo(RankOptions.ALL);
        assertThat(options.stride()).isEqualTo(2);
        assertThat(options.singleFile()).isTrue();
        assertThat(options.prefix()).hasToString("run.$YYYY");
    }
}
