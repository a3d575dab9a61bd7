package io.ftimer.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.RegionHandle;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Petaca's tree of timers: how it grows, which regions can be stopped, and its error messages. */
class PetacaTreeTest {
    private final SteppedTimer run = new SteppedTimer();
    private final FTimer timer = run.timer;

    @Test
    void p01_a_start_adds_a_child_of_the_running_region_behind_its_siblings() {
        assertThat(SteppedTimer.ofPetacasExample().serialized().tree())
                .containsExactly(1, 2, 2, 3, 4, 4, 3, 1, 5, 6, 6, 7, 7, 8, 8, 5);

        run.spend("known before", 1);
        run.start("A").spend("new", 1).spend("known before", 1).stop("A");

        assertThat(run.serialized().names()).containsExactly("known before", "A", "new", "known before");
    }

    @Test
    void p02_one_name_at_several_paths_is_as_many_regions() {
        assertThat(SteppedTimer.ofPetacasExample().summary().entries())
                .filteredOn(entry -> entry.name().equals("B"))
                .extracting(entry -> entry.path() + " " + entry.inclusiveNanos())
                .containsExactly("A/B 10000000", "A/C/B 9000000", "B 28000000");
    }

    @Test
    void p03_pairs_at_one_path_add_up() {
        SummaryEntry a = SteppedTimer.ofPetacasExample().summary().entries().get(0);

        assertThat(a.callCount()).isEqualTo(2);
        assertThat(a.inclusiveSeconds()).isEqualTo(0.049);
    }

    @Test
    void p04_a_region_inside_itself_is_a_child_of_itself() {
        run.start("A").start("A").start("A").stop("A").stop("A").stop("A");

        assertThat(run.serialized().tree()).containsExactly(1, 2, 3, 3, 2, 1);
        assertThat(run.serialized().names()).containsExactly("A", "A", "A");
    }

    @Test
    void p05_trailing_blanks_of_a_name_do_not_count_but_case_does() {
        RegionHandle a = timer.startRegion("A");
        RegionHandle b = timer.startRegion("B");
        run.stop("B").stop("A   ");
        RegionHandle padded = timer.startRegion("A ");
        run.stop("A").start("a").stop("a");

        assertThat(new int[] {a.number(), b.number(), padded.number()}).containsExactly(1, 2, 1);
        assertThat(run.serialized().names()).containsExactly("A", "B", "a");
    }

    @Test
    void p06_names_have_no_length_limit_but_must_not_be_empty() {
        String name = "n".repeat(100_000);
        run.spend(name, 1);

        assertThat(run.serialized().names()).containsExactly(name);
        assertThat(timer.start("")).isEqualTo(Status.INVALID_NAME);
    }

    @Test
    void p07_handles_are_creation_ordinals() {
        int[] numbers = IntStream.range(0, 2)
                .flatMap(round -> {
                    RegionHandle a = timer.startRegion("A");
                    RegionHandle b = timer.startRegion("B");
                    timer.stop("B");
                    RegionHandle c = timer.startRegion("C");
                    timer.stop("C");
                    timer.stop("A");
                    return IntStream.of(a.number(), b.number(), c.number());
                })
                .toArray();

        assertThat(numbers).containsExactly(1, 2, 3, 1, 2, 3);
    }

    @Test
    void p08_only_the_region_started_last_may_be_stopped() {
        run.start("A").start("B");

        assertThat(timer.stop("A")).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop("B")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("A  ")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void p09_a_rejected_stop_names_both_regions_and_changes_nothing() {
        run.start("A").start("B").pass(1);
        SerializedTree before = run.serialized();

        assertThat(timer.stop("A").code()).isNotZero();

        assertThat(run.lines)
                .containsExactly(
                        "ftimer[not-innermost]: stop(\"A\") rejected: it is not the innermost region; open: A/B");
        assertThat(run.serialized()).isEqualTo(before);
        assertThat(run.summary().entries()).allMatch(SummaryEntry::isActive);
    }

    @Test
    void p10_a_mismatch_without_a_checked_status_is_thrown_and_never_ends_the_jvm() {
        timer.errorPolicy(ErrorPolicy.THROW);
        run.start("A").start("B");

        assertThatThrownBy(() -> timer.stop("A"))
                .isInstanceOfSatisfying(
                        FTimerException.class, e -> assertThat(e.status()).isEqualTo(Status.MISMATCH))
                .hasMessage("ftimer[not-innermost]: stop(\"A\") rejected: it is not the innermost region; open: A/B");
    }

    @Test
    void p11_the_message_is_always_filled() {
        run.stop("A")
                .start("A")
                .start("B")
                .stop("A")
                .stop("B")
                .stop("A")
                .stop("A")
                .start(" ");

        assertThat(run.lines).hasSize(4).allMatch(line -> line.matches("ftimer\\[[a-z-]+]: .{20,}"));
    }

    @Test
    void p12_a_stop_of_an_untouched_tree_and_one_while_nothing_runs_are_rejected() {
        assertThat(timer.stop("A")).isEqualTo(Status.UNKNOWN);
        run.spend("A", 1);
        assertThat(timer.stop("A")).isEqualTo(Status.MISMATCH);

        assertThat(run.lines)
                .containsExactly(
                        "ftimer[unknown-name]: stop(\"A\") rejected: no region of that name was started or looked up;"
                                + " open: nothing",
                        "ftimer[nothing-open]: stop(\"A\") rejected: nothing is open");
        assertThat(run.written(2)).isEqualTo("A: 1.00000E-03\n");
    }

    @Test
    void p25_a_running_tree_can_be_reset_on_request() {
        RegionHandle a = timer.startRegion("A");
        run.pass(3).start("B").pass(4);

        assertThat(timer.reset()).isEqualTo(Status.ACTIVE);
        assertThat(run.written(2)).isEqualTo("A: 7.00000E-03\n  B: 4.00000E-03\n");
        assertThat(timer.resetRunning()).isEqualTo(Status.SUCCESS);

        assertThat(run.written(2)).isEmpty();
        assertThat(timer.readNanos(a)).isZero();
        assertThat(timer.stop("B")).isEqualTo(Status.MISMATCH);
        assertThat(run.spend("B", 1).written(2)).isEqualTo("B: 1.00000E-03\n");
    }

    @Test
    void p26_the_global_tree_has_the_same_operations() {
        assertThat(FTimers.init()).isEqualTo(Status.SUCCESS);
        try {
            FTimers.start("A");
            FTimer global = FTimers.current();
            RegionHandle b = global.startRegion("B");
            FTimers.stop("B");
            FTimers.stop("A");
            SerializedTree saved = SerializedTree.of(FTimers.summary());

            assertThat(saved.names()).containsExactly("A", "B");
            assertThat(global.readNanos(b)).isEqualTo(saved.inclusiveNanos()[1]);
            assertThat(global.resetRunning()).isEqualTo(Status.SUCCESS);
            assertThat(SerializedTree.of(FTimers.summary()).names()).isEmpty();
            assertThat(global.restore(saved)).isEqualTo(Status.SUCCESS);
            assertThat(SerializedTree.of(FTimers.summary())).isEqualTo(saved);
        } finally {
            assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
        }
    }

    @Test
    void p27_trees_of_ones_own_are_independent_and_cannot_be_copied() {
        SteppedTimer other = new SteppedTimer();
        run.spend("A", 1);
        other.spend("A", 2);

        assertThat(run.written(2)).isEqualTo("A: 1.00000E-03\n");
        assertThat(other.written(2)).isEqualTo("A: 2.00000E-03\n");
        assertThat(timer).isNotInstanceOf(Cloneable.class);
    }
}
