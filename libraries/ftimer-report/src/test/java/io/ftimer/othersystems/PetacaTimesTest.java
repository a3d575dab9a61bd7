package io.ftimer.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.report.TreeReport;
import io.ftimer.summary.NameTotals;
import io.ftimer.summary.SerializedTree;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Petaca's times: reading one, writing them all, and how exact they are. */
class PetacaTimesTest {
    private final SteppedTimer run = new SteppedTimer();
    private final FTimer timer = run.timer;

    @Test
    void p13_a_region_can_be_read_while_it_runs_and_later() {
        RegionHandle a = timer.startRegion("A");
        run.pass(2);
        RegionHandle b = timer.startRegion("B");
        run.pass(3);

        assertThat(timer.readNanos(a)).isEqualTo(5_000_000);
        assertThat(timer.readNanos(b)).isEqualTo(3_000_000);
        run.stop("B").pass(4).stop("A").pass(100);
        assertThat(timer.readNanos(a)).isEqualTo(9_000_000);
        assertThat(timer.readNanos(b)).isEqualTo(3_000_000);
        assertThat(run.start("A").pass(1).timer.readNanos(a)).isEqualTo(10_000_000);
        assertThat(timer.readNanos(b)).isEqualTo(3_000_000);
    }

    @Test
    void p14_a_tree_or_the_part_below_a_handle_is_written_with_any_indentation() {
        timer.start("A");
        RegionHandle b = timer.startRegion("B");
        run.passNanos(26_159).stop("B");
        run.passNanos(1_912).start("C").passNanos(70).stop("C").stop("A");

        assertThat(run.written(3)).isEqualTo("A: 2.81410E-05\n   B: 2.61590E-05\n   C: 7.00000E-08\n");
        assertThat(run.written(0)).isEqualTo("A: 2.81410E-05\nB: 2.61590E-05\nC: 7.00000E-08\n");
        assertThat(SteppedTimer.written(run.serialized().subtree(b.path()), 3)).isEqualTo("B: 2.61590E-05\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeReport.of(run.summary()).indent(-1))
                .withMessage("indentation must be at least 0, was -1");
    }

    @Test
    void p15_a_line_is_name_colon_and_six_digits_in_twelve_columns() {
        assertThat(SteppedTimer.ofPetacasExample().written(2)).isEqualTo("""
                A: 4.90000E-02
                  B: 1.00000E-02
                  C: 1.90000E-02
                    B: 9.00000E-03
                B: 2.80000E-02
                  X: 9.00000E-03
                  Y: 1.00000E-02
                  Z: 9.00000E-03
                """);
        String recorded = """
                A: 4.91955E-02
                  B: 9.78686E-03
                  C: 1.97252E-02
                    B: 9.91421E-03
                B: 2.97019E-02
                  X: 9.87140E-03
                  Y: 9.87104E-03
                  Z: 9.95724E-03
                """;
        assertThat(SteppedTimer.written(
                        SerializedTree.ofSeconds(
                                new int[] {1, 2, 2, 3, 4, 4, 3, 1, 5, 6, 6, 7, 7, 8, 8, 5},
                                new String[] {"A", "B", "C", "B", "B", "X", "Y", "Z"},
                                new double[] {
                                    0.0491955,
                                    0.00978686,
                                    0.0197252,
                                    0.00991421,
                                    0.0297019,
                                    0.0098714,
                                    0.00987104,
                                    0.00995724
                                }),
                        2))
                .isEqualTo(recorded);
        assertThat(run.start("zero").stop("zero").written(2)).isEqualTo("zero: 0.00000E+00\n");
    }

    @Test
    void p16_writing_a_running_tree_again_and_again_counts_nothing_twice() {
        run.start("A").pass(1);
        assertThat(run.written(2)).isEqualTo("A: 1.00000E-03\n");
        assertThat(run.serialized()).isEqualTo(run.serialized());
        run.pass(1);
        assertThat(run.written(2)).isEqualTo("A: 2.00000E-03\n");
        assertThat(run.stop("A").written(2)).isEqualTo("A: 2.00000E-03\n");
        assertThat(run.serialized().callCounts()).containsExactly(1);
    }

    @Test
    void p17_an_unused_tree_is_written_and_serialized_as_nothing() {
        assertThat(run.written(2)).isEmpty();
        assertThat(run.serialized().tree()).isEmpty();
        assertThat(run.serialized().names()).isEmpty();
        assertThat(run.serialized().inclusiveNanos()).isEmpty();
    }

    @Test
    void p28_the_clock_is_64_bits_wide_and_may_wrap() {
        run.passNanos(Long.MAX_VALUE - 100 - 77);
        run.start("A").passNanos(250).stop("A");

        assertThat(run.serialized().inclusiveNanos()).containsExactly(250);
    }

    @Test
    void p29_a_time_is_the_regions_own_interval_and_names_can_be_summed_over_the_tree() {
        SteppedTimer example = SteppedTimer.ofPetacasExample();

        assertThat(example.summary().entries().get(0).inclusiveNanos()).isEqualTo(49_000_000);
        assertThat(example.summary().entries().get(0).selfNanos()).isEqualTo(20_000_000);
        assertThat(example.summary().totalsByName().keySet()).containsExactly("A", "B", "C", "X", "Y", "Z");
        NameTotals b = example.summary().totalsByName().get("B");
        assertThat(b).isEqualTo(new NameTotals(3, 3, 47_000_000, 19_000_000));
        assertThat(b.inclusiveSeconds()).isEqualTo(0.047);
    }

    @Test
    void p30_no_nanosecond_is_lost_beside_a_million_seconds() {
        RegionHandle a = timer.startRegion("A");
        run.passNanos(TimeUnit.SECONDS.toNanos(1_000_000)).stop("A");
        assertThat(run.written(2)).isEqualTo("A: 1.00000E+06\n");
        run.start("A").passNanos(1).stop("A");

        assertThat(timer.readNanos(a)).isEqualTo(1_000_000_000_000_001L);
        assertThat(run.serialized().inclusiveSeconds()).containsExactly(1_000_000.000000001);
    }
}
