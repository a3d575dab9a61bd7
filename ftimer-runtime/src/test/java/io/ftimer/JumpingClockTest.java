package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sums over call paths and threads whose clock jumps by centuries. */
@ExtendWith(NothingLeftBehind.class)
class JumpingClockTest {
    private static final long JUMP = Long.MAX_VALUE - 10;

    private final SessionClock clock = new SessionClock();
    private final List<String> lines = new ArrayList<>();

    private void jump(FTimer timer, String name, long nanos) {
        assertThat(timer.start(name)).isEqualTo(Status.SUCCESS);
        clock.advance(nanos);
        assertThat(timer.stop(name)).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_session_of_several_threads_can_be_summarized_and_closed() {
        TimerSession session = TimerSession.builder()
                .clock(clock)
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(lines::add)
                .open();
        jump(session.timer(), "a", 5);
        StepThread.once("one", () -> jump(session.timer(), "a", JUMP));
        StepThread.once("two", () -> jump(session.timer(), "a", JUMP));

        SessionSummary summary = session.summary();
        session.close();

        assertThat(Rows.calls(summary)).containsExactly("a 3");
        assertThat(Rows.nanos(summary)).containsExactly("a " + (JUMP + 5) + " " + (JUMP + 5));
        assertThat(summary.overflow().lostTimes()).isEqualTo(1);
        assertThat(summary.thread("two").overflow().lostTimes()).isZero();
        assertThat(Rows.nanos(summary.thread("two"))).containsExactly("a " + JUMP + " " + JUMP);
        assertThat(lines)
                .containsOnly("ftimer[time-exhausted]: summary() leaves out the time of 1 thread in \"a\":"
                        + " the sum over all threads would not fit 64 bits of nanoseconds; look at summary().thread(name), and"
                        + " check the clock");
    }

    @Test
    void a_session_whose_ended_threads_are_merged_can_be_closed() {
        TimerSession session =
                TimerSession.builder().clock(clock).diagnostics(lines::add).open();
        for (int i = 0; i < 2500; i++) {
            StepThread.once("worker " + i, () -> jump(session.timer(), "a", JUMP));
        }
        session.close();

        assertThat(Rows.calls(session.summary())).containsExactly("a 2500");
        assertThat(session.summary().overflow().lostTimes()).isEqualTo(2499);
        assertThat(lines).hasSizeBetween(1, 30).allMatch(line -> line.startsWith("ftimer[time-exhausted]: "));
    }
}
