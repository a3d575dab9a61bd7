package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LongStepTest {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

    private String after(int seconds, boolean isTerminal) {
        try (LongStep step =
                new LongStep("measuring", new PrintStream(taken, true, StandardCharsets.UTF_8), isTerminal)) {
            for (int i = 0; i < seconds; i++) {
                step.tick();
            }
        }
        return taken.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_short_step_shows_nothing() {
        assertThat(after(1, true)).isEmpty();
        assertThat(after(1, false)).isEmpty();
    }

    @Test
    void a_terminal_has_one_line_that_is_cleared_at_the_end() {
        assertThat(after(3, true)).isEqualTo("\u001b[2K  measuring ... 2 s\r\u001b[2K  measuring ... 3 s\r\u001b[2K");
    }

    @Test
    void a_log_has_a_line_every_ten_seconds() {
        assertThat(after(13, false)).isEqualToNormalizingNewlines("  measuring ... 2 s\n  measuring ... 12 s\n");
    }
}
