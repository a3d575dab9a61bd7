package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.CsvReport.ReportFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadsheetTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+2",
                "+1",
                "-1",
                "@SUM(A1)",
                "\t=1",
                "\r=1",
                "\n=1",
                "=",
                "  =1",
                " \t=1",
                "\uFF1D1",
                "\uFF0B1",
                "\uFF0D1",
                "\uFF201"
            })
    void a_text_that_begins_like_a_formula_gets_a_leading_apostrophe(String text) {
        assertThat(ReportFields.protectedText(text)).isEqualTo("'" + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "   ", "solve", "a=1", "a\t=1", "'=1", "2-1", "\u2212 1", "(=1)"})
    void every_other_text_is_unchanged(String text) {
        assertThat(ReportFields.protectedText(text)).isSameAs(text);
    }

    @Test
    void protecting_a_text_twice_changes_it_once() {
        assertThat(ReportFields.protectedText(ReportFields.protectedText("=1"))).isEqualTo("'=1");
    }
}
