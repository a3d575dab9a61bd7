package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.util.Arrays;
import java.util.List;

/** Ranks, sends and receives. Stateless. */
final class MessageChecks {
    private static final int TAG = 5;
    private static final int LARGE_TAG = 32_000;

    private MessageChecks() {}

    static List<EngineCheck> all() {
        return List.of(
                EngineCheck.of("messages_of_any_length_arrive_between_all_pairs", MessageChecks::allPairs),
                EngineCheck.of("messages_of_a_pair_arrive_in_the_order_of_sending", MessageChecks::order),
                EngineCheck.buffered("a_message_arrives_as_a_copy", MessageChecks::copies),
                EngineCheck.of("messages_are_received_by_source", MessageChecks::bySource),
                EngineCheck.buffered("messages_are_received_by_tag", MessageChecks::byTag),
                EngineCheck.of("messages_to_an_invalid_rank_are_rejected", MessageChecks::rejections));
    }

    /** Every pair in the same order, the lower rank first, so that no two ranks wait for each other. */
    private static void allPairs(Communicator world) {
        int rank = world.rank();
        for (int lower = 0; lower < world.size(); lower++) {
            for (int upper = lower + 1; upper < world.size(); upper++) {
                for (int length : Samples.LENGTHS) {
                    if (rank == lower) {
                        world.send(Samples.bytes(lower, length), upper, TAG);
                        Expect.sameBytes("answer", Samples.bytes(upper, length), world.receive(upper, LARGE_TAG));
                    } else if (rank == upper) {
                        Expect.sameBytes("message", Samples.bytes(lower, length), world.receive(lower, TAG));
                        world.send(Samples.bytes(upper, length), lower, LARGE_TAG);
                    }
                }
            }
        }
    }

    private static void order(Communicator world) {
        int messages = 100;
        if (world.rank() == 0) {
            for (int receiver = 1; receiver < world.size(); receiver++) {
                for (int i = 0; i < messages; i++) {
                    world.send(Samples.bytes(i, i), receiver, TAG);
                }
            }
        } else {
            for (int i = 0; i < messages; i++) {
                Expect.sameBytes("message " + i, Samples.bytes(i, i), world.receive(0, TAG));
            }
        }
    }

    private static void copies(Communicator world) {
        if (world.rank() == 0) {
            for (int receiver = 1; receiver < world.size(); receiver++) {
                byte[] message = Samples.bytes(0, 64);
                world.send(message, receiver, TAG);
                Arrays.fill(message, (byte) 0);
            }
            world.allreduce(new long[0], LongOp.MAX);
        } else {
            world.allreduce(new long[0], LongOp.MAX);
            Expect.sameBytes("message", Samples.bytes(0, 64), world.receive(0, TAG));
        }
    }

    private static void bySource(Communicator world) {
        if (world.rank() > 0) {
            world.send(Samples.bytes(world.rank(), 9), 0, TAG);
        } else {
            for (int sender = world.size() - 1; sender > 0; sender--) {
                Expect.sameBytes("message of rank " + sender, Samples.bytes(sender, 9), world.receive(sender, TAG));
            }
        }
    }

    private static void byTag(Communicator world) {
        int right = (world.rank() + 1) % world.size();
        int left = (world.rank() + world.size() - 1) % world.size();
        if (right == world.rank()) {
            return;
        }
        for (int tag = 0; tag < 10; tag++) {
            world.send(Samples.bytes(tag, 5), right, tag);
        }
        for (int tag = 9; tag >= 0; tag--) {
            Expect.sameBytes("message with tag " + tag, Samples.bytes(tag, 5), world.receive(left, tag));
        }
    }

    private static void rejections(Communicator world) {
        byte[] message = {1};
        for (int invalid : new int[] {-1, world.size(), world.rank()}) {
            Expect.rejected("a send to rank " + invalid, () -> world.send(message, invalid, TAG));
            Expect.rejected("a receive from rank " + invalid, () -> world.receive(invalid, TAG));
        }
        if (world.size() > 1) {
            int other = world.rank() == 0 ? 1 : 0;
            Expect.rejected("a send with tag -1", () -> world.send(message, other, -1));
            Expect.rejected("a receive with tag -1", () -> world.receive(other, -1));
        }
    }
}
