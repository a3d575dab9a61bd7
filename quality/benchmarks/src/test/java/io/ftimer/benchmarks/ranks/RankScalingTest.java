package io.ftimer.benchmarks.ranks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankScalingTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void the_simulation_sends_what_a_job_sends(int ranks) {
        Traffic real = RealRanks.unionOf(ranks);
        Traffic simulated = SimulatedRanks.unionOf(ranks);

        assertThat(simulated.rows()).isEqualTo(real.rows());
        assertThat(simulated.unionBytes()).isEqualTo(real.unionBytes());
        assertThat(simulated.maxReceivedBytes()).isEqualTo(real.maxReceivedBytes());
        assertThat(simulated.gatheredBytes()).isEqualTo(real.gatheredBytes());
    }

    @Test
    void traffic_of_a_rank_grows_with_the_rounds_not_with_the_ranks() {
        Traffic few = SimulatedRanks.unionOf(16);
        Traffic many = SimulatedRanks.unionOf(128);

        assertThat(few.keepsBound()).isTrue();
        assertThat(many.keepsBound()).isTrue();
        assertThat(many.gatheredBytes()).isGreaterThan(7 * few.gatheredBytes());
        assertThat(many.maxReceivedBytes()).isLessThan(4 * few.maxReceivedBytes());
    }

    @Test
    void a_missed_bound_is_detected() {
        assertThat(new Traffic(8, 10, 100, 300, 700, 0.1).keepsBound()).isTrue();
        assertThat(new Traffic(8, 10, 100, 301, 700, 0.1).keepsBound()).isFalse();
        assertThat(new Traffic(2, 10, 100, 1, 1, 0.1).rounds()).isEqualTo(1);
        assertThat(new Traffic(5, 10, 100, 1, 1, 0.1).rounds()).isEqualTo(3);
    }

    @Test
    void the_table_has_a_line_for_every_size() {
        StringWriter out = new StringWriter();

        assertThat(new RankScaling(8, 5).run(new PrintWriter(out, true))).isTrue();

        assertThat(out.toString().lines().map(line -> line.strip().split(" ")[0]))
                .contains("ranks", "2", "8", "bench:")
                .doesNotContain("64");
        assertThat(out.toString()).contains("a strict summary of one region on 5 ranks in this JVM:");
    }
}
