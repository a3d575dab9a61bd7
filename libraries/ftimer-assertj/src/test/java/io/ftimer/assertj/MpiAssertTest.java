package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    void assertions_that_hold() {
        region("solve").hasMpiShareAtMost(0.3).sendsAtMost(1500).receivesAtMost(500);
        region("solve/halo").hasMpiShareAtMost(0.5).sendsAtMost(1500);
        region("solve/halo/MPI_Send").hasCalls(1).sendsAtMost(1500).receivesAtMost(0);
        region("solve/**").hasMpiShareAtMost(0.5).receivesAtMost(500);
    }

    @Test
    void a_share_that_is_too_large_fails() {
        Failure.comparing("at most 0.25", "0.3", () -> region("solve").hasMpiShareAtMost(0.25))
                .hasMessageStartingWith(
                        "Expected MPI calls to take at most 0.25 of the time of region \"solve\", but it was 0.300:\n");
    }

    @Test
    void too_many_bytes_fail() {
        Failure.comparing("at most 1499", "1500", () -> region("solve/halo").sendsAtMost(1499))
                .hasMessageStartingWith("Expected the MPI calls of region \"solve/halo\" to send at most 1 499 bytes,"
                        + " but it was 1 500:\n");
        Failure.of(() -> region("solve").receivesAtMost(1))
                .hasMessageStartingWith(
                        "Expected the MPI calls of region \"solve\" to receive at most 1 byte, but it was 500:\n");
    }

    @Test
    void a_tree_without_calls_fails() {
        timer.init();
        timer.start("solve");
        now += 1;
        timer.start("MPI_Send");
        timer.stop("MPI_Send");
        timer.stop("solve");
        Failure.of(() -> region("solve").hasMpiShareAtMost(1))
                .hasMessage(
                        "Expected MPI calls to take at most 1.0 of the time of region \"solve\","
                                + " but no MPI calls were recorded; use a communicator of MpiProfile, or the agent with mpi=true.");
    }

    @Test
    void invalid_limits_are_rejected() {
        assertThatThrownBy(() -> region("solve").sendsAtMost(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of bytes must be at least 0, was -1");
        assertThatThrownBy(() -> region("solve").hasMpiShareAtMost(-0.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("share must be a fraction of at least 0, was -0.5");
    }

    @Test
    void a_region_that_does_not_exist_fails() {
        Failure.of(() -> region("sole").sendsAtMost(1))
                .hasMessageStartingWith("Expected the MPI calls of region \"sole\" to send at most 1 byte,"
                        + " but there is no such region.");
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
