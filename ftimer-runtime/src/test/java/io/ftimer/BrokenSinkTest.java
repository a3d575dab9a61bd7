package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A sink of diagnostics that throws, and one that others share. */
@ResourceLock(Resources.SYSTEM_ERR)
class BrokenSinkTest {
    private static final Consumer<String> BROKEN = line -> {
        throw new IllegalStateException("disk full");
    };

    private final PrintStream before = System.err;
    private final ByteArrayOutputStream captured = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    private void assertReportedOnce(String line) {
        assertThat(captured.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        line,
                        "ftimer: the diagnostics sink threw java.lang.IllegalStateException on the line above;"
                                + " later lines that it loses are not shown");
    }

    @Test
    void operations_answer_as_if_the_sink_had_worked() {
        FTimer timer = FTimer.builder().maxDepth(2).diagnostics(BROKEN).build();
        timer.init();
        TimerGuard guard = timer.guard();
        guard.start("a");
        timer.start("b");

        assertThat(timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(timer.start("too deep")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("too deep")).isEqualTo(Status.SUCCESS);
        guard.close();

        assertThat(timer.recorder().openPath()).isEqualTo("a/b");
        assertThat(guard.isActive()).isFalse();
        assertReportedOnce("ftimer[not-innermost]: stop(\"a\") rejected: it is not the innermost region; open: a/b");
    }

    @Test
    void a_session_reports_once_for_all_its_threads() {
        TimerSession session = TimerSession.builder().diagnostics(BROKEN).open();
        session.timer().stop("a");
        OtherThread.run(() -> session.timer().stop("a"));
        session.close();

        assertThat(session.summary().rejectedCount()).isEqualTo(2);
        assertReportedOnce(
                "ftimer[unknown-name]: stop(\"a\") rejected: no region of that name was started or looked up; open: nothing");
    }

    @Test
    void an_error_of_the_virtual_machine_passes() {
        StackOverflowError full = new StackOverflowError();
        FTimer timer = FTimer.builder()
                .diagnostics(line -> {
                    throw full;
                })
                .build();
        timer.init();

        assertThatThrownBy(() -> timer.stop("a")).isSameAs(full);
        assertThat(captured.size()).isZero();
    }

    @Test
    void of_ranks_that_share_standard_error_one_writes_a_rejection() {
        Rejection rejection = new Rejection(DiagnosticId.IO_FAILED, "reduce", () -> "reduce() failed").now();
        Recorder shared = FTimer.create().recorder();
        assertThat(shared.reject(Status.IO, false, rejection, null)).isEqualTo(Status.IO);
        assertThat(shared.lastStatus()).isEqualTo(Status.IO);
        assertThat(captured.size()).isZero();
        shared.reject(Status.IO, true, rejection.with("; stop"), null);
        assertThat(captured.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("ftimer[io-failed]: reduce() failed; stop");
        assertThat(shared.sharedDiagnostics()).isNotNull();

        Recorder own = FTimer.builder().diagnostics(BROKEN).build().recorder();
        assertThat(own.sharedDiagnostics()).isNull();
        captured.reset();
        own.reject(Status.IO, false, rejection, null);
        assertReportedOnce("ftimer[io-failed]: reduce() failed");
    }
}
