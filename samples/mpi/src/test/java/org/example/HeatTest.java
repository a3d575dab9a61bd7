package org.example;

import static io.ftimer.mpi.assertj.RankAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.ftimer.FTimer;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.reduce.StrictSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program on ranks in the JVM of the test, without MPI. */
class HeatTest {
    private static final int STEPS = 50;

    @Test
    void every_rank_exchanges_once_in_each_step() {
        List<StrictSummary> ofAll = InProcess.call(4, world -> {
            FTimer timer = FTimer.create();
            Heat.solve(Rod.of(world, Heat.CELLS), timer, STEPS);
            return MpiTimer.of(timer, world).summary();
        });

        assertThat(ofAll.get(0)).region("solve").hasParticipants(4);
        assertThat(ofAll.get(0)).region("solve/exchange").hasParticipants(4).hasCallsOnEachRank(STEPS);
        assertThat(ofAll.get(0)).region("solve/update").hasCallsOnEachRank(STEPS);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void the_result_does_not_depend_on_the_number_of_ranks(int ranks) {
        assertEquals(hottest(1), hottest(ranks));
    }

    private static List<Long> hottest(int ranks) {
        return InProcess.call(ranks, world -> Heat.solve(Rod.of(world, Heat.CELLS), FTimer.create(), STEPS))
                .subList(0, 1);
    }

    @Test
    void no_heat_is_lost() {
        InProcess.run(3, world -> {
            Rod rod = Rod.of(world, Heat.CELLS);
            long before = rod.heat();
            Heat.solve(rod, FTimer.create(), STEPS);
            assertEquals(before, rod.heat());
        });
    }

    @Test
    void rank_0_writes_the_report(@TempDir Path folder) throws Exception {
        Path report = folder.resolve("heat.txt");

        InProcess.run(2, world -> new Heat().run(world, new String[] {"3", report.toString()}));

        assertTrue(Files.readString(report).contains("exchange"));
    }
}
