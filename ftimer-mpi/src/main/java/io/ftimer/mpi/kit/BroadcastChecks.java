package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import java.util.List;

/** {@link Communicator#broadcast}. Stateless. */
final class BroadcastChecks {
    private static final int LARGE = 3_000_000;

    private BroadcastChecks() {}

    static List<EngineCheck> all() {
        return List.of(
                EngineCheck.of("a_broadcast_of_any_length_from_any_root_reaches_all", BroadcastChecks::everyRoot),
                EngineCheck.of("a_large_broadcast_reaches_all", BroadcastChecks::large),
                EngineCheck.of("bytes_of_ranks_other_than_the_root_are_ignored", BroadcastChecks::ignored),
                EngineCheck.of("a_broadcast_from_an_invalid_rank_is_rejected", BroadcastChecks::rejections));
    }

    private static void everyRoot(Communicator world) {
        for (int root = 0; root < world.size(); root++) {
            for (int length : Samples.LENGTHS) {
                byte[] sent = Samples.bytes(root, length);
                byte[] arrived = world.broadcast(world.rank() == root ? sent : null, root);
                Expect.sameBytes("broadcast from rank " + root, sent, arrived);
            }
        }
    }

    private static void large(Communicator world) {
        int root = world.size() - 1;
        byte[] sent = Samples.bytes(root, LARGE);
        Expect.sameBytes("broadcast", sent, world.broadcast(world.rank() == root ? sent : null, root));
    }

    private static void ignored(Communicator world) {
        byte[] arrived = world.broadcast(Samples.bytes(world.rank(), 10 + world.rank()), 0);
        Expect.sameBytes("broadcast", Samples.bytes(0, 10), arrived);
    }

    private static void rejections(Communicator world) {
        for (int invalid : new int[] {-1, world.size()}) {
            Expect.rejected("a broadcast from rank " + invalid, () -> world.broadcast(new byte[1], invalid));
        }
    }
}
