package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports of a recursion of 8,000 levels. */
class DeepTreeReportsTest {
    private static final int LEVELS = 8_000;

    /** Room for the indentation of 128 levels, the level, the name and the numbers. */
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

    private static List<String> lines(Report<?> report) {
        String text = ReportText.of(report);
        assertThat(text).hasSizeLessThan(LEVELS * MAX_LINE);
        return text.lines().toList();
    }

    @Test
    void a_text_report_numbers_the_levels_that_it_does_not_indent() {
        List<String> lines = lines(TextReport.of(summary));

        assertThat(lines.get(lines.size() - 1)).endsWith(" ".repeat(78) + "[level 8000] r");
    }

    @Test
    void a_fortran_report_numbers_the_levels_that_it_does_not_indent() {
        List<String> lines = lines(FortranReport.of(summary));

        assertThat(lines)
                .filteredOn(line -> line.startsWith("  ".repeat(127) + "r  "))
                .hasSize(1);
        assertThat(lines)
                .filteredOn(line -> line.startsWith("  ".repeat(127) + "[level 129] r "))
                .hasSize(1);
        assertThat(lines.get(lines.size() - 1)).startsWith("  ".repeat(127) + "[level 8000] r ");
    }

    @Test
    void a_profile_numbers_the_levels_that_it_does_not_indent() {
        List<String> lines = lines(ProfileReport.of(summary));

        assertThat(lines.get(lines.size() - 1)).startsWith("  ".repeat(127) + "[level 8000] r ");
    }

    @Test
    void a_tree_report_numbers_the_levels_that_it_does_not_indent() {
        List<String> lines = lines(TreeReport.of(summary));

        assertThat(lines).hasSize(LEVELS);
        assertThat(lines.get(127)).startsWith("  ".repeat(127) + "r:");
        assertThat(lines.get(128)).startsWith("  ".repeat(127) + "[level 129] r:");
        assertThat(lines.get(7_999)).startsWith("  ".repeat(127) + "[level 8000] r:");
    }
}
