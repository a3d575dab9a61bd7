package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import org.junit.jupiter.api.Test;

/** Characters that change how a terminal shows others. */
class UnsafeCharactersTest {
    private static final String UNSAFE =
            "a\u0085\u009B\u061C\u200B\u200C\u200D\u200E\u200F\u2028\u2029\u202A\u202E\u2060\u2066\u2069\uFEFFz";
    private static final String DISPLAYED =
            "a\\xC2\\x85\\xC2\\x9B\\u061C\\u200B\\u200C\\u200D\\u200E\\u200F\\u2028\\u2029\\u202A\\u202E\\u2060\\u2066"
                    + "\\u2069\\uFEFFz";

    private final Summary summary = summary();

    private static Summary summary() {
        FTimer timer = FTimer.create();
        timer.start(UNSAFE);
        timer.stop(UNSAFE);
        return timer.summary();
    }

    @Test
    void profiles_and_trees_show_their_numbers() {
        assertThat(ReportText.of(ProfileReport.of(summary))).contains("\n" + DISPLAYED + " ");
        assertThat(ReportText.of(TreeReport.of(summary))).startsWith(DISPLAYED + ":");
    }

    @Test
    void text_reports_and_csv_keep_the_bytes_of_the_contract() {
        assertThat(ReportText.of(FortranReport.of(summary)))
                .contains("\n" + UNSAFE.replace("\u0085\u009B", "\\xC2\\x85\\xC2\\x9B") + " ");
        assertThat(ReportText.of(CsvReport.of(summary))).contains(UNSAFE);
    }

    @Test
    void diagnostics_show_their_numbers() {
        StringBuilder lines = new StringBuilder();
        FTimer timer = FTimer.builder().diagnostics(lines::append).build();
        timer.init();
        timer.start(UNSAFE);
        timer.stop(UNSAFE + "x");

        assertThat(lines).contains("stop(\"" + DISPLAYED + "x\")").contains("open: " + DISPLAYED);
    }
}
