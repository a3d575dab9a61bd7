package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextEscapesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "solve",
                "a b  c",
                "say \"hi\", 'x'",
                "Größe",
                "漢字",
                "🚀 launch",
                "\u00A0x",
                "\u2028\u202E\uFEFF"
            })
    void safe_text_passes(String text) {
        assertThat(TextEscapes.escape(text)).isEqualTo(text);
    }

    @Test
    void trailing_blanks_are_removed_but_no_other_space() {
        assertThat(TextEscapes.escape("a  ")).isEqualTo("a");
        assertThat(TextEscapes.escape("   ")).isEmpty();
        assertThat(TextEscapes.escape("a\u00A0")).isEqualTo("a\u00A0");
        assertThat(TextEscapes.escape("a\t")).isEqualTo("a\\t");
        assertThat(TextEscapes.escape("a \t ")).isEqualTo("a \\t");
    }

    @Test
    void each_leading_blank_is_escaped_and_no_later_one() {
        assertThat(TextEscapes.escape("  in  side ")).isEqualTo("\\x20\\x20in  side");
        assertThat(TextEscapes.escape("\t x")).isEqualTo("\\t x");
        assertThat(TextEscapes.escape(" \t x")).isEqualTo("\\x20\\t x");
    }

    @Test
    void common_controls_and_the_backslash_have_short_forms() {
        assertThat(TextEscapes.escape("a\tb\nc\rd\\e")).isEqualTo("a\\tb\\nc\\rd\\\\e");
    }

    @Test
    void other_ascii_controls_are_one_hexadecimal_byte() {
        assertThat(TextEscapes.escape("\u0000\u0001\u001B[31m\u001F\u007F")).isEqualTo("\\x00\\x01\\x1B[31m\\x1F\\x7F");
    }

    @Test
    void upper_controls_are_the_two_bytes_of_their_utf_8_form() {
        assertThat(TextEscapes.escape("x\u0080\u0085\u009B31m\u009F"))
                .isEqualTo("x\\xC2\\x80\\xC2\\x85\\xC2\\x9B31m\\xC2\\x9F");
        assertThat(TextEscapes.escape("\u00A0")).isEqualTo("\u00A0");
    }

    @Test
    void of_the_first_two_blocks_exactly_controls_and_the_backslash_are_escaped() {
        for (char c = 0; c < 0x200; c++) {
            boolean unsafe = Character.isISOControl(c) || c == '\\';

            assertThat(TextEscapes.escape("a" + c + "b").equals("a" + c + "b"))
                    .as("U+%04X passes", (int) c)
                    .isEqualTo(!unsafe);
        }
    }
}
