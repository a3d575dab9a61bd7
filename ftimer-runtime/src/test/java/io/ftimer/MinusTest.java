package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.internal.rows.SummaryWindow.RunId;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The difference of two summaries of one run. */
class MinusTest {
    static final String OTHER_RUN = "the summaries belong to different runs;"
            + " take both from one recorder or session, with no init(), reset(), restore() or clock change of a recorder"
            + " in between";

    private final Rig rig = Rig.create(MismatchMode.REPAIR);
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;

    @Test
    void a_difference_has_the_calls_and_times_in_between() {
        timer.start("a");
        rig.spend("b", 10);
        rig.spend("gone", 1);
        Summary earlier = timer.summary();
        clock.advance(100);
        rig.spend("b", 20);
        rig.spend("b", 20);
        rig.spend("new", 5);
        timer.stop("a");

        Summary difference = timer.summary().minus(earlier);

        assertThat(Rig.rows(difference))
                .containsExactly(
                        "a calls=0 inclusiveNanos=145 selfNanos=100",
                        "a/b calls=2 inclusiveNanos=40 selfNanos=40",
                        "a/new calls=1 inclusiveNanos=5 selfNanos=5");
        assertThat(difference.totalNanos()).isEqualTo(145);
        assertThat(difference.entries().get(0).percentOfTotal()).isEqualTo(100.0);
        assertThat(difference.status()).isEqualTo(Status.SUCCESS);
        assertThat(difference.entries()).extracting(SummaryEntry::parentId).containsExactly(0, 1, 1);
    }

    @Test
    void a_difference_without_calls_has_no_rows_but_the_elapsed_time() {
        rig.spend("a", 5);
        Summary earlier = timer.summary();
        clock.advance(3);

        Summary difference = timer.summary().minus(earlier);

        assertThat(difference.entries()).isEmpty();
        assertThat(difference.totalNanos()).isEqualTo(3);
        assertThat(difference.contextDiagnostics()).containsExactly(new ContextDiagnostic("a", RegionKind.CODE, 1));
    }

    @Test
    void regions_that_run_at_the_end_are_active_with_their_share_of_the_time() {
        timer.start("a");
        clock.advance(10);
        Summary earlier = timer.summary();
        clock.advance(3);
        timer.start("b");
        clock.advance(4);

        assertThat(Rig.rows(timer.summary().minus(earlier)))
                .containsExactly(
                        "a calls=0 inclusiveNanos=7 selfNanos=3 active",
                        "a/b calls=1 inclusiveNanos=4 selfNanos=4 active");
    }

    @Test
    void one_name_at_several_call_paths_is_kept_apart() {
        timer.start("x");
        rig.spend("work", 1);
        timer.stop("x");
        Summary earlier = timer.summary();
        timer.start("y");
        rig.spend("work", 2);
        timer.stop("y");
        timer.start("x");
        rig.spend("work", 4);
        timer.stop("x");
        rig.spend("work", 8);

        assertThat(Rig.rows(timer.summary().minus(earlier)))
                .containsExactly(
                        "x calls=1 inclusiveNanos=4 selfNanos=0",
                        "x/work calls=1 inclusiveNanos=4 selfNanos=4",
                        "work calls=1 inclusiveNanos=8 selfNanos=8",
                        "y calls=1 inclusiveNanos=2 selfNanos=0",
                        "y/work calls=1 inclusiveNanos=2 selfNanos=2");
    }

    @Test
    void a_region_that_a_backward_clock_reduced_to_zero_is_subtracted() {
        timer.start("a");
        timer.start("b");
        timer.start("c");
        timer.stop("a");
        clock.advance(6);
        Summary earlier = timer.summary();
        clock.advance(-6);
        timer.stop("c");
        timer.stop("b");
        rig.spend("z", 2);
        Summary later = timer.summary();
        assertThat(later.entries()).extracting(SummaryEntry::name).containsExactly("a", "b", "c", "z");

        assertThat(Rig.rows(later.minus(earlier)))
                .containsExactlyInAnyOrder(
                        "b calls=0 inclusiveNanos=-6 selfNanos=0",
                        "b/c calls=0 inclusiveNanos=-6 selfNanos=-6",
                        "z calls=1 inclusiveNanos=2 selfNanos=2");
    }

    @Test
    void a_region_reduced_to_zero_returns_its_time_to_its_parent() {
        Summary earlier = summary(8, 5);
        Summary later = summary(10, 0);

        assertThat(Rig.rows(later.minus(earlier)))
                .containsExactly(
                        "a calls=0 inclusiveNanos=2 selfNanos=7",
                        "a/b calls=0 inclusiveNanos=-5 selfNanos=-5",
                        "z calls=0 inclusiveNanos=2 selfNanos=2");
    }

    private static final RunId RUN = RunId.ofRecorder();

    /** a { b { x } y } z, without calls of b and x. */
    private static Summary summary(long a, long b) {
        SummaryTable table = new SummaryTable(0);
        int rowOfA = table.add(SummaryTable.NO_ROW, RegionKey.code("a"), 1, a, 1, false);
        int rowOfB = table.add(rowOfA, RegionKey.code("b"), 1, b, 0, false);
        table.add(rowOfB, RegionKey.code("x"), 1, 0, 0, false);
        table.add(rowOfA, RegionKey.code("y"), 1, 1, 1, false);
        table.add(SummaryTable.NO_ROW, RegionKey.code("z"), 1, a, 1, false);
        SummaryWindow window = new SummaryWindow(RUN, true, a, Rig.NOON, Rig.NOON, ZoneOffset.UTC);
        return new Summary(
                Status.SUCCESS,
                new SummaryRows(window, table.finish()),
                List.of(),
                List.of(),
                List.of(),
                Overflow.NONE);
    }

    @Test
    void dates_of_a_difference_are_the_ends_of_both_summaries() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T00:00:00Z"));
        FTimer dated = FTimer.builder().dates(now::get, ZoneOffset.UTC).build();
        dated.init();
        now.set(Instant.parse("2026-03-01T00:00:01Z"));
        Summary earlier = dated.summary();
        now.set(Instant.parse("2026-03-01T00:00:02Z"));

        Summary difference = dated.summary().minus(earlier);

        assertThat(difference.startDate()).isEqualTo("2026-03-01 00:00:01 +0000");
        assertThat(difference.endDate()).isEqualTo("2026-03-01 00:00:02 +0000");
    }

    @Test
    void differences_can_be_subtracted_from_each_other() {
        rig.spend("a", 1);
        Summary first = timer.summary();
        rig.spend("a", 2);
        Summary second = timer.summary();
        rig.spend("a", 4);
        Summary third = timer.summary();

        assertThat(Rig.rows(third.minus(first).minus(second.minus(first))))
                .isEqualTo(Rig.rows(third.minus(second)))
                .containsExactly("a calls=1 inclusiveNanos=4 selfNanos=4");
    }

    @Test
    void summaries_of_another_run_are_rejected() {
        rig.spend("a", 1);
        Summary first = timer.summary();
        timer.reset();
        Summary second = timer.summary();
        timer.setClock(new ScriptedClock(0));
        Summary third = timer.summary();
        timer.init();
        Summary fourth = timer.summary();
        timer.finish();
        Summary rejected = timer.summary();

        for (Summary later : new Summary[] {
            second, third, fourth, rejected, Rig.create().timer.summary()
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> later.minus(first))
                    .withMessage(OTHER_RUN);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> third.minus(second))
                .withMessage(OTHER_RUN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first.minus(rejected))
                .withMessage(OTHER_RUN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rejected.minus(rejected))
                .withMessage(OTHER_RUN);
    }
}
