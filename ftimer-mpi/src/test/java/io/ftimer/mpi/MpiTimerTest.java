package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MpiTimerTest {

    private record Seen<R>(R result, Summary local, List<String> diagnostics) {}

    private static List<Summary> locals(List<? extends Seen<?>> seen) {
        return seen.stream().<Summary>map(Seen::local).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 16, 64})
    void every_rank_gets_the_reduction_of_all(int ranks) {
        List<Seen<StrictSummary>> strict = InProcess.call(ranks, world -> {
            TimedRank rank = TimedRank.of(world)
                    .region("solve", 100 + 7 * world.rank() % 5)
                    .region("io", 3);
            return new Seen<>(rank.ranks().summary(), rank.timer().summary(), rank.diagnostics());
        });
        List<Seen<UnionSummary>> union = InProcess.call(ranks, world -> {
            TimedRank rank = TimedRank.of(world).region(world.rank() % 3 == 0 ? "a" : "b", world.rank());
            return new Seen<>(rank.ranks().unionSummary(), rank.timer().summary(), rank.diagnostics());
        });

        assertThat(strict).extracting(Seen::result).containsOnly(StrictSummary.reduce(locals(strict)));
        assertThat(union).extracting(Seen::result).containsOnly(UnionSummary.reduce(locals(union)));
        assertThat(strict.get(0).result().rankCount()).isEqualTo(ranks);
        assertThat(union.get(0).result().status()).isEqualTo(Status.SUCCESS);
        assertThat(strict).extracting(Seen::diagnostics).containsOnly(List.of());
    }

    @Test
    void differing_trees_are_reported_on_every_rank() {
        List<Seen<StrictSummary>> seen = InProcess.call(5, world -> {
            TimedRank rank = TimedRank.of(world).region("main", 1);
            if (world.rank() % 2 == 0) {
                rank.region("halo\u0085", 1);
            }
            return new Seen<>(rank.ranks().summary(), rank.timer().summary(), rank.diagnostics());
        });

        assertThat(seen).extracting(Seen::result).containsOnly(StrictSummary.reduce(locals(seen)));
        assertThat(seen.get(3).result().disagreements())
                .containsExactly("\"halo\\xC2\\x85\" is on rank 0 but not on ranks 1, 3");
        assertThat(seen)
                .extracting(Seen::diagnostics)
                .containsOnly(
                        List.of("ftimer[trees-differ]: MpiTimer.summary() rejected: the trees of ranks 1, 3 differ"
                                + " from that of rank 0: \"halo\\xC2\\x85\" is on rank 0 but not on ranks 1, 3;"
                                + " use unionSummary() for regions that only some ranks have"));
    }

    @Test
    void a_diagnostic_lists_only_the_first_of_many_differences() {
        List<List<String>> lines = InProcess.call(2, world -> {
            TimedRank rank = TimedRank.of(world);
            for (int i = 0; i < 50 * world.rank(); i++) {
                rank.region("r" + i, 1);
            }
            rank.ranks().summary();
            return rank.diagnostics();
        });

        assertThat(lines.get(1)).singleElement().asString().hasSizeLessThan(400).contains("; and 46 more;");
    }

    @Test
    void a_region_open_on_one_rank_rejects_the_call_on_all() {
        List<TimedRank> ranks = new ArrayList<>();
        List<List<Status>> statuses = InProcess.call(3, world -> {
            TimedRank rank = TimedRank.of(world).region("a", 1);
            if (world.rank() == 2) {
                rank.timer().start("b");
            }
            synchronized (ranks) {
                ranks.add(rank);
            }
            return List.of(
                    rank.ranks().summary().status(),
                    rank.ranks().unionSummary().status(),
                    rank.ranks().csvReport().writeTo(new StringBuilder()));
        });

        assertThat(statuses).containsOnly(List.of(Status.ACTIVE, Status.ACTIVE, Status.ACTIVE));
        String line = "ftimer[regions-open]: MpiTimer.%s() rejected: regions are open on rank 2:"
                + " \"b\"; stop them on every rank first";
        assertThat(ranks)
                .extracting(TimedRank::diagnostics)
                .containsOnly(
                        List.of(line.formatted("summary"), line.formatted("unionSummary"), line.formatted("summary")));
    }

    @Test
    void a_rank_without_times_is_rejected_on_all() {
        List<List<String>> lines = InProcess.call(2, world -> {
            List<String> diagnostics = new ArrayList<>();
            FTimer timer = FTimer.builder()
                    .times(world.rank() == 0)
                    .diagnostics(diagnostics::add)
                    .build();
            MpiTimer ranks = MpiTimer.of(timer, world);
            ranks.init();
            timer.scope("a").close();
            assertThat(ranks.summary().status()).isEqualTo(Status.UNKNOWN);
            return diagnostics;
        });

        assertThat(lines.get(0))
                .containsExactly(
                        "ftimer[rank-rejected]: MpiTimer.summary() rejected: rank 1 could not take its own summary; see its diagnostics");
        assertThat(lines.get(1))
                .containsExactly(
                        "ftimer[no-times]: a reduction over ranks rejected: this timer counts calls and measures no"
                                + " times of regions; build it without times(false)");
    }

    @Test
    void a_summary_rejected_on_one_rank_is_reported_once_on_each() throws InterruptedException {
        List<List<String>> lines = InProcess.call(2, world -> {
            TimedRank rank = TimedRank.of(world);
            if (world.rank() == 1) {
                giveToAnotherThread(
                        rank.timer(),
                        () -> assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN));
            } else {
                assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN);
            }
            return rank.diagnostics();
        });

        assertThat(lines.get(0))
                .containsExactly(
                        "ftimer[rank-rejected]: MpiTimer.summary() rejected: rank 1 could not take its own summary; see its diagnostics");
        assertThat(lines.get(1))
                .singleElement()
                .asString()
                .startsWith("ftimer[wrong-thread]: summary() rejected on thread");
    }

    /** Calls while another thread, still alive, owns the timer. */
    private static void giveToAnotherThread(FTimer timer, Runnable call) throws InterruptedException {
        CountDownLatch owned = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Thread owner = new Thread(() -> {
            timer.start("x");
            timer.stop("x");
            owned.countDown();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        owner.start();
        owned.await();
        call.run();
        over.countDown();
        owner.join();
    }

    @Test
    void an_uninitialized_timer_is_rejected_by_its_own_rank_alone() {
        InProcess.run(2, world -> {
            TimedRank rank = TimedRank.of(world);
            rank.timer().finish();

            if (world.rank() == 0) {
                assertThat(rank.ranks().summary().status()).isEqualTo(Status.NOT_INITIALIZED);
                assertThat(rank.ranks().unionTextReport().writeTo(new StringBuilder()))
                        .isEqualTo(Status.NOT_INITIALIZED);
                assertThat(rank.diagnostics())
                        .containsOnly("ftimer[not-initialized]: summary() rejected: the timer is not initialized;"
                                + " call init() first")
                        .hasSize(2);
            }
        });
    }

    @Test
    void collective_calls_without_an_engine_are_not_implemented() {
        List<String> lines = new ArrayList<>();
        FTimer timer = FTimer.builder().diagnostics(lines::add).build();
        MpiTimer alone = MpiTimer.of(timer);

        assertThat(alone.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(alone.init()).isEqualTo(Status.SUCCESS);
        timer.start("open");

        assertThat(alone.summary().status()).isEqualTo(Status.NOT_IMPLEMENTED);
        StringBuilder out = new StringBuilder();
        assertThat(alone.unionCsvReport().writeTo(out)).isEqualTo(Status.NOT_IMPLEMENTED);
        assertThat(out).isEmpty();
        assertThat(lines.subList(1, 3))
                .containsExactly(
                        "ftimer[no-mpi-engine]: MpiTimer.summary() rejected: there is no MPI engine;"
                                + " pass the communicator of one to MpiTimer.of",
                        "ftimer[no-mpi-engine]: MpiTimer.unionSummary() rejected: there is no MPI engine;"
                                + " pass the communicator of one to MpiTimer.of");
    }

    @Test
    void a_reduction_is_over_the_communicator_of_the_last_init() {
        List<List<Integer>> sizes = InProcess.call(5, world -> {
            TimedRank rank = TimedRank.of(world);
            Communicator half = world.split(world.rank() % 2, 0);
            MpiTimer ranks = rank.ranks();
            int first = ranks.summary().rankCount();
            ranks.init(half);
            int second = ranks.summary().rankCount();
            ranks.init(MismatchMode.WARN, half);
            int third = ranks.unionSummary().rankCount();
            rank.timer().start("open");
            ranks.init(world);
            rank.timer().stop("open");
            int rejected = ranks.unionSummary().rankCount();
            ranks.init();
            int last = ranks.summary().rankCount();
            return List.of(first, second, third, rejected, last);
        });

        assertThat(sizes.get(0)).containsExactly(5, 3, 3, 3, 5);
        assertThat(sizes.get(1)).containsExactly(5, 2, 2, 2, 5);
    }

    @Test
    void a_null_communicator_is_rejected_by_its_own_rank_alone() {
        InProcess.run(2, world -> {
            TimedRank rank = TimedRank.of(world);
            Communicator first = world.split(world.rank() == 0 ? 0 : -1, 0);
            assertThat(rank.ranks().init(first)).isEqualTo(Status.SUCCESS);

            Status expected = world.rank() == 0 ? Status.SUCCESS : Status.UNKNOWN;
            assertThat(rank.ranks().summary().status()).isEqualTo(expected);
            assertThat(rank.diagnostics())
                    .isEqualTo(
                            world.rank() == 0
                                    ? List.of()
                                    : List.of(
                                            "ftimer[no-communicator]: MpiTimer.summary() rejected:"
                                                    + " the timer was initialized with a null communicator; initialize it with another one"));
        });
    }

    @Test
    void different_collective_calls_at_the_same_time_are_rejected() {
        InProcess.run(3, world -> {
            TimedRank rank = TimedRank.of(world);

            Status status = world.rank() == 1
                    ? rank.ranks().unionSummary().status()
                    : rank.ranks().summary().status();

            assertThat(status).isEqualTo(Status.UNKNOWN);
            assertThat(rank.diagnostics())
                    .singleElement()
                    .asString()
                    .startsWith("ftimer[calls-differ]: MpiTimer.")
                    .endsWith(
                            "ummary() rejected: ranks made different collective calls: MpiTimer.summary() on ranks 0, 2;"
                                    + " MpiTimer.unionSummary() on rank 1;"
                                    + " make the same collective calls in the same order on every rank");
        });
    }

    @Test
    void a_rank_that_does_not_arrive_is_a_communication_failure() {
        List<String> lines = new ArrayList<>();

        assertThatThrownBy(() -> InProcess.run(2, Duration.ofDays(1), world -> {
                    if (world.rank() == 0) {
                        TimedRank rank = TimedRank.of(world);
                        assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN);
                        lines.addAll(rank.diagnostics());
                    }
                }))
                .isInstanceOf(CommunicationException.class);

        assertThat(lines)
                .containsExactly("ftimer[communication-failed]: MpiTimer.summary() failed: rank 0 is in allreduce of"
                        + " world and waits for rank 1, which has returned; every rank of a communicator must make the"
                        + " same collective calls");
    }

    @Test
    void a_closed_communicator_is_a_communication_failure() {
        InProcess.run(2, world -> {
            TimedRank rank = TimedRank.of(world);
            Communicator group = Objects.requireNonNull(world.split(0, 0));
            rank.ranks().init(group);
            group.close();

            assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN);
            assertThat(rank.diagnostics())
                    .containsExactly("ftimer[communication-failed]: MpiTimer.summary() failed:"
                            + " the communicator world.split(0) is closed");
        });
    }

    @Test
    void failures_are_reported_by_the_error_policy_of_the_timer() {
        InProcess.run(2, world -> {
            TimedRank silent = new TimedRank(world, ErrorPolicy.RETURN).region("r" + world.rank(), 1);
            assertThat(silent.ranks().summary().status()).isEqualTo(Status.MPI_INCONSISTENT);
            assertThat(silent.timer().lastStatus()).isEqualTo(Status.MPI_INCONSISTENT);
            assertThat(silent.diagnostics()).isEmpty();

            TimedRank throwing = new TimedRank(world, ErrorPolicy.THROW).region("r" + world.rank(), 1);
            assertThatThrownBy(() -> throwing.ranks().summary())
                    .isInstanceOf(FTimerException.class)
                    .hasMessageStartingWith("ftimer[trees-differ]: MpiTimer.summary() rejected: the trees of rank 1")
                    .extracting(thrown -> ((FTimerException) thrown).status())
                    .isEqualTo(Status.MPI_INCONSISTENT);
            // no rank is left waiting, and the next call finds them together
            assertThat(throwing.ranks().unionSummary().rankCount()).isEqualTo(2);
        });
    }

    @Test
    void an_exception_for_a_rejection_on_one_rank_ends_no_other_rank() throws InterruptedException {
        InProcess.run(2, world -> {
            TimedRank rank = new TimedRank(world, world.rank() == 1 ? ErrorPolicy.THROW : ErrorPolicy.RETURN);
            if (world.rank() == 1) {
                giveToAnotherThread(
                        rank.timer(),
                        () -> assertThatThrownBy(() -> rank.ranks().summary())
                                .isInstanceOf(FTimerException.class)
                                .hasMessageStartingWith("ftimer[wrong-thread]"));
            } else {
                assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN);
            }
        });
    }

    @Test
    void empty_trees_reduce_to_an_empty_result() {
        List<StrictSummary> empty =
                InProcess.call(3, world -> TimedRank.of(world).ranks().summary());

        assertThat(empty).allSatisfy(summary -> {
            assertThat(summary.status()).isEqualTo(Status.SUCCESS);
            assertThat(summary.rankCount()).isEqualTo(3);
            assertThat(summary.entries()).isEmpty();
        });
    }

    @Test
    void messages_of_the_program_are_not_received_by_a_reduction() {
        List<Integer> lengths = InProcess.call(2, world -> {
            if (world.rank() == 1) {
                world.send(new byte[5], 0, 1);
            }
            TimedRank.of(world).region("a", 1).ranks().unionSummary();
            return world.rank() == 0 ? world.receive(1, 1).length : 5;
        });

        assertThat(lengths).containsOnly(5);
    }
}
