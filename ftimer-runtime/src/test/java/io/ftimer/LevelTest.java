package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** Regions with levels, which are recorded only up to the configured level. */
class LevelTest {
    private final Rig rig = Rig.create(builder -> builder.maxLevel(1));
    private final FTimer timer = rig.timer;

    @Test
    void regions_above_the_highest_level_are_not_recorded() {
        timer.start("a", 1);
        assertThat(timer.start("detail", 2)).isEqualTo(Status.SUCCESS);
        rig.spend("b", 3);
        assertThat(timer.stop("detail", 2)).isEqualTo(Status.SUCCESS);
        try (TimerScope scope = timer.scope("detail", 2)) {
            assertThat(scope.isActive()).isFalse();
            rig.clock.advance(4);
        }
        try (TimerScope scope = timer.scope("wanted", 0)) {
            assertThat(scope.isActive()).isTrue();
        }
        timer.stop("a", 1);

        assertThat(Rows.nanos(timer.summary())).containsExactly("a 7 4", "a/b 3 3", "a/wanted 0 0");
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void every_level_is_recorded_unless_one_is_set() {
        Rig all = Rig.create();
        all.timer.start("a", Integer.MAX_VALUE);
        all.timer.stop("a", Integer.MAX_VALUE);

        assertThat(Rows.calls(all.timer.summary())).containsExactly("a 1");
    }

    @Test
    void the_facade_uses_the_level_of_the_session_of_its_thread() {
        try (TimerSession session = TimerSession.builder().maxLevel(1).open()) {
            try (TimerBinding binding = session.bind()) {
                FTimers.start("a", 1);
                FTimers.start("b", 2);
                FTimers.stop("b", 2);
                FTimers.scope("c", 2).close();
                FTimers.scope("d", 1).close();
                assertThat(FTimers.stop("a", 1)).isEqualTo(Status.SUCCESS);
            }
            assertThat(Rows.calls(session.summary())).containsExactly("a 1", "a/d 1");
            assertThat(session.summary().rejectedCount()).isZero();
        }
    }

    @Test
    void calls_of_threads_without_a_session_are_counted_at_every_level() {
        try (TimerSession session = TimerSession.builder().maxLevel(1).open()) {
            OtherThread.run(() -> FTimers.start("a", 9));

            assertThat(session.summary().notRecordedCalls()).containsEntry("other", 1L);
        }
        assertThat(FTimers.start("a", 9)).isEqualTo(Status.SUCCESS);
        assertThat(FTimers.scope("a", 9).isActive()).isFalse();
    }
}
