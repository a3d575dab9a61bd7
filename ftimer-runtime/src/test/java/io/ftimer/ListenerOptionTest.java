package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Listeners set by a builder, and several listeners on one recorder. */
class ListenerOptionTest {
    private final List<String> notified = new CopyOnWriteArrayList<>();
    private final AtomicInteger made = new AtomicInteger();

    private TimerListener numbered() {
        return named("listener " + made.incrementAndGet());
    }

    private TimerListener named(String name) {
        return (id, context, event, nanos, data) -> notified.add(name + " " + event + " " + id.name());
    }

    private static TimerListener failing(String message) {
        return (id, context, event, nanos, data) -> {
            throw new IllegalStateException(message);
        };
    }

    private static void record(FTimer timer, String name) {
        timer.start(name);
        timer.stop(name);
    }

    @Test
    void a_timer_starts_with_the_listener_of_its_builder() {
        FTimer timer = FTimer.builder().listener(this::numbered).build();
        timer.init();
        record(timer, "a");

        assertThat(notified).containsExactly("listener 1 START a", "listener 1 STOP a");
    }

    @Test
    void every_timer_of_a_builder_has_a_listener_of_its_own() {
        FTimerBuilder builder = FTimer.builder().listener(this::numbered);
        FTimer first = builder.build();
        FTimer second = builder.build();
        first.init();
        second.init();
        second.start("b");
        first.start("a");

        assertThat(notified).containsExactly("listener 2 START b", "listener 1 START a");
    }

    @Test
    void finish_replaces_a_listener_that_was_set_by_that_of_the_builder() {
        FTimer timer = FTimer.builder().listener(this::numbered).build();
        timer.init();
        timer.setListener(named("set"));
        record(timer, "a");
        timer.finish();
        timer.init();
        record(timer, "b");
        timer.clearListener();
        record(timer, "c");

        assertThat(notified).containsExactly("set START a", "set STOP a", "listener 1 START b", "listener 1 STOP b");
    }

    @Test
    void a_session_creates_one_listener_per_thread() {
        try (TimerSession session =
                TimerSession.builder().listener(this::numbered).open()) {
            try (TimerBinding binding = session.bind()) {
                FTimers.run("here", () -> {});
            }
            OtherThread.call(() -> {
                try (TimerBinding binding = session.bind()) {
                    return FTimers.start("there");
                }
            });
            try (TimerBinding binding = session.bind()) {
                FTimers.run("here again", () -> {});
            }
        }

        assertThat(notified)
                .containsExactly(
                        "listener 1 START here",
                        "listener 1 STOP here",
                        "listener 2 START there",
                        "listener 1 START here again",
                        "listener 1 STOP here again");
    }

    @Test
    void a_supplier_that_returns_null_fails_when_the_timer_is_created() {
        FTimerBuilder builder = FTimer.builder().listener(() -> null);

        assertThatNullPointerException().isThrownBy(builder::build).withMessage("the supplied listener");
        assertThatNullPointerException()
                .isThrownBy(() -> FTimer.builder().listener(null))
                .withMessage("listener");
    }

    private static FTimer listenedBy(TimerListener... listeners) {
        FTimerBuilder builder = FTimer.builder().errorPolicy(ErrorPolicy.RETURN);
        for (TimerListener listener : listeners) {
            builder.listener(() -> listener);
        }
        FTimer timer = builder.build();
        timer.init();
        return timer;
    }

    @Test
    void listeners_are_notified_in_order_with_the_same_arguments() {
        TimerListener all = (id, context, event, nanos, data) ->
                notified.add(id.number() + " " + context + " " + event + " " + data);
        listenedBy(all, named("second"), named("third")).start("a");

        assertThat(notified).containsExactly("1 1 START null", "second START a", "third START a");
    }

    @Test
    void the_second_listener_is_notified_if_the_first_one_fails() {
        FTimer timer = listenedBy(failing("first"), named("second"));

        assertThat(timer.start("a")).isEqualTo(Status.UNKNOWN);
        assertThat(timer.lastMessage()).contains("threw java.lang.IllegalStateException: first on the START");
        assertThat(notified).containsExactly("second START a");
    }

    @Test
    void the_second_of_two_failures_is_reported() {
        FTimer timer = listenedBy(failing("first"), failing("second"));

        assertThat(timer.start("a")).isEqualTo(Status.UNKNOWN);
        assertThat(timer.lastMessage()).contains("threw java.lang.IllegalStateException: second on the START");
    }
}
