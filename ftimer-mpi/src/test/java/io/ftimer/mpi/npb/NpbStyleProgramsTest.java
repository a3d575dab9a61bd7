package io.ftimer.mpi.npb;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.profile.MpiProfile;
import io.ftimer.reduce.Efficiency;
import io.ftimer.report.ExportedTree;
import io.ftimer.values.RegionPath;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Time inside MPI and efficiency of programs, beside an independent count of them. */
class NpbStyleProgramsTest {
    private static final RegionPath PROGRAM = RegionPath.of("program");

    /**
     * What is known of one rank.
     *
     * @param nanos its time by the machine
     * @param counted its time inside MPI by the machine
     * @param recorded the time inside MPI by its regions
     */
    private record Rank(long nanos, long counted, long recorded, Efficiency efficiency) {
        long usefulNanos() {
            return nanos - counted;
        }
    }

    private static List<Rank> run(Program program, int ranks) {
        return InProcess.call(ranks, world -> {
            Machine machine = new Machine(world);
            FTimer timer = FTimer.builder().clock(machine::nanos).build();
            timer.init();
            timer.start("program");
            program.run(machine, MpiProfile.of(timer).communicator(machine), timer);
            timer.stop("program");
            return new Rank(
                    machine.nanos(),
                    machine.mpiNanos(),
                    ExportedTree.of("", timer.summary())
                            .withMpiMetrics()
                            .regions()
                            .get(0)
                            .metrics()
                            .get("mpi_nanos")
                            .longValue(),
                    MpiTimer.of(timer, world)
                            .unionSummary()
                            .entry(PROGRAM)
                            .orElseThrow()
                            .efficiency());
        });
    }

    private static double ratio(long part, long whole) {
        return new BigDecimal(part)
                .divide(new BigDecimal(whole), MathContext.DECIMAL128)
                .doubleValue();
    }

    @ParameterizedTest
    @CsvSource({
        "EMBARRASSINGLY_PARALLEL, 1",
        "EMBARRASSINGLY_PARALLEL, 5",
        "CONJUGATE_GRADIENT, 2",
        "CONJUGATE_GRADIENT, 8",
        "INTEGER_SORT, 3",
        "INTEGER_SORT, 8"
    })
    void efficiencies_are_those_of_an_independent_count(Program program, int size) {
        List<Rank> ranks = run(program, size);

        long runtime = ranks.stream().mapToLong(Rank::nanos).max().orElseThrow();
        long busiest = ranks.stream().mapToLong(Rank::usefulNanos).max().orElseThrow();
        long useful = ranks.stream().mapToLong(Rank::usefulNanos).sum();
        assertThat(ranks).allSatisfy(rank -> {
            assertThat(rank.recorded()).isEqualTo(rank.counted()).isPositive();
            assertThat(rank.efficiency().loadBalance()).isEqualTo(ratio(useful, busiest * size));
            assertThat(rank.efficiency().communication()).isEqualTo(ratio(busiest, runtime));
            assertThat(rank.efficiency().parallel()).isEqualTo(ratio(useful, runtime * size));
        });
    }

    @Test
    void the_efficiencies_tell_what_limits_a_program() {
        Efficiency points = run(Program.EMBARRASSINGLY_PARALLEL, 5).get(0).efficiency();
        Efficiency gradient = run(Program.CONJUGATE_GRADIENT, 8).get(0).efficiency();

        assertThat(points.loadBalance()).as("one rank has more points").isLessThan(0.6);
        assertThat(points.communication()).isGreaterThan(0.7);
        assertThat(gradient.loadBalance()).as("all ranks have as many rows").isGreaterThan(0.95);
        assertThat(gradient.communication()).as("many small messages").isLessThan(0.3);
    }
}
