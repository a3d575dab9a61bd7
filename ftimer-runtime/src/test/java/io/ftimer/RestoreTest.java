package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recorders that continue from a serialized tree. */
class RestoreTest {
    private static final SerializedTree SAVED =
            SerializedTree.parse("ftimer-tree 2\n0 30 2 code a\n1 0 0 code idle\n0 7 1 code b\n");

    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;

    @Test
    void calls_and_times_continue_and_the_window_restarts() {
        rig.spend("x", 3);
        assertThat(timer.restore(SAVED)).isEqualTo(Status.SUCCESS);
        rig.clock.advance(2);
        rig.spend("b", 1);
        rig.spend("c", 1);

        assertThat(rig.rows())
                .containsExactly(
                        "a calls=2 inclusiveNanos=30 selfNanos=30",
                        "a/idle calls=0 inclusiveNanos=0 selfNanos=0",
                        "b calls=2 inclusiveNanos=8 selfNanos=8",
                        "c calls=1 inclusiveNanos=1 selfNanos=1");
        assertThat(timer.summary().totalNanos()).isEqualTo(4);
        assertThat(timer.startRegion("b").number()).isEqualTo(3);
    }

    @Test
    void a_restore_clears_earlier_names_and_handles() {
        TimerId x = timer.lookup("x");
        TimerGuard guard = timer.guard();

        timer.restore(SAVED);

        assertThat(timer.start(x)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop("x")).isEqualTo(Status.UNKNOWN);
        assertThat(timer.lookup("a").number()).isEqualTo(2);
        assertThat(guard.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_rejected_restore_leaves_the_tree_as_it_was() {
        RegionHandle a = timer.startRegion("a");
        rig.clock.advance(5);
        String before = Rig.all(timer.summary());

        assertThat(timer.restore(SAVED)).isEqualTo(Status.ACTIVE);
        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        timer.stop("a");
        assertThat(timer.restore(null)).isEqualTo(Status.UNKNOWN);
        new RecorderState(timer.recorder()).setLastNumber(Long.MAX_VALUE - 2);
        assertThat(timer.restore(SAVED)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.readNanos(a)).isEqualTo(5);
        assertThat(Rig.uninitialized(builder -> builder).timer.restore(SAVED)).isEqualTo(Status.NOT_INITIALIZED);

        assertThat(rig.lines)
                .isEqualTo(List.of(
                        "ftimer[regions-open]: restore() rejected: regions are open: a; stop them first",
                        "ftimer[bad-configuration]: restore(null) rejected: the serialized tree must not be null",
                        "ftimer[ids-exhausted]: restore() rejected: all handles are in use"));
    }

    @Test
    void a_reset_clears_restored_data() {
        timer.restore(SAVED);
        timer.reset();
        rig.spend("b", 1);

        assertThat(rig.rows()).containsExactly("b calls=1 inclusiveNanos=1 selfNanos=1");
    }

    @Test
    void a_difference_has_the_calls_since_the_restore() {
        timer.restore(SAVED);
        Summary restored = timer.summary();
        rig.spend("b", 4);

        assertThat(Rows.nanos(timer.summary().minus(restored))).containsExactly("b 4 4");
    }

    @Test
    void the_clock_cannot_be_changed_after_a_restore() {
        timer.restore(SAVED);

        assertThat(timer.setClock(() -> 0)).isEqualTo(Status.ACTIVE);
    }

    @Test
    @Tag("large")
    void deep_trees_are_restored_without_recursion() {
        StringBuilder text = new StringBuilder("ftimer-tree 2\n");
        for (int depth = 0; depth < 100_000; depth++) {
            text.append(depth).append(" 1 1 code a\n");
        }
        SerializedTree deep = SerializedTree.parse(text.toString());

        timer.restore(deep);

        assertThat(SerializedTree.of(timer.summary())).isEqualTo(deep);
        assertThat(SerializedTree.of(deep.tree(), deep.names(), deep.inclusiveNanos(), deep.callCounts()))
                .isEqualTo(deep);
    }

    @Test
    void handles_of_a_restored_tree_are_numbered_after_the_earlier_ones() {
        timer.lookup("x");

        timer.restore(SAVED);

        assertThat(timer.lookup("idle").number()).isEqualTo(3);
        assertThat(timer.lookup("b").number()).isEqualTo(4);
        assertThat(timer.lookup("new").number()).isEqualTo(5);
    }

    @Test
    void after_a_restore_the_next_thread_that_records_owns_the_timer() {
        rig.spend("a", 1);

        timer.restore(SAVED);

        assertThat(OtherThread.call(() -> timer.start("a"))).isEqualTo(Status.SUCCESS);
    }
}
