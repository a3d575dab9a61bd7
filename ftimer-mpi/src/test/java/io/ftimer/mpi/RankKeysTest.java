package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.mpi.internal.config.RankFeature;
import io.ftimer.report.internal.text.TextSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of ranks in a configuration. */
class RankKeysTest {
    @Test
    void options_are_read_from_a_configuration() {
        Configuration configuration = Configuration.parse("ranks.barriers=true; ranks.printing=ALL; ranks.stride=2;"
                + " ranks.singlefile=true; ranks.prefix=run.$YYYY");

        assertThat(RankFeature.BARRIERS.in(configuration::value)).isTrue();
        assertThat(RankFeature.PRINTING.in(configuration::value)).isEqualTo(Integer.MAX_VALUE);
        assertThat(RankFeature.STRIDE.in(configuration::value)).isEqualTo(2);
        assertThat(RankFeature.SINGLE_FILE.in(configuration::value)).isTrue();
        assertThat(RankFeature.PREFIX.in(configuration::value)).hasToString("run.$YYYY");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ranks.printing=al | invalid value "al" for ranks.printing: expected all, or an integer of at least 0; did you mean "all"?
            ranks.stride=0 | invalid value "0" for ranks.stride: expected an integer of at least 1
            ranks.prefix=  | invalid value "" for ranks.prefix: file name template must not be blank
            ranks.prefix=t.$RANK | invalid value "t.$RANK" for ranks.prefix: prefix "t.$RANK" must not contain $RANK: file names end with the rank anyway
            ranks.prefix=$SimTime | invalid value "$SimTime" for ranks.prefix: prefix "$SimTime" contains $SimTime, but reports have no simulated time; use $WallTime
            """)
    void an_invalid_value_is_rejected(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse(text))
                .withMessage(message);
    }

    @Test
    void a_gptl_file_can_be_configured(@TempDir Path folder) {
        try (TimerSession session = Configuration.parse("output.gptl=" + folder + "/g")
                .applyTo(TimerSession.builder())
                .open()) {
            session.timer().start("a");
            session.timer().stop("a");
        }

        assertThat(folder.resolve("g")).content().contains("\nStats for thread 0:\n");
    }

    @Test
    void every_key_is_in_the_guide_with_its_values_and_default() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "configuration.md"));
        List<String> rows = page.substring(page.indexOf("| key of `ftimer-mpi` |"))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.replaceAll("[^|]+\\|$", ""))
                .toList();

        RankFeature feature = new RankFeature();
        assertThat(rows)
                .containsExactlyElementsOf(Stream.of(
                                feature.reports().keySet().stream()
                                        .map(key -> "| `" + key + "` | a path, - for standard output, log or none | |"),
                                feature.keys().stream().map(RankKeysTest::row))
                        .flatMap(rowsOfOne -> rowsOfOne)
                        .toList());
    }

    private static String row(TextSetting<?> setting) {
        return "| `" + setting.key() + "` | " + setting.allowed() + " | "
                + setting.whenAbsent().toString().toLowerCase(Locale.ROOT) + " |";
    }
}
