package io.ftimer.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The display of progress on a terminal. */
class TerminalProgressTest {
    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long now;

    private TerminalProgress of(long allBytes) {
        return new TerminalProgress(new PrintStream(err, true, StandardCharsets.UTF_8), allBytes, () -> now);
    }

    private String shown() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void nothing_is_shown_for_what_takes_less_than_a_second() {
        TerminalProgress progress = of(10_000_000);
        progress.read(5_000_000);
        now = SECOND - 1;
        progress.read(5_000_000);
        progress.end();
        assertThat(shown()).isEmpty();
    }

    @Test
    void the_line_is_replaced_and_removed_at_the_end() {
        TerminalProgress progress = of(10_000_000);
        now = SECOND;
        progress.read(5_000_000);
        progress.read(1_000_000);
        assertThat(shown()).isEqualTo("\rftimer: read 5.0 MB of 10.0 MB");
        now += SECOND;
        progress.read(3_000_000);
        progress.end();
        assertThat(shown()).isEqualTo("\rftimer: read 5.0 MB of 10.0 MB\rftimer: read 9.0 MB of 10.0 MB\r\u001b[K");
    }

    @Test
    void standard_input_has_no_total() {
        TerminalProgress progress = of(0);
        now = SECOND;
        progress.read(5_000_000);
        progress.end();
        assertThat(shown()).isEqualTo("\rftimer: read 5.0 MB\r\u001b[K");
    }
}
