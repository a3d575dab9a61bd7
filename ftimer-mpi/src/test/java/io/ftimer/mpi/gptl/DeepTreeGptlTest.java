package io.ftimer.mpi.gptl;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Files of a recursion of 8,000 levels. */
class DeepTreeGptlTest {
    private static final int LEVELS = 8_000;

    private static final int MAX_LINE = 420;

    private final Summary summary = recursion();

    private static Summary recursion() {
        FTimer timer = FTimer.builder().maxDepth(LEVELS).build();
        timer.init();
        for (int i = 0; i < LEVELS; i++) {
            timer.start("r");
        }
        for (int i = 0; i < LEVELS; i++) {
            timer.stop("r");
        }
        return timer.summary();
    }

    private static List<String> names(String text) {
        return text.lines()
                .filter(line -> line.startsWith("\""))
                .map(line -> line.substring(0, line.indexOf('"', 1) + 1))
                .toList();
    }

    /** Returns the summary of a rank whose regions come first in the order of names. */
    private static Summary withAnother() {
        FTimer timer = FTimer.create();
        timer.scope("a").close();
        return timer.summary();
    }

    private static String text(GptlReport report) throws IOException {
        StringBuilder text = new StringBuilder();
        report.writeTo(text);
        return text.toString();
    }

    @Test
    void a_file_of_one_rank_numbers_the_levels_that_it_does_not_indent() throws IOException {
        String text = text(GptlReport.of(summary));

        assertThat(text).hasSizeLessThan(LEVELS * MAX_LINE);
        assertThat(text.lines())
                .filteredOn(line -> line.startsWith("  ".repeat(128) + "\"[level 8000] r\" "))
                .hasSize(1);
    }

    @Test
    void a_file_over_ranks_keeps_unique_names() throws IOException {
        String text = text(GptlReport.of(UnionSummary.reduce(List.of(summary))));

        assertThat(text).hasSizeLessThan(LEVELS * 2 * MAX_LINE);
        List<String> names = names(text);
        assertThat(names).hasSize(LEVELS).doesNotHaveDuplicates();
        assertThat(names.get(0)).isEqualTo("\"r\"");
        assertThat(names.get(127)).isEqualTo("\"" + "r/".repeat(127) + "r\"");
        assertThat(names.get(7_999)).matches("\"(r/){128}\\[level 8000, [0-9a-f-]{36}\\]/r\"");
        Set<String> ofTwoRanks =
                Set.copyOf(names(text(GptlReport.of(UnionSummary.reduce(List.of(summary, withAnother()))))));
        assertThat(ofTwoRanks.containsAll(names))
                .as("another rank changes no name")
                .isTrue();
    }

    @Test
    void one_long_name_does_not_pad_all_lines() throws IOException {
        String longName = "x".repeat(21_000);
        FTimer timer = FTimer.create();
        timer.start(longName);
        for (int i = 0; i < 2_000; i++) {
            timer.start("r" + i);
            timer.stop("r" + i);
        }
        timer.stop(longName);
        Summary wide = timer.summary();

        assertThat(text(GptlReport.of(wide))).contains(longName).hasSizeLessThan(3_000_000);
        assertThat(text(GptlReport.of(UnionSummary.reduce(List.of(wide)))))
                .contains(longName)
                .hasSizeLessThan(3_000_000);
    }
}
