package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(NothingLeftBehind.class)
class SessionRejectionsTest {
    private static final String NOTHING_OPEN = "ftimer[nothing-open]: stop(\"a\") rejected: nothing is open";

    private final List<String> lines = new ArrayList<>();

    private TimerSession open(ErrorPolicy policy) {
        return TimerSession.builder()
                .errorPolicy(policy)
                .diagnostics(lines::add)
                .open();
    }

    private static void stopTwice() {
        FTimers.run("a", () -> {});
        FTimers.stop("a");
    }

    @ParameterizedTest
    @EnumSource
    void rejected_operations_are_counted_under_every_policy(ErrorPolicy policy) {
        try (TimerSession session = open(policy);
                TimerBinding binding = session.bind()) {
            assertThat(session.summary().rejectedCount()).isZero();
            assertThat(session.summary().rejections()).isEmpty();

            if (policy == ErrorPolicy.THROW) {
                assertThatExceptionOfType(FTimerException.class)
                        .isThrownBy(SessionRejectionsTest::stopTwice)
                        .withMessage(NOTHING_OPEN)
                        .satisfies(thrown -> assertThat(thrown.status()).isEqualTo(Status.MISMATCH));
            } else {
                stopTwice();
            }

            assertThat(session.summary().rejectedCount()).isEqualTo(1);
            assertThat(session.summary().rejections()).containsExactly(NOTHING_OPEN);
            assertThat(lines).isEqualTo(policy == ErrorPolicy.WARN ? List.of(NOTHING_OPEN) : List.of());
        }
    }

    @Test
    void the_first_sixteen_lines_are_kept_and_all_are_counted() {
        try (TimerSession session = open(ErrorPolicy.RETURN);
                TimerBinding binding = session.bind()) {
            IntStream.range(0, 40).forEach(i -> FTimers.next("name " + i));

            assertThat(session.summary().rejectedCount()).isEqualTo(40);
            assertThat(session.summary().rejections())
                    .hasSize(16)
                    .startsWith(
                            "ftimer[nothing-open]: next(\"name 0\") rejected: nothing is open; use start for the first phase")
                    .endsWith(
                            "ftimer[nothing-open]: next(\"name 15\") rejected: nothing is open; use start for the first phase");
        }
    }

    @Test
    void rejections_of_all_threads_are_counted() {
        try (TimerSession session = open(ErrorPolicy.RETURN)) {
            for (String name : List.of("one", "two", "three")) {
                StepThread.once(name, () -> {
                    try (TimerBinding binding = session.bind()) {
                        stopTwice();
                    }
                });
            }

            assertThat(session.summary().rejectedCount()).isEqualTo(3);
        }
    }

    @Test
    void a_rejected_start_under_throw_does_not_run_the_body() {
        List<String> ran = new ArrayList<>();
        try (TimerSession session = open(ErrorPolicy.THROW);
                TimerBinding binding = session.bind()) {
            assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> FTimers.run("", () -> ran.add("body")));
            assertThat(session.summary().entries()).isEmpty();
        }
        assertThat(ran).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"RETURN", "WARN"})
    void a_rejected_start_without_throw_runs_the_body(ErrorPolicy policy) {
        List<String> ran = new ArrayList<>();
        try (TimerSession session = open(policy);
                TimerBinding binding = session.bind()) {
            FTimers.run("", () -> ran.add("body"));
            assertThat(session.summary().rejectedCount()).isEqualTo(1);
        }
        assertThat(ran).containsExactly("body");
    }

    @ParameterizedTest
    @EnumSource
    void a_scope_that_outlives_its_session_ends_silently(ErrorPolicy policy) {
        TimerSession session = open(policy);
        try (TimerBinding binding = session.bind()) {
            FTimers.run("a", session::close);
            String result = FTimers.call("b", () -> "result");

            assertThat(result).isEqualTo("result");
        }

        assertThat(lines).isEmpty();
        assertThat(session.summary().rejectedCount()).isZero();
        assertThat(Rows.calls(session.summary())).containsExactly("a 1 open");
    }

    @Test
    void calls_of_threads_without_a_session_are_not_rejected() {
        try (TimerSession session = open(ErrorPolicy.THROW)) {
            assertThat(FTimers.start("")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.stop("never started")).isEqualTo(Status.SUCCESS);

            assertThat(session.summary().rejectedCount()).isZero();
        }
    }
}
