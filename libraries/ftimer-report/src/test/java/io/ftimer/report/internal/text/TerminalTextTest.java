package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTextTest {
    @ParameterizedTest
    @CsvSource({
        "solve, 5",
        "größe, 5",
        "gro\u0308ße, 5",
        "計算, 4",
        "データ, 6",
        "ﾃﾞｰﾀ, 4",
        "한국, 4",
        "\u1112\u1161\u11AB, 2",
        "（ａ）, 6",
        "🚀 x, 4",
        "✅ ok, 5",
        "\u26A0\uFE0F, 1",
        "𠮷, 2",
        "→ µ × …, 7"
    })
    void a_text_takes_the_columns_of_a_terminal(String text, int columns) {
        assertThat(TerminalText.columns(text)).isEqualTo(columns);
    }
}
