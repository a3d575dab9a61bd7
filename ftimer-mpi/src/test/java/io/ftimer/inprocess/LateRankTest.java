package io.ftimer.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.InProcess;
import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

/** The message of a job that waits for too long names the rank that causes it, and the line of each rank. */
class LateRankTest {
    /** Long enough for ranks that have started to reach their line, even on a busy machine. */
    private static final Duration LATER = Duration.ofMillis(500);

    private static AbstractStringAssert<?> assertFailure(int ranks, InProcess.RankBody<InterruptedException> body) {
        AtomicReference<String> message = new AtomicReference<>();
        CyclicBarrier started = new CyclicBarrier(ranks);
        assertThatThrownBy(() -> InProcess.run(ranks, LATER, world -> {
                    started.await();
                    body.run(world);
                }))
                .isInstanceOf(CommunicationException.class)
                .satisfies(thrown -> message.set(String.valueOf(thrown.getMessage())));
        return assertThat(message.get());
    }

    @Test
    void the_rank_for_which_all_wait_is_named() {
        assertFailure(3, Chain::lastIsLate)
                .isEqualTo("rank 2 did not arrive within 500 ms;"
                        + " every rank of a communicator must make the same collective calls;"
                        + " rank 0 is in receive with tag 7 of world at Chain.java:14 and waits for rank 1;"
                        + " rank 1 is in receive with tag 7 of world at Chain.java:14 and waits for rank 2;"
                        + " rank 2 is in its own code at Chain.java:12");
    }

    @Test
    void ranks_that_wait_for_each_other_are_named() {
        assertFailure(3, Chain::lastWaitsForRank1)
                .isEqualTo("ranks 1, 2 have waited for each other for 500 ms;"
                        + " every rank of a communicator must make the same collective calls;"
                        + " rank 0 is in receive with tag 7 of world at Chain.java:20 and waits for rank 1;"
                        + " rank 1 is in receive with tag 7 of world at Chain.java:20 and waits for rank 2;"
                        + " rank 2 is in receive with tag 7 of world at Chain.java:20 and waits for rank 1");
    }

    @Test
    void the_line_that_waits_for_a_rank_that_returned_is_named() {
        assertFailure(2, Chain::lastReturns)
                .isEqualTo("rank 0 is in receive with tag 7 of world at Chain.java:25 and waits for rank 1,"
                        + " which has returned; every rank of a communicator must make the same collective calls");
    }

    @Test
    void of_many_ranks_the_late_one_and_the_first_ones_are_described() {
        assertFailure(40, Chain::lastIsLate)
                .startsWith("rank 39 did not arrive within 500 ms;")
                .contains("; rank 0 is in receive", "; rank 13 is in receive")
                .endsWith("; rank 39 is in its own code at Chain.java:12; and 24 more ranks");
    }
}
