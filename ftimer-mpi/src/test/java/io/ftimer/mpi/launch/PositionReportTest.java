package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PositionReportTest {
    @Test
    void ranks_in_the_same_place_share_a_line() {
        Map<Integer, List<String>> positions = new TreeMap<>(Map.of(
                0, List.of("Solver.java:41, waits"),
                1, List.of("Solver.java:12, runs", "Helper.java:3, waits"),
                2, List.of("Solver.java:41, waits"),
                3, List.of("Solver.java:41, waits"),
                5, List.of("Solver.java:41, waits", "Helper.java:3, waits")));

        assertThat(Supervision.PositionReport.of(positions))
                .isEqualTo("\n  ranks 0, 2-3, 5: Solver.java:41, waits"
                        + "\n  rank 1: Solver.java:12, runs"
                        + "\n  ranks 1, 5: Helper.java:3, waits");
    }

    @Test
    void a_line_that_a_rank_has_twice_names_it_once() {
        assertThat(Supervision.PositionReport.of(Map.of(4, List.of("Pool.java:9, waits", "Pool.java:9, waits"))))
                .isEqualTo("\n  rank 4: Pool.java:9, waits");
    }

    @Test
    void a_job_without_positions_has_no_lines() {
        assertThat(Supervision.PositionReport.of(Map.of())).isEmpty();
    }
}
