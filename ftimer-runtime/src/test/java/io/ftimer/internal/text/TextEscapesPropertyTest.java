package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TextEscapesPropertyTest {

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withCharRange('\u0000', '\u00a5')
                .withChars(' ', '\\', '\u2028', '\u00e9')
                .ofMaxLength(12);
    }

    @Property
    void no_terminal_control_remains_and_the_text_can_be_unescaped(@ForAll("texts") String text) {
        String escaped = TextEscapes.escape(text);

        assertThat(escaped).doesNotContainPattern("[\\x00-\\x1f\\x7f-\\x9f]").doesNotStartWith(" ");
        assertThat(read(escaped)).isEqualTo(text.replaceAll(" +\\z", ""));
    }

    private static String read(String escaped) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < escaped.length(); i++) {
            if (escaped.charAt(i) != '\\') {
                bytes.writeBytes(escaped.substring(i, i + 1).getBytes(StandardCharsets.UTF_8));
                continue;
            }
            i++;
            switch (escaped.charAt(i)) {
                case 't' -> bytes.write('\t');
                case 'n' -> bytes.write('\n');
                case 'r' -> bytes.write('\r');
                case '\\' -> bytes.write('\\');
                default -> {
                    bytes.write(Integer.parseInt(escaped.substring(i + 1, i + 3), 16));
                    i += 2;
                }
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
