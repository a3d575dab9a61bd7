package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.session.SessionParticipation;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionObserverTest {
    private final List<String> notified = new ArrayList<>();

    private SessionObserver named(String name) {
        return new SessionObserver() {
            @Override
            public void opened(TimerSession session) {
                notified.add(
                        name + " opened with " + session.summary().entries().size());
            }

            @Override
            public void closed(SessionSummary summary) {
                notified.add(name + " closed with " + Rows.calls(summary));
            }
        };
    }

    @Test
    void observers_are_notified_of_open_and_close_once_and_in_order() {
        TimerSession session = TimerSession.builder()
                .observer(named("one"))
                .observer(named("two"))
                .open();
        session.timer().start("a");
        session.close();
        session.close();

        assertThat(notified)
                .containsExactly(
                        "one opened with 0",
                        "two opened with 0",
                        "one closed with [a 1 open]",
                        "two closed with [a 1 open]");
    }

    @Test
    void an_observer_that_fails_on_open_leaves_no_session_open() {
        TimerSessionBuilder builder = TimerSession.builder().observer(new SessionObserver() {
            @Override
            public void opened(TimerSession session) {
                throw new IllegalStateException("no");
            }
        });

        assertThatIllegalStateException().isThrownBy(builder::open).withMessage("no");
        assertThatIllegalStateException()
                .isThrownBy(() -> builder.openFor(thread -> true))
                .withMessage("no");

        assertThat(SessionParticipation.openSessions).isZero();
        assertThat(FTimers.init()).isEqualTo(Status.SUCCESS);
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void an_observer_that_fails_on_close_leaves_the_session_closed() {
        TimerSession session = TimerSession.builder()
                .observer(new SessionObserver() {
                    @Override
                    public void closed(SessionSummary summary) {
                        throw new IllegalStateException("no");
                    }
                })
                .open();

        assertThatIllegalStateException().isThrownBy(session::close).withMessage("no");

        assertThat(SessionParticipation.openSessions).isZero();
        session.close();
    }

    @Test
    void sessions_of_chosen_threads_notify_observers() {
        TimerSession.builder().observer(named("it")).openFor(thread -> false).close();

        assertThat(notified).containsExactly("it opened with 0", "it closed with []");
    }

    @Test
    void observers_after_one_that_fails_on_close_are_notified_too() {
        IllegalStateException first = new IllegalStateException("first");
        IllegalStateException second = new IllegalStateException("second");
        TimerSession session = TimerSession.builder()
                .observer(failing(first))
                .observer(named("one"))
                .observer(failing(second))
                .observer(failing(first))
                .observer(named("two"))
                .open();

        assertThatIllegalStateException().isThrownBy(session::close).isSameAs(first);

        assertThat(first).hasSuppressedException(second);
        assertThat(notified)
                .containsExactly("one opened with 0", "two opened with 0", "one closed with []", "two closed with []");
    }

    private static SessionObserver failing(RuntimeException failure) {
        return new SessionObserver() {
            @Override
            public void closed(SessionSummary summary) {
                throw failure;
            }
        };
    }
}
