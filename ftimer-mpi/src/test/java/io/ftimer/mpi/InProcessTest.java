package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.mpi.kit.Misbehavior;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class InProcessTest {
    private static final Duration SOON = Duration.ofMillis(200);

    /** Long enough for all ranks to have started, even on a busy machine. */
    private static final Duration LATER = Duration.ofSeconds(2);

    private static void meet(Communicator world) {
        world.allreduce(new long[1], LongOp.SUM);
    }

    @Test
    void results_are_in_rank_order() {
        assertThat(InProcess.call(5, world -> world.rank() * 10 + world.size())).containsExactly(5, 15, 25, 35, 45);
    }

    @Test
    void the_thread_of_each_rank_is_named_after_it() {
        List<String> names = InProcess.call(2, world -> Thread.currentThread().getName());

        assertThat(names).containsExactly("rank 0 of 2", "rank 1 of 2");
    }

    @Test
    void a_job_without_ranks_or_patience_is_rejected() {
        assertThatIllegal(() -> InProcess.run(0, world -> {}), "number of ranks must be at least 1, was 0");
        assertThatIllegal(() -> InProcess.run(1, Duration.ZERO, world -> {}), "patience must be positive, was PT0S");
    }

    private static void assertThatIllegal(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void an_exception_of_a_rank_is_thrown_and_ends_the_others() {
        Queue<String> ended = new ConcurrentLinkedQueue<>();
        IOException thrown = new IOException("no disk");

        assertThatThrownBy(() -> InProcess.run(3, world -> {
                    if (world.rank() == 1) {
                        throw thrown;
                    }
                    try {
                        meet(world);
                    } catch (CommunicationException e) {
                        ended.add(String.valueOf(e.getMessage()));
                        throw e;
                    }
                }))
                .isSameAs(thrown)
                .hasSuppressedException(new CommunicationException("rank 1 of 3 threw this"));

        assertThat(thrown.getSuppressed()).hasSize(1);
        assertThat(ended)
                .containsExactlyInAnyOrder(
                        "rank 0 was stopped: rank 1 failed: java.io.IOException: no disk",
                        "rank 2 was stopped: rank 1 failed: java.io.IOException: no disk");
    }

    @Test
    void independent_exceptions_of_other_ranks_are_suppressed() {
        IllegalStateException own = new IllegalStateException("also broken");

        assertThatThrownBy(() -> InProcess.run(2, world -> {
                    if (world.rank() == 1) {
                        throw new IOException("no disk");
                    }
                    try {
                        meet(world);
                    } catch (CommunicationException e) {
                        throw own;
                    }
                }))
                .isInstanceOf(IOException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly(
                                "rank 1 of 2 threw this",
                                "rank 0 of 2 failed too: java.lang.IllegalStateException: also broken"));
    }

    @Test
    void a_rank_that_continues_after_a_failure_does_not_hide_it() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> InProcess.run(2, world -> {
                    if (world.rank() == 0) {
                        throw new AssertionError("wrong");
                    }
                    try {
                        meet(world);
                    } catch (CommunicationException e) {
                        assertThat(e).hasMessageContaining("rank 0 failed");
                    }
                }))
                .withMessage("wrong");
    }

    @Test
    void ranks_in_their_own_code_are_interrupted() {
        assertThatThrownBy(() -> InProcess.run(2, world -> {
                    if (world.rank() == 0) {
                        throw new IOException("no disk");
                    }
                    new CountDownLatch(1).await();
                }))
                .isInstanceOf(IOException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
    }

    @Test
    void waiting_for_a_rank_that_returned_ends_the_job() {
        assertFailure(Misbehavior.RETURNS_EARLY, Duration.ofDays(1))
                .isEqualTo("rank 0 is in allreduce of world and waits for rank 1, which has returned;"
                        + " every rank of a communicator must make the same collective calls");
    }

    @Test
    void a_message_sent_before_returning_still_arrives() {
        List<Integer> lengths = InProcess.call(2, world -> {
            if (world.rank() == 1) {
                world.send(new byte[7], 0, 1);
                return 0;
            }
            return world.receive(1, 1).length;
        });

        assertThat(lengths).containsExactly(7, 0);
    }

    @Test
    void a_rank_that_never_arrives_ends_the_job_after_the_patience() {
        assertFailure(Misbehavior.NEVER_ARRIVES, LATER)
                .isEqualTo("rank 1 did not arrive within 2000 ms;"
                        + " every rank of a communicator must make the same collective calls;"
                        + " rank 0 is in allreduce of world and waits for rank 1; rank 1 is in its own code");
    }

    @Test
    void ranks_on_different_communicators_are_distinguished() {
        assertFailure(Misbehavior.USES_ANOTHER_COMMUNICATOR, LATER)
                .contains("rank 0 is in allreduce of world and waits for rank 1")
                .contains("rank 1 is in allreduce of world.split(0) and waits for rank 0");
    }

    @Test
    void an_abort_ends_the_job() {
        assertFailure(Misbehavior.ABORTS, Duration.ofDays(1))
                .isEqualTo("rank 1 aborted the job with code 5: the last rank gives up");
    }

    private static AbstractStringAssert<?> assertFailure(Misbehavior misbehavior, Duration patience) {
        AtomicReference<String> message = new AtomicReference<>();
        assertThatThrownBy(() -> InProcess.run(2, patience, misbehavior::run))
                .isInstanceOf(CommunicationException.class)
                .satisfies(thrown -> message.set(String.valueOf(thrown.getMessage())));
        return assertThat(message.get());
    }

    @ParameterizedTest
    @EnumSource
    void every_misbehavior_ends_larger_jobs_too(Misbehavior misbehavior) {
        assertThatThrownBy(() -> InProcess.run(9, SOON, misbehavior::run))
                .satisfies(thrown -> assertThat(thrown.toString()).containsAnyOf("rank", Misbehavior.MESSAGE));
    }

    @Test
    void an_interrupted_rank_ends_the_job() {
        assertThatThrownBy(() -> InProcess.run(2, world -> {
                    if (world.rank() == 1) {
                        Thread.currentThread().interrupt();
                    }
                    world.send(new byte[0], 1 - world.rank(), 0);
                    world.receive(1 - world.rank(), 1);
                }))
                .hasMessageMatching(
                        "rank 1 was interrupted while it is in receive with tag 1 of world and waits for rank 0");
    }

    @Test
    void an_interrupted_caller_ends_the_job() throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                InProcess.run(2, world -> new CountDownLatch(1).await());
            } catch (InterruptedException | CommunicationException e) {
                thrown.set(e);
            }
        });
        caller.start();
        caller.interrupt();
        caller.join();

        assertThat(thrown.get()).hasMessage("the thread that runs the job was interrupted");
    }

    @Test
    void different_lengths_of_an_allreduce_are_rejected() {
        assertThatThrownBy(() -> InProcess.run(2, world -> world.allreduce(new long[1 + world.rank()], LongOp.MAX)))
                .hasMessage("rank 1 sent 16 bytes to an allreduce of 1 longs;"
                        + " make the same collective call with the same length on every rank");
    }

    @Test
    void a_closed_communicator_is_rejected() {
        assertThatThrownBy(() -> InProcess.run(2, world -> {
                    Communicator group = Objects.requireNonNull(world.split(1, 0));
                    group.close();
                    meet(group);
                }))
                .isInstanceOf(CommunicationException.class)
                .hasMessage("the communicator world.split(1) is closed");
    }

    @Test
    void the_root_must_have_something_to_broadcast() {
        assertThatThrownBy(() -> InProcess.run(1, world -> world.broadcast(null, 0)))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void jobs_can_run_side_by_side_and_nested() {
        List<Long> sums = InProcess.call(3, outer -> {
            long[] sum = {InProcess.call(4, inner -> inner.size()).size()};
            outer.allreduce(sum, LongOp.SUM);
            return sum[0];
        });

        assertThat(sums).containsExactly(12L, 12L, 12L);
    }

    @Test
    void virtual_threads_allow_very_many_ranks() {
        assumeThat(Runtime.version().feature()).as("a JDK with virtual threads").isGreaterThanOrEqualTo(21);
        int ranks = Boolean.getBoolean("build.full") ? 100_000 : 10_000;

        List<Long> sums = InProcess.call(ranks, world -> {
            long[] sum = {1};
            world.allreduce(sum, LongOp.SUM);
            return sum[0];
        });

        assertThat(sums).hasSize(ranks).containsOnly((long) ranks);
    }
}
