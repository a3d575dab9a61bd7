package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.engine.HotState;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.SessionState;
import io.ftimer.values.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The recorder that the facade uses when its guess is wrong. */
@ExtendWith(NothingLeftBehind.class)
class FacadeRecorderTest {
    private final TimerSession outer =
            TimerSession.builder().diagnostics(line -> {}).open();
    private final TimerSession inner = TimerSession.open();

    @AfterEach
    void close() {
        inner.close();
        outer.close();
    }

    @Test
    void threads_bound_at_the_same_time_each_record_on_their_own_recorder() {
        try (StepThread first = new StepThread("first");
                StepThread second = new StepThread("second")) {
            TimerBinding ofFirst = first.call(outer::bind);
            TimerBinding ofSecond = second.call(outer::bind);
            first.run(() -> FTimers.start("a"));
            second.run(() -> FTimers.start("b"));
            TimerBinding within = second.call(inner::bind);
            second.run(() -> FTimers.run("c", () -> {}));
            first.run(() -> FTimers.stop("a"));
            first.run(ofFirst::close);
            first.run(() -> FTimers.start("not bound any more"));
            second.run(within::close);
            second.run(() -> FTimers.stop("b"));
            TimerBinding again = first.call(inner::bind);
            first.run(() -> FTimers.run("d", () -> {}));
            second.run(() -> FTimers.run("e", () -> {}));
            first.run(again::close);
            second.run(ofSecond::close);
            second.run(() -> FTimers.start("not bound any more"));
        }

        assertThat(Rows.calls(outer.summary().thread("first"))).containsExactly("a 1");
        assertThat(Rows.calls(outer.summary().thread("second"))).containsExactly("b 1", "e 1");
        assertThat(Rows.calls(inner.summary().thread("first"))).containsExactly("d 1");
        assertThat(Rows.calls(inner.summary().thread("second"))).containsExactly("c 1");
    }

    @Test
    void the_facade_ignores_a_recorder_that_is_used_after_its_binding() {
        FTimer timer = outer.timer();
        try (TimerBinding binding = outer.bind()) {
            FTimers.run("a", () -> {});
        }
        timer.start("b");
        timer.stop("b");
        FTimers.run("not bound any more", () -> {});

        assertThat(Rows.calls(outer.summary())).containsExactly("a 1", "b 1");
    }

    @Test
    void a_binding_that_outlives_its_session_neither_records_nor_keeps_the_recorder() {
        TimerBinding late = outer.bind();
        FTimers.run("a", () -> {});
        outer.close();
        FTimers.run("b", () -> {});

        assertThat(Rows.calls(outer.summary())).containsExactly("a 1");
        assertThat(Binding.guess).isNull();

        try (TimerBinding within = inner.bind()) {
            FTimers.run("c", () -> {});
        }
        late.close();
        assertThat(Rows.calls(inner.summary())).containsExactly("c 1");
    }

    @Test
    void a_binding_left_open_by_an_ended_thread_does_not_block_the_next_one() {
        StepThread.once("careless", () -> outer.bind());
        HotState careless = Binding.guess;
        try (TimerBinding binding = inner.bind()) {
            assertThat(careless).isNotNull();
            assertThat(Binding.guess).isSameAs(FTimers.current());
        }
    }

    @Test
    void the_recorder_of_a_folded_in_thread_records_nothing() {
        FTimer[] folded = new FTimer[1];
        StepThread.once("first", () -> folded[0] = outer.timer());
        for (int i = 0; i < 5 * SessionState.ENDED_KEPT; i++) {
            StepThread.once("next", outer::timer);
        }

        assertThat(folded[0].start("lost otherwise")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(outer.summary().entries()).isEmpty();
    }
}
