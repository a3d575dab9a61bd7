package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of regions that are opened and closed in order, and rejected calls out of order. */
class FTimerStartStopTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;

    @Test
    void a_region_holds_its_calls_and_the_time_between_start_and_stop() {
        clock.advance(5);
        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
        clock.advance(7);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
        clock.advance(11);
        rig.spend("a", 13);

        assertThat(rig.rows()).containsExactly("a calls=2 inclusiveNanos=20 selfNanos=20");
        assertThat(timer.summary().totalNanos()).isEqualTo(36);
    }

    @Test
    void self_time_is_inclusive_time_minus_that_of_direct_children() {
        timer.start("a");
        clock.advance(1);
        timer.start("b");
        clock.advance(2);
        rig.spend("c", 4);
        timer.stop("b");
        clock.advance(8);
        rig.spend("d", 16);
        timer.stop("a");

        assertThat(rig.rows())
                .containsExactly(
                        "a calls=1 inclusiveNanos=31 selfNanos=9",
                        "a/b calls=1 inclusiveNanos=6 selfNanos=2",
                        "a/b/c calls=1 inclusiveNanos=4 selfNanos=4",
                        "a/d calls=1 inclusiveNanos=16 selfNanos=16");
    }

    @Test
    void the_same_name_under_other_parents_or_below_itself_is_another_call_path() {
        timer.start("x");
        rig.spend("work", 1);
        timer.stop("x");
        timer.start("y");
        rig.spend("work", 2);
        timer.stop("y");
        timer.start("work");
        timer.start("work");
        clock.advance(4);
        timer.stop("work");
        timer.stop("work");

        assertThat(rig.rows())
                .containsExactly(
                        "x calls=1 inclusiveNanos=1 selfNanos=0",
                        "x/work calls=1 inclusiveNanos=1 selfNanos=1",
                        "work calls=1 inclusiveNanos=4 selfNanos=0",
                        "work/work calls=1 inclusiveNanos=4 selfNanos=4",
                        "y calls=1 inclusiveNanos=2 selfNanos=0",
                        "y/work calls=1 inclusiveNanos=2 selfNanos=2");
        assertThat(timer.summary().contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("x", RegionKind.CODE, 1),
                        new ContextDiagnostic("work", RegionKind.CODE, 4),
                        new ContextDiagnostic("y", RegionKind.CODE, 1));
    }

    @Test
    void siblings_are_in_the_order_of_first_use_of_their_names() {
        timer.lookup("last");
        timer.start("first");
        rig.spend("second", 1);
        timer.stop("first");
        rig.spend("second", 1);
        rig.spend("first", 1);
        rig.spend("last", 1);

        assertThat(timer.summary().entries())
                .extracting(entry -> entry.path().toString())
                .containsExactly("last", "first", "first/second", "second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a ", "a     "})
    void trailing_blanks_of_a_name_do_not_count(String name) {
        assertThat(timer.start(name)).isEqualTo(Status.SUCCESS);
        clock.advance(3);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
        timer.start("a");
        clock.advance(4);
        assertThat(timer.stop(name)).isEqualTo(Status.SUCCESS);
        timer.start("b");
        assertThat(timer.next(name)).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);

        assertThat(rig.rows())
                .containsExactly("a calls=3 inclusiveNanos=7 selfNanos=7", "b calls=1 inclusiveNanos=0 selfNanos=0");
        assertThat(timer.lookup(name).name()).isEqualTo("a");
    }

    @Test
    void names_differ_by_case_and_by_blanks_inside() {
        rig.spend("a b", 1);
        rig.spend("a  b", 2);
        rig.spend("A b", 4);

        assertThat(rig.rows())
                .containsExactly(
                        "a b calls=1 inclusiveNanos=1 selfNanos=1",
                        "a  b calls=1 inclusiveNanos=2 selfNanos=2",
                        "A b calls=1 inclusiveNanos=4 selfNanos=4");
    }

    @Test
    void equal_names_in_different_strings_are_one_region() {
        rig.spend("equal", 1);
        rig.spend(new String("equal"), 2);
        timer.start(new String("equal"));
        timer.stop(new String("equal"));

        assertThat(rig.rows()).containsExactly("equal calls=3 inclusiveNanos=3 selfNanos=3");
    }

    @Test
    void a_start_that_takes_no_time_counts() {
        timer.start("a");
        timer.stop("a");

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=0 selfNanos=0");
    }

    @Test
    void each_operation_reads_the_clock_once() {
        TimerId a = timer.lookup("a");
        long before = clock.readings();

        timer.start("a");
        timer.start(a);
        timer.next("b");
        timer.stop("b");
        timer.stop(a);
        timer.scope("a").close();

        assertThat(clock.readings() - before).isEqualTo(7);
    }

    @Test
    void handles_and_names_record_in_the_same_place() {
        TimerId a = timer.lookup("a");
        TimerId b = timer.lookup("b");
        timer.start(a);
        clock.advance(1);
        timer.start(b);
        clock.advance(2);
        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
        timer.start("b");
        clock.advance(4);
        assertThat(timer.stop(b)).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop(a)).isEqualTo(Status.SUCCESS);

        assertThat(rig.rows())
                .containsExactly("a calls=1 inclusiveNanos=7 selfNanos=1", "a/b calls=2 inclusiveNanos=6 selfNanos=6");
    }

    @Test
    void a_lookup_defines_the_name_and_gives_one_handle_for_it() {
        TimerId a = timer.lookup("a");
        rig.spend("b", 1);

        assertThat(timer.lookup("a ")).isSameAs(a);
        assertThat(Stream.of("a", "b", "c").map(name -> timer.lookup(name).number()))
                .containsExactly(1L, 2L, 3L);
        assertThat(a).hasToString("TimerId[1 a]");
        assertThat(TimerId.NONE).hasToString("TimerId.NONE");
        assertThat(timer.summary().contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("a", RegionKind.CODE, 0),
                        new ContextDiagnostic("b", RegionKind.CODE, 1),
                        new ContextDiagnostic("c", RegionKind.CODE, 0));
    }

    @Test
    void a_stop_of_a_name_that_was_never_used_is_rejected_and_does_not_define_it() {
        timer.start("a");

        assertThat(timer.stop("b")).isEqualTo(Status.UNKNOWN);

        assertThat(timer.summary().contextDiagnostics())
                .containsExactly(new ContextDiagnostic("a", RegionKind.CODE, 1));
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_stop_of_a_known_name_is_rejected_if_nothing_is_open() {
        TimerId a = timer.lookup("a");

        assertThat(timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop(a)).isEqualTo(Status.MISMATCH);
        assertThat(rig.rows()).isEmpty();
    }

    @Test
    void a_stop_of_a_region_that_is_not_innermost_is_rejected_and_changes_nothing() {
        TimerId a = timer.lookup("a");
        timer.start("a");
        timer.start("b");
        clock.advance(1);
        String before = Rig.all(timer.summary());

        assertThat(timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop(a)).isEqualTo(Status.MISMATCH);

        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void handles_of_other_runs_are_unknown() {
        TimerId stale = timer.lookup("a");
        timer.init();
        TimerId other = FTimer.create().lookup("a");
        timer.start("a");

        for (TimerId id : new TimerId[] {stale, other, TimerId.NONE, null}) {
            assertThat(timer.start(id)).as("start " + id).isEqualTo(Status.UNKNOWN);
            assertThat(timer.stop(id)).as("stop " + id).isEqualTo(Status.UNKNOWN);
        }
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=0 selfNanos=0 active");
    }

    @Test
    void an_unknown_handle_is_rejected_below_a_region_with_many_children_too() {
        timer.start("parent");
        IntStream.range(0, 40).forEach(i -> rig.spend("child " + i, 1));

        assertThat(timer.start((TimerId) null)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.start((String) null)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.start(TimerId.NONE)).isEqualTo(Status.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", " a", "a\t", "\ta", "a\u0000b", "a\u001f", "a\u007f", "\ud800", "a\udc00"})
    void every_operation_rejects_invalid_names(String name) {
        timer.start("open");
        String before = Rig.all(timer.summary());

        assertThat(timer.start(name)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.stop(name)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.next(name)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.lookup(name)).isSameAs(TimerId.NONE);
        assertThat(timer.lastStatus()).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.scope(name).isActive()).isFalse();
        assertThat(timer.guard().start(name)).isEqualTo(Status.INVALID_NAME);

        assertThat(Rig.all(timer.summary())).isEqualTo(before);
    }

    @Test
    void a_null_name_is_rejected_by_every_operation() {
        assertThat(timer.start((String) null)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.stop((String) null)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.next(null)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.lookup(null)).isSameAs(TimerId.NONE);
        assertThat(timer.scope((String) null).isActive()).isFalse();
        assertThat(timer.guard().start((String) null)).isEqualTo(Status.INVALID_NAME);
        assertThat(rig.lines).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0085", "\u00a0", "\ufeff", "\u202e", "\ud83d\ude00", "~", "a/b", "a\\b", "*", "a\"b"})
    void names_may_contain_all_characters_except_ascii_control_characters(String name) {
        rig.spend(name, 1);

        assertThat(timer.summary().entries()).extracting(SummaryEntry::name).containsExactly(name);
    }

    @Test
    void last_status_is_that_of_the_last_operation_of_any_kind() {
        timer.stop("a");
        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        timer.lookup("a");
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        timer.stop("a");
        assertThat(timer.lastStatus()).isEqualTo(Status.MISMATCH);
        timer.summary();
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        timer.start("");
        assertThat(timer.lastStatus()).isEqualTo(Status.INVALID_NAME);
        timer.start("a");
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        timer.init();
        assertThat(timer.lastStatus()).isEqualTo(Status.ACTIVE);
        timer.stop("a");
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        timer.next("a");
        assertThat(timer.lastStatus()).isEqualTo(Status.MISMATCH);
        timer.reset();
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
    }
}
