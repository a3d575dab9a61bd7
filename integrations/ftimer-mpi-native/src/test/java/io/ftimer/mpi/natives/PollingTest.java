package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PollingTest {
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void a_wait_ends_with_the_first_yes() throws InterruptedException {
        new Polling(2).until(() -> asked.incrementAndGet() == 2_010);

        assertThat(asked).hasValue(2_010);
    }

    @Test
    void an_interrupt_ends_a_long_wait() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> new Polling(2).until(() -> false)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void an_answer_that_is_there_wins_over_an_interrupt() throws InterruptedException {
        Thread.currentThread().interrupt();

        new Polling(2).until(() -> true);

        assertThat(Thread.interrupted()).isTrue();
    }
}
