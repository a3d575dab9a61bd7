package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Listeners that recorders are made with, and several listeners on one recorder. */
class ListenerOptionTest {
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger made = new AtomicInteger();

    private TimerListener numbered() {
        return named("listener " + made.incrementAndGet());
    }

    private TimerListener named(String name) {
        return (id, context, event, nanos, data) -> heard.add(name + " " + event + " " + id.name());
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
    void a_timer_begins_with_the_listener_of_its_builder() {
        FTimer timer = FTimer.builder().listener(this::numbered).build();
        timer.init();
        record(timer, "a");

        assertThat(heard).containsExactly("listener 1 START a", "listener 1 STOP a");
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

        assertThat(heard).containsExactly("listener 2 START b", "listener 1 START a");
    }

    @Test
    void finish_goes_back_from_a_listener_that_was_set_to_that_of_the_builder() {
        FTimer timer = FTimer.builder().listener(this::numbered).build();
        timer.init();
        timer.setListener(named("set"));
        record(timer, "a");
        timer.finish();
        timer.init();
        record(timer, "b");
        timer.clearListener();
        record(timer, "c");

        assertThat(heard).containsExactly("set START a", "set STOP a", "listener 1 START b", "listener 1 STOP b");
    }

    @Test
    void a_session_makes_one_listener_for_each_thread() {
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

        assertThat(heard)
                .containsExactly(
                        "listener 1 START here",
                        "listener 1 STOP here",
                        "listener 2 START there",
                        "listener 1 START here again",
                        "listener 1 STOP here again");
    }

    @Test
    void a_supplier_of_nothing_fails_where_the_timer_is_made() {
        FTimerBuilder builder = FTimer.builder().listener(() -> null);

        assertThatNullPointerException().isThrownBy(builder::build).withMessage("the supplied listener");
        assertThatNullPointerException()
                .isThrownBy(() -> FTimer.builder().listener(null))
                .withMessage("listeners");
    }

    @Test
    void two_listeners_hear_one_after_the_other_with_the_same_arguments() {
        FTimer timer = FTimer.create();
        TimerListener all =
                (id, context, event, nanos, data) -> heard.add(id.number() + " " + context + " " + event + " " + data);
        timer.setListener(all.andThen(named("second")).andThen(named("third")), "data");
        timer.start("a");

        assertThat(heard).containsExactly("1 1 START data", "second START a", "third START a");
    }

    @Test
    void the_second_listener_hears_what_the_first_one_failed_on() {
        TimerListener listener = failing("first").andThen(named("second"));

        assertThatThrownBy(() -> listener.onEvent(TimerId.NONE, 1, TimerEvent.STOP, 0, null))
                .hasMessage("first");
        assertThat(heard).containsExactly("second STOP ");
    }

    @Test
    void of_two_failures_the_second_is_seen() {
        TimerListener listener = failing("first").andThen(failing("second"));

        assertThatThrownBy(() -> listener.onEvent(TimerId.NONE, 1, TimerEvent.STOP, 0, null))
                .hasMessage("second");
        assertThatNullPointerException()
                .isThrownBy(() -> listener.andThen(null))
                .withMessage("next");
    }
}
