package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.Summary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class TimerBindingClockTest {
    private final SessionClock clock = new SessionClock();
    private final TimerSession outer = open();
    private final TimerSession inner = open();

    private TimerSession open() {
        return TimerSession.builder().clock(clock).open();
    }

    @AfterEach
    void close() {
        inner.close();
        outer.close();
    }

    @Test
    void the_outer_clock_stops_during_an_inner_binding() {
        try (TimerBinding around = outer.bind()) {
            FTimers.start("a");
            FTimers.start("b");
            clock.advance(1);
            try (TimerBinding within = inner.bind()) {
                FTimers.start("x");
                clock.advance(100);
                FTimers.stop("x");
                clock.advance(20);

                Summary paused = outer.summary();
                assertThat(Rows.nanos(paused)).containsExactly("a 1 0", "a/b 1 1");
                assertThat(paused.totalNanos()).isEqualTo(1);
            }
            clock.advance(3);
            FTimers.stop("b");
            FTimers.stop("a");
        }

        assertThat(Rows.nanos(outer.summary())).containsExactly("a 4 0", "a/b 4 4");
        assertThat(outer.summary().totalNanos()).isEqualTo(4);
        assertThat(outer.summary().thread(Thread.currentThread().getName()).totalNanos())
                .isEqualTo(4);
        assertThat(Rows.nanos(inner.summary())).containsExactly("x 100 100");
        assertThat(inner.summary().totalNanos()).isEqualTo(124);
    }

    @Test
    void three_nested_bindings_stop_their_clocks_independently() {
        try (TimerSession third = open()) {
            try (TimerBinding first = outer.bind()) {
                FTimers.start("a");
                try (TimerBinding second = inner.bind()) {
                    FTimers.start("b");
                    clock.advance(10);
                    try (TimerBinding innermost = third.bind()) {
                        FTimers.start("c");
                        clock.advance(100);
                        FTimers.stop("c");
                    }
                    clock.advance(1);
                    FTimers.stop("b");
                }
                clock.advance(5);
                FTimers.stop("a");
            }

            assertThat(Rows.nanos(outer.summary())).containsExactly("a 5 5");
            assertThat(Rows.nanos(inner.summary())).containsExactly("b 11 11");
            assertThat(Rows.nanos(third.summary())).containsExactly("c 100 100");
        }
    }

    @Test
    void a_nested_binding_to_the_same_session_records_at_the_root() {
        try (TimerBinding around = outer.bind()) {
            FTimers.start("a");
            clock.advance(1);
            try (TimerBinding within = outer.bind()) {
                FTimers.start("b");
                clock.advance(10);
                FTimers.stop("b");
            }
            clock.advance(2);
            FTimers.stop("a");
        }

        assertThat(Rows.nanos(outer.summary())).containsExactly("a 3 3", "b 10 10");
    }

    @Test
    void the_window_continues_in_a_nested_binding_to_the_same_session() {
        try (TimerBinding first = outer.bind()) {
            try (TimerBinding second = outer.bind()) {
                clock.advance(1);
                try (TimerBinding third = outer.bind()) {
                    clock.advance(10);
                }
                clock.advance(100);
            }
        }

        assertThat(outer.summary().totalNanos()).isEqualTo(111);
    }

    @Test
    void the_window_continues_while_its_session_is_innermost_again() {
        try (TimerBinding first = outer.bind()) {
            clock.advance(1);
            try (TimerBinding second = inner.bind()) {
                clock.advance(10);
                try (TimerBinding third = outer.bind()) {
                    clock.advance(100);
                }
                clock.advance(1000);
                assertThat(outer.summary().totalNanos()).isEqualTo(101);
            }
            clock.advance(10_000);
        }

        assertThat(outer.summary().totalNanos()).isEqualTo(10_101);
        assertThat(inner.summary().totalNanos()).isEqualTo(11_011);
    }

    @Test
    void a_binding_of_another_thread_does_not_stop_the_window() {
        try (StepThread other = new StepThread("other")) {
            other.run(() -> {
                try (TimerBinding around = outer.bind();
                        TimerBinding within = inner.bind()) {
                    clock.advance(10);
                }
            });
        }

        assertThat(outer.summary().totalNanos()).isEqualTo(10);
    }
}
