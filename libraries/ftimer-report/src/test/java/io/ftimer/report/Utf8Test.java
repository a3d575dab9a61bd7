package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
    @Property
    void the_length_is_that_of_the_encoded_text(@ForAll String text) {
        assertThat(Utf8.length(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "\u007F\u0080\u07FF\u0800\uFFFF", "🚀", "\uD83D", "\uDE80x", "x\uD83Dx"})
    void edges_are_counted_as_they_are_encoded(String text) {
        assertThat(Utf8.length(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }
}
