package io.ftimer.mpi.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The kit detects engines that violate a requirement. */
class EngineKitTest {
    /** A correct engine, whose subclasses have one defect each. */
    private static class Wrapped implements Communicator {
        final Communicator good;

        Wrapped(Communicator good) {
            this.good = good;
        }

        @Override
        public int rank() {
            return good.rank();
        }

        @Override
        public int size() {
            return good.size();
        }

        @Override
        public void send(byte[] message, int destination, int tag) {
            good.send(message, destination, tag);
        }

        @Override
        public byte[] receive(int source, int tag) {
            return good.receive(source, tag);
        }

        @Override
        public void allreduce(long[] values, LongOp op) {
            good.allreduce(values, op);
        }

        @Override
        public byte[] broadcast(byte @Nullable [] bytes, int root) {
            return good.broadcast(bytes, root);
        }

        @Override
        public @Nullable Communicator split(int color, int key) {
            return good.split(color, key);
        }

        @Override
        public Communicator dup() {
            return good.dup();
        }

        @Override
        public void close() {
            good.close();
        }

        @Override
        public void abort(int code, String why) {
            good.abort(code, why);
        }
    }

    private static List<String> failedBy(UnaryOperator<Communicator> engine) {
        return failedBy(4, engine);
    }

    private static List<String> failedBy(int ranks, UnaryOperator<Communicator> engine) {
        return EngineKit.checks().stream()
                .filter(check -> fails(check, ranks, engine))
                .map(EngineCheck::name)
                .toList();
    }

    private static boolean fails(EngineCheck check, int ranks, UnaryOperator<Communicator> engine) {
        try {
            InProcess.run(ranks, Duration.ofSeconds(20), world -> check.run(engine.apply(world)));
            return false;
        } catch (AssertionError | RuntimeException e) {
            return true;
        }
    }

    @Test
    void a_correct_engine_passes() {
        assertThat(failedBy(Wrapped::new)).isEmpty();
    }

    @Test
    void an_allreduce_by_way_of_doubles_is_detected() {
        assertThat(failedBy(world -> new Wrapped(world) {
                    @Override
                    public void allreduce(long[] values, LongOp op) {
                        for (int i = 0; i < values.length; i++) {
                            values[i] = (long) (double) values[i];
                        }
                        good.allreduce(values, op);
                    }
                }))
                .containsExactly(
                        "an_allreduce_combines_the_values_of_all_ranks", "an_allreduce_is_exact_for_every_long");
    }

    @Test
    void a_message_that_loses_its_length_is_detected() {
        assertThat(failedBy(world -> new Wrapped(world) {
                    @Override
                    public byte[] receive(int source, int tag) {
                        byte[] message = good.receive(source, tag);
                        return Arrays.copyOf(message, Math.max(message.length, 1));
                    }
                }))
                .containsExactly(
                        "messages_of_any_length_arrive_between_all_pairs",
                        "messages_of_a_pair_arrive_in_the_order_of_sending");
    }

    @Test
    void a_broadcast_that_always_comes_from_rank_0_is_detected() {
        assertThat(failedBy(world -> new Wrapped(world) {
                    @Override
                    public byte[] broadcast(byte @Nullable [] bytes, int root) {
                        return good.broadcast(bytes == null ? new byte[0] : bytes, 0);
                    }
                }))
                .contains(
                        "a_broadcast_of_any_length_from_any_root_reaches_all",
                        "a_broadcast_from_an_invalid_rank_is_rejected");
    }

    @Test
    void a_split_that_ignores_keys_or_colors_is_detected() {
        assertThat(failedBy(world -> new Wrapped(world) {
                    @Override
                    public @Nullable Communicator split(int color, int key) {
                        return good.split(color, 0);
                    }
                }))
                .contains("keys_order_the_ranks_of_a_split");
        assertThat(failedBy(world -> new Wrapped(world) {
                    @Override
                    public @Nullable Communicator split(int color, int key) {
                        return good.split(Math.abs(Math.max(color, -1)), key);
                    }
                }))
                .containsExactly("a_negative_color_joins_no_group");
    }

    @Test
    void a_dup_that_is_the_same_communicator_is_detected() {
        assertThat(failedBy(world -> new Wrapped(world) {
                    @Override
                    public Communicator dup() {
                        return good;
                    }
                }))
                .containsExactly(
                        "messages_of_a_dup_are_separate",
                        "closing_a_communicator_does_not_affect_others",
                        "operations_on_a_closed_communicator_fail",
                        "closing_frees_the_memory_of_communicators");
    }

    @Test
    void a_communicator_that_does_not_close_is_detected() {
        assertThat(failedBy(world -> new Wrapped(world) {
                    @Override
                    public Communicator dup() {
                        return new Wrapped(good.dup()) {
                            @Override
                            public void close() {
                                // stays open
                            }
                        };
                    }
                }))
                .containsExactly("operations_on_a_closed_communicator_fail");
    }

    @Test
    void a_failure_names_check_and_rank() {
        EngineCheck check = EngineKit.checks().stream()
                .filter(each -> each.name().equals("a_broadcast_from_an_invalid_rank_is_rejected"))
                .findFirst()
                .orElseThrow();

        assertThatThrownBy(() -> InProcess.run(
                        1,
                        world -> check.run(new Wrapped(world) {
                            @Override
                            public byte[] broadcast(byte @Nullable [] bytes, int root) {
                                return new byte[0];
                            }
                        })))
                .isInstanceOf(AssertionError.class)
                .hasMessage("a_broadcast_from_an_invalid_rank_is_rejected, rank 0 of 1: a broadcast from rank -1"
                        + " must throw an IllegalArgumentException");
    }

    @Test
    void closed_communicators_that_count_against_the_limit_of_the_engine_are_detected() {
        assertThat(failedBy(1, world -> new Wrapped(world) {
                    private int left = 2_048;

                    @Override
                    public Communicator dup() {
                        if (left == 0) {
                            throw new CommunicationException("too many communicators");
                        }
                        left--;
                        return good.dup();
                    }
                }))
                .containsExactly("closing_frees_communicators_of_the_engine");
    }

    @Test
    void closed_communicators_that_stay_in_memory_are_detected() {
        assertThat(failedBy(world -> new Wrapped(world) {
                    private final List<Communicator> kept = new ArrayList<>();

                    @Override
                    public Communicator dup() {
                        Communicator dup = good.dup();
                        kept.add(dup);
                        return dup;
                    }
                }))
                .containsExactly("closing_frees_the_memory_of_communicators");
    }

    @Test
    void jobs_that_end_as_they_must_pass() throws InterruptedException {
        EngineKit.checkMisbehaviors(3, Duration.ofSeconds(60), (ranks, misbehavior) -> {
            InProcess.run(ranks, Duration.ofMillis(500), misbehavior::run);
            return "";
        });
    }

    @Test
    void jobs_that_do_not_end_as_they_must_are_detected() {
        Map<Misbehavior, MisbehavingJob> ends = Map.of(
                Misbehavior.THROWS, (ranks, misbehavior) -> "",
                Misbehavior.THROWS_AN_ERROR, (ranks, misbehavior) -> Misbehavior.MESSAGE,
                Misbehavior.RETURNS_EARLY, (ranks, misbehavior) -> "rank 21 has returned",
                Misbehavior.NEVER_ARRIVES,
                        (ranks, misbehavior) -> {
                            new CountDownLatch(1).await();
                            return "";
                        },
                Misbehavior.ABORTS, (ranks, misbehavior) -> "rank 2 aborted",
                Misbehavior.USES_ANOTHER_COMMUNICATOR, (ranks, misbehavior) -> "rank 2: Solver.java:7");

        assertThatThrownBy(() -> EngineKit.checkMisbehaviors(
                        3,
                        Duration.ofMillis(500),
                        (ranks, misbehavior) ->
                                Objects.requireNonNull(ends.get(misbehavior)).run(ranks, misbehavior)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        THROWS: the job must fail
                        RETURNS_EARLY: the message must name "rank 2", was: rank 21 has returned
                        NEVER_ARRIVES: the job must end within PT0.5S
                        ABORTS: the message must name "the last rank gives up", was: rank 2 aborted""");
    }

    @Test
    void misbehaviors_of_one_rank_are_rejected() {
        assertThatThrownBy(() -> EngineKit.checkMisbehaviors(1, Duration.ofSeconds(1), (ranks, misbehavior) -> ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of ranks must be at least 2, was 1");
    }
}
