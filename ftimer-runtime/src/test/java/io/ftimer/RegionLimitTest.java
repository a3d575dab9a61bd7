package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Overflow;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** Call paths beyond {@link RecorderOptions#maxRegions}. */
class RegionLimitTest {
    private static final String LINE =
            "ftimer[too-many-regions]: %s(\"%s\") needs more than %d call paths, the maximum number"
                    + " of regions, so new ones are recorded as \"(other)\"; look for names made of data, or set a higher maxRegions";

    private final Rig rig = Rig.create(builder -> builder.maxRegions(2));
    private final FTimer timer = rig.timer;

    RegionLimitTest() {
        timer.start("a");
        rig.spend("b", 1);
    }

    private Overflow overflow() {
        return timer.summary().overflow();
    }

    @Test
    void new_call_paths_beyond_the_limit_are_one_other_region_of_their_parent() {
        rig.spend("x", 2);
        rig.spend("y", 3);
        rig.spend("b", 4);
        timer.stop("a");
        rig.spend("b", 5);

        assertThat(Rows.calls(timer.summary()))
                .containsExactly("a 1", "a/b 2", "a/(other)[other] 2", "(other)[other] 1");
        assertThat(Rows.nanos(timer.summary()))
                .containsExactly("a 10 0", "a/b 5 5", "a/(other)[other] 5 5", "(other)[other] 5 5");
        assertThat(overflow()).isEqualTo(new Overflow(0, 0, 3, 0));
        assertThat(rig.lines).containsExactly(String.format(LINE, "start", "x", 2));
    }

    @Test
    void any_number_of_names_takes_no_memory() {
        for (int i = 0; i < 10_000; i++) {
            rig.spend("name " + i, 1);
        }

        assertThat(timer.summary().contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("a", RegionKind.CODE, 1),
                        new ContextDiagnostic("b", RegionKind.CODE, 1),
                        new ContextDiagnostic("(other)", RegionKind.OTHER, 1));
        assertThat(overflow()).isEqualTo(new Overflow(0, 0, 10_000, 0));
        assertThat(timer.lookup("looked up").name()).isEqualTo("looked up");
    }

    @Test
    void only_the_name_of_its_start_closes_the_other_region() {
        TimerId y = timer.lookup("y");
        timer.start("x");

        assertThat(timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop("z")).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop(y)).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop("x ")).isEqualTo(Status.SUCCESS);
        timer.start(y);
        assertThat(timer.stop(y)).isEqualTo(Status.SUCCESS);

        assertThat(timer.recorder().openPath()).isEqualTo("a");
    }

    @Test
    void regions_inside_the_other_region_are_only_counted() {
        timer.start("x");
        timer.start("x");
        timer.start("b");
        assertThat(timer.next("c")).isEqualTo(Status.SUCCESS);
        assertThat(overflow()).isEqualTo(new Overflow(0, 0, 4, 0));
        timer.stop("c");
        timer.stop("x");
        assertThat(timer.stop("x")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1", "a/b 1", "a/(other)[other] 1");
        assertThat(rig.lines).containsExactly(String.format(LINE, "start", "x", 2));
    }

    @Test
    void scopes_handles_next_and_added_calls_use_the_other_region() {
        try (TimerScope scope = timer.scope("x")) {
            assertThat(scope.isActive()).isTrue();
        }
        RegionHandle handle = timer.startRegion("y");
        assertThat(handle.path()).isEqualTo(RegionPath.of("a", "(other)").withKind(RegionKind.OTHER));
        assertThat(timer.next("b")).isEqualTo(Status.SUCCESS);
        assertThat(timer.next("z")).isEqualTo(Status.SUCCESS);
        assertThat(timer.next("w")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("w")).isEqualTo(Status.SUCCESS);
        timer.add("lib", 10, 50);

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1 open", "a/b 2", "a/(other)[other] 14");
        assertThat(overflow()).isEqualTo(new Overflow(0, 0, 14, 0));
    }

    @Test
    void calls_that_the_other_region_cannot_count_are_rejected() {
        timer.add("lib", Long.MAX_VALUE, 1);

        assertThat(timer.add("lib", 1, 1)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.start("x")).isEqualTo(Status.UNKNOWN);

        assertThat(overflow()).isEqualTo(new Overflow(0, 0, Long.MAX_VALUE, 0));
        assertThat(timer.recorder().openPath()).isEqualTo("a");
    }

    @Test
    void regions_that_are_not_recorded_do_not_count_and_are_limited_too() {
        Rig filtered = Rig.create(builder ->
                builder.maxRegions(1).maxDepth(3).include(RegionPath.of("a")).diagnostics(rig.lines::add));
        FTimer included = filtered.timer;
        included.start("a");
        included.stop("a");
        for (int i = 0; i < 1000; i++) {
            filtered.spend("hidden " + i, 1);
        }
        included.start("hidden 2");
        assertThat(included.next("a")).isEqualTo(Status.SUCCESS);
        included.stop("a");

        assertThat(Rows.calls(included.summary())).containsExactly("a 2");
        assertThat(included.summary().overflow()).isSameAs(Overflow.NONE);
        assertThat(included.summary().contextDiagnostics()).as("names").hasSize(2);
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void a_repair_beyond_the_limit_counts_what_it_would_continue() {
        Rig repairing = Rig.create(builder ->
                builder.maxRegions(3).mismatchMode(MismatchMode.REPAIR).diagnostics(rig.lines::add));
        FTimer repaired = repairing.timer;
        repaired.start("a");
        repaired.start("b");
        repaired.start("c");

        assertThat(repaired.stop("a")).isEqualTo(Status.SUCCESS);
        assertThat(repaired.summary().overflow()).isEqualTo(new Overflow(0, 0, 2, 0));
        assertThat(rig.takeLines()).containsExactly(String.format(LINE, "stop", "a", 3));
        assertThat(repaired.reset()).isEqualTo(Status.ACTIVE);
        assertThat(repaired.stop("c")).isEqualTo(Status.SUCCESS);
        assertThat(repaired.stop("b")).isEqualTo(Status.SUCCESS);

        assertThat(repaired.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(Rows.calls(repaired.summary())).containsExactly("a 2 open", "a/b 1", "a/b/c 1");
    }

    @Test
    void a_region_of_the_program_may_have_the_name_of_the_other_region() {
        Rig own = Rig.create(builder -> builder.maxRegions(2));
        own.timer.start("(other)");
        own.timer.start("child");
        own.timer.stop("child");
        own.timer.stop("(other)");
        own.timer.start("x");
        own.timer.start("child");
        own.timer.start("y");
        own.timer.stop("y");
        own.timer.stop("child");
        assertThat(own.timer.stop("x")).isEqualTo(Status.SUCCESS);

        assertThat(Rows.calls(own.timer.summary())).containsExactly("(other) 1", "(other)/child 1", "(other)[other] 1");
    }

    @Test
    void a_limit_below_one_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FTimer.builder().maxRegions(0))
                .withMessage("the region limit must be at least 1, was 0");
    }

    @Test
    void after_a_repair_beyond_the_limit_known_call_paths_are_only_counted_too() {
        Rig repairing = Rig.create(builder -> builder.maxRegions(2).mismatchMode(MismatchMode.REPAIR));
        FTimer repaired = repairing.timer;
        TimerId a = repaired.lookup("a");
        repaired.start("a");
        repaired.start("b");
        repairing.clock.advance(5);
        repaired.stop("a");

        assertThat(repaired.start(a)).isEqualTo(Status.SUCCESS);
        assertThat(repaired.stop(a)).isEqualTo(Status.SUCCESS);
        assertThat(repaired.add("a", 3, 10)).isEqualTo(Status.SUCCESS);
        assertThat(repaired.add("a", 0, 10)).isEqualTo(Status.SUCCESS);
        assertThat(repaired.add("a", -1, 10)).isEqualTo(Status.UNKNOWN);
        assertThat(repaired.stop("b")).isEqualTo(Status.SUCCESS);

        assertThat(Rows.calls(repaired.summary())).containsExactly("a 1", "a/b 1");
        assertThat(Rows.nanos(repaired.summary())).containsExactly("a 5 0", "a/b 5 5");
        assertThat(repaired.summary().overflow()).isEqualTo(new Overflow(0, 0, 5, 0));
    }

    @Test
    void a_repair_continues_the_regions_that_the_limit_leaves_a_place_for() {
        Rig repairing = Rig.create(builder -> builder.maxRegions(4).mismatchMode(MismatchMode.REPAIR));
        FTimer repaired = repairing.timer;
        repaired.start("a");
        repaired.start("b");
        repaired.start("c");

        assertThat(repaired.stop("a")).isEqualTo(Status.SUCCESS);
        assertThat(repaired.summary().overflow()).isEqualTo(new Overflow(0, 0, 1, 0));
        assertThat(repaired.stop("c")).isEqualTo(Status.SUCCESS);
        assertThat(repaired.recorder().openPath()).isEqualTo("b");
        assertThat(repaired.stop("b")).isEqualTo(Status.SUCCESS);

        assertThat(repaired.recorder().isRunning()).isFalse();
    }

    @Test
    void next_closes_the_region_before_one_that_is_not_recorded_and_beyond_the_limit() {
        FTimer included = Rig.create(builder -> builder.maxRegions(1).include(RegionPath.of("a"))).timer;
        included.start("hidden");
        included.stop("hidden");
        included.start("a");

        assertThat(included.next("hidden too")).isEqualTo(Status.SUCCESS);
        assertThat(included.recorder().openPath()).isEqualTo("nothing");
        assertThat(included.reset()).isEqualTo(Status.ACTIVE);
        assertThat(included.stop("hidden too")).isEqualTo(Status.SUCCESS);

        assertThat(included.reset()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void regions_that_are_not_recorded_are_not_kept_beyond_the_maximum_depth() {
        FTimer included = Rig.create(builder -> builder.maxDepth(2).include(RegionPath.of("a"))).timer;
        included.start("hidden");
        included.start("hidden child");
        included.start("too deep");

        assertThat(included.summary().contextDiagnostics()).as("names").hasSize(2);
    }
}
