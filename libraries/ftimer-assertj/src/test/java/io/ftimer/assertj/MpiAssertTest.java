package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MpiAssertTest {
    private final RunningTest.Binding limits =
            RunningTest.outside(Optional::empty, warning -> {}).bind();
    private long now;
    private final FTimer timer = FTimer.builder().clock(() -> now).build();

    @BeforeEach
    void recordExchange() {
        timer.init();
        timer.start("solve");
        timer.start("halo");
        call("MPI_Send", 10, 1500, 0);
        call("MPI_Recv", 20, 0, 500);
        now += 30;
        timer.stop("halo");
        now += 40;
        timer.stop("solve");
    }

    @AfterEach
    void close() {
        limits.close();
    }

    private void call(String function, long nanos, long sent, long received) {
        timer.recorder().startRegion(mpi(function));
        now += nanos;
        if (sent > 0) {
            timer.recorder().add(mpi("mpi_sent_bytes"), sent, 0);
        }
        if (received > 0) {
            timer.recorder().add(mpi("mpi_received_bytes"), received, 0);
        }
        timer.recorder().stop(mpi(function));
    }

    private static RegionKey mpi(String name) {
        return new RegionKey(RegionKind.MPI, name);
    }

    private RegionAssert region(String path) {
        return assertThat(timer.summary()).region(path);
    }

    @Test
    void what_calls_cost_is_asserted_on_the_regions_of_calls() {
        region("solve/**/*[mpi]").hasShareAtMost("solve", 0.3);
        region("solve/**/mpi_sent_bytes[mpi]").hasCalls(1500);
        region("solve/**/mpi_received_bytes[mpi]").hasCallsAtMost(500);
        Failure.comparing("at most 0.25", "0.3", () -> region("solve/**/*[mpi]").hasShareAtMost("solve", 0.25));
        Failure.of(() -> region("solve/**/mpi_sent_bytes[mpi]").hasCallsAtMost(1499))
                .hasMessageContaining("but they had 1 500");
    }

    @Test
    void calls_are_left_out_of_sets_of_regions() {
        assertThat(timer.summary()).hasOnlyRegions("solve", "solve/halo").hasOnlyRegionsInOrder("solve", "solve/halo");
        region("solve/halo").hasChildrenInOrder();
        Failure.of(() -> assertThat(timer.summary()).hasOnlyRegions("solve"))
                .hasMessageStartingWith("unexpected \"solve/halo\" (1 call)\n");
    }

    @Test
    void calls_that_are_named_count() {
        assertThat(timer.summary()).hasOnlyRegions("solve", "solve/halo", "solve/halo/*[mpi]", "solve/halo/*/*[mpi]");
        region("solve/halo").hasChildrenInOrder("MPI_Send", "MPI_Recv");
        assertThat(timer.summary())
                .hasOnlyRegions("solve", "solve/halo", "solve/halo/MPI_Send/**", "solve/halo/MPI_Recv/**");
        Failure.of(() -> assertThat(timer.summary()).hasOnlyRegions("solve", "solve/halo", "solve/halo/MPI_Send/**"))
                .hasMessageStartingWith("unexpected \"solve/halo/MPI_Recv[mpi]\"");
    }
}
