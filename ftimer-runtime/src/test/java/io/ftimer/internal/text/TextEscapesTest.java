package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
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
    void markdown_mentions_no_user_and_renders_no_formula() {
        assertThat(TextEscapes.markdown("C:\\logs @group $x$ a|b <c>"))
                .isEqualTo("C:\\\\logs @&#8203;group &#36;x&#36; a\\|b &lt;c>");
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

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x61C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
                0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF, 0xD800, 0xDC00
            })
    void characters_that_cannot_be_seen_are_displayed_as_their_number(int character) {
        String text = "a" + (char) character + "b";
        String displayed = String.format(Locale.ROOT, "a\\u%04Xb", character);

        assertThat(TextEscapes.display(text)).isEqualTo(displayed);
        assertThat(TextEscapes.displayPath(text)).isEqualTo(displayed);
        assertThat(TextEscapes.escape(text)).isEqualTo(text);
    }

    @Test
    void other_text_is_displayed_as_it_is_escaped() {
        for (String text : List.of(
                "",
                "solve ",
                "  a\tb",
                "Größe",
                "漢字",
                "🚀 launch",
                "\u00A0x",
                "\u001B[31m",
                "x\u0085\u009By",
                "a\\b")) {
            assertThat(TextEscapes.display(text)).isEqualTo(TextEscapes.escape(text));
        }
        assertThat(TextEscapes.display("\uDB40\uDC01")).isEqualTo("\\uDB40\\uDC01");
    }

    @Test
    void the_backslashes_of_a_path_are_escapes_already() {
        assertThat(TextEscapes.displayPath("a\\/b/\u009B\n")).isEqualTo("a\\/b/\\xC2\\x9B\\n");
    }
}
