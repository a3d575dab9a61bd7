package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.mpi.internal.config.ProfileFeature;
import io.ftimer.mpi.internal.config.RankFeature;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.settings.TextSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which ranks print. */
class RankOptionsTest {
    private static List<Integer> printing(int number, int stride) {
        RankOptions options = RankOptions.DEFAULT.withPrinting(number).withStride(stride);
        return IntStream.range(0, 8).filter(options::prints).boxed().toList();
    }

    @Test
    void ranks_print_from_rank_0_on_in_steps_of_the_stride() {
        assertThat(printing(0, 1)).isEmpty();
        assertThat(printing(1, 1)).containsExactly(0);
        assertThat(printing(3, 1)).containsExactly(0, 1, 2);
        assertThat(printing(2, 3)).containsExactly(0, 3);
        assertThat(printing(9, 3)).containsExactly(0, 3, 6);
        assertThat(printing(RankOptions.ALL, 1)).hasSize(8);
        assertThat(printing(RankOptions.ALL, 4)).containsExactly(0, 4);
    }

    @Test
    void a_change_of_one_option_leaves_the_others() {
        FileNameTemplate prefix = FileNameTemplate.parse("p");
        RankOptions all = RankOptions.DEFAULT
                .withPrefix(prefix)
                .withSingleFile(true)
                .withStride(2)
                .withPrinting(3)
                .withBarriers(true);

        assertThat(all).isEqualTo(new RankOptions(true, 3, 2, true, prefix));
    }

    @Test
    void numbers_that_are_too_small_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankOptions.DEFAULT.withPrinting(-1))
                .withMessage("number of printing ranks must be at least 0, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankOptions.DEFAULT.withStride(0))
                .withMessage("stride must be at least 1, was 0");
    }

    @Test
    void options_are_read_from_a_configuration() {
        assertThat(RankOptions.of(Configuration.parse(""))).isEqualTo(RankOptions.DEFAULT);
        RankOptions options =
                RankOptions.of(Configuration.parse("ranks.barriers=true; ranks.printing=ALL; ranks.stride=2;"
                        + " ranks.singlefile=true; ranks.prefix=run.$YYYY"));

        assertThat(options.barriers()).isTrue();
        assertThat(options.printing()).isEqualTo(RankOptions.ALL);
        assertThat(options.stride()).isEqualTo(2);
        assertThat(options.singleFile()).isTrue();
        assertThat(options.prefix()).hasToString("run.$YYYY");
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
                                new ProfileFeature().keys().stream().map(RankOptionsTest::row),
                                feature.reports().stream()
                                        .map(report -> "| `" + report.key()
                                                + "` | a path, - for standard output, log or none | |"),
                                feature.keys().stream().map(RankOptionsTest::row))
                        .flatMap(rowsOfOne -> rowsOfOne)
                        .toList());
    }

    private static String row(TextSetting<?> setting) {
        return "| `" + setting.key() + "` | " + setting.allowed() + " | "
                + setting.whenAbsent().toString().toLowerCase(Locale.ROOT) + " |";
    }
}
