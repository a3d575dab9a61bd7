package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleStyleTest {
    private static ConsoleStyle style(
            Map<String, String> properties, Map<String, String> environment, boolean terminal) {
        return ConsoleStyle.of(properties::get, environment::get, terminal, StandardCharsets.UTF_8);
    }

    @Test
    void a_terminal_has_colors_and_anything_else_has_none() {
        assertThat(style(Map.of(), Map.of("TERM", "xterm"), true)).isEqualTo(new ConsoleStyle(100, 200, true, true));
        assertThat(style(Map.of(), Map.of("TERM", "xterm"), false)).isEqualTo(new ConsoleStyle(100, 200, false, true));
    }

    @Test
    void no_color_and_a_dumb_terminal_forbid_colors() {
        assertThat(style(Map.of(), Map.of("NO_COLOR", "1"), true).isColored()).isFalse();
        assertThat(style(Map.of(), Map.of("NO_COLOR", ""), true).isColored()).isTrue();
        assertThat(style(Map.of(), Map.of("TERM", "dumb"), true).isColored()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"always, false, true", "ALWAYS, true, true", "never, true, false", "auto, true, false", "x, true, false"
    })
    void a_setting_forces_or_forbids_colors(String value, boolean terminal, boolean colored) {
        assertThat(style(Map.of("ftimer.console.color", value), Map.of("NO_COLOR", "1"), terminal)
                        .isColored())
                .isEqualTo(colored);
    }

    @ParameterizedTest
    @CsvSource({", , 100", "132, , 132", "132, 90, 90", "10, , 40", "wide, , 100", ", 0, 100", "90, 99999, 90"})
    void the_setting_the_environment_and_a_default_give_the_width(String columns, String setting, int width) {
        Map<String, String> environment = columns == null ? Map.of() : Map.of("COLUMNS", columns);
        Map<String, String> properties = setting == null ? Map.of() : Map.of("ftimer.console.width", setting);

        assertThat(style(properties, environment, false).width()).isEqualTo(width);
    }

    @Test
    void a_charset_without_blocks_gets_ascii() {
        assertThat(ConsoleStyle.of(name -> null, name -> null, false, StandardCharsets.ISO_8859_1)
                        .isUnicode())
                .isFalse();
    }

    @Test
    void numbers_are_checked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConsoleStyle(39, 1, false, false))
                .withMessage("width must be at least 40, was 39");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConsoleStyle(40, 0, false, false))
                .withMessage("rows must be at least 1, was 0");
    }

    @Test
    void a_style_can_get_colors() {
        assertThat(ConsoleStyle.FILE.withColors(true))
                .isEqualTo(new ConsoleStyle(Integer.MAX_VALUE, Integer.MAX_VALUE, true, true));
    }

    @Test
    void standard_output_of_a_test_is_no_terminal() {
        assertThat(ConsoleStyle.ofStandardOutput().rows()).isEqualTo(200);
    }
}
