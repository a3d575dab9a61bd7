package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.util.List;

/** {@link Communicator#allreduce} and {@link Communicator#broadcast}. Stateless. */
final class CollectiveChecks {
    private static final int LARGE = 3_000_000;
    private static final int[] LENGTHS = {0, 1, 2, 5, 1_000, 20_000};
    private static final long[] SPECIAL = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53, (1L << 53) + 1};

    private CollectiveChecks() {}

    static List<EngineCheck> all() {
        return List.of(
                EngineCheck.of("ranks_count_from_0_and_are_unique", CollectiveChecks::ranks),
                EngineCheck.of("an_allreduce_combines_the_values_of_all_ranks", CollectiveChecks::values),
                EngineCheck.of("an_allreduce_is_exact_for_every_long", CollectiveChecks::specialValues),
                EngineCheck.of("many_collectives_in_a_row_do_not_mix", CollectiveChecks::manyRounds),
                EngineCheck.of("a_broadcast_of_any_length_from_any_root_reaches_all", CollectiveChecks::everyRoot),
                EngineCheck.of("a_large_broadcast_reaches_all", CollectiveChecks::large),
                EngineCheck.of("bytes_of_ranks_other_than_the_root_are_ignored", CollectiveChecks::ignored),
                EngineCheck.of("a_broadcast_from_an_invalid_rank_is_rejected", CollectiveChecks::rejections));
    }

    private static void ranks(Communicator world) {
        if (world.rank() < 0 || world.rank() >= world.size()) {
            throw new AssertionError("the rank must be from 0 to " + (world.size() - 1) + ", was " + world.rank());
        }
        long[] present = new long[world.size()];
        present[world.rank()] = 1;
        world.allreduce(present, LongOp.SUM);
        for (int rank = 0; rank < present.length; rank++) {
            Expect.same("the number of processes with rank " + rank, 1L, present[rank]);
        }
    }

    private static void values(Communicator world) {
        for (LongOp op : LongOp.values()) {
            for (int length : LENGTHS) {
                long[] values = values(world.rank(), length);
                long[] expected = values(0, length);
                for (int rank = 1; rank < world.size(); rank++) {
                    combine(expected, values(rank, length), op);
                }
                world.allreduce(values, op);
                Expect.sameLongs(op + " of " + length, expected, values);
            }
        }
    }

    private static long[] values(int rank, int length) {
        long[] values = new long[length];
        for (int i = 0; i < length; i++) {
            // scattered, of both signs, with different bits on each rank
            values[i] = (rank + 1L) * 0x9E3779B97F4A7C15L ^ i * 0xC2B2AE3D27D4EB4FL;
        }
        return values;
    }

    private static void combine(long[] into, long[] others, LongOp op) {
        for (int i = 0; i < into.length; i++) {
            into[i] = op.apply(into[i], others[i]);
        }
    }

    private static void specialValues(Communicator world) {
        for (LongOp op : LongOp.values()) {
            for (int shift = 0; shift < SPECIAL.length; shift++) {
                long[] value = {special(shift, world.rank())};
                long[] expected = {special(shift, 0)};
                for (int rank = 1; rank < world.size(); rank++) {
                    combine(expected, new long[] {special(shift, rank)}, op);
                }
                world.allreduce(value, op);
                Expect.sameLongs(op + " of special values", expected, value);
            }
        }
    }

    private static long special(int shift, int rank) {
        return SPECIAL[(shift + rank) % SPECIAL.length];
    }

    private static void manyRounds(Communicator world) {
        for (int round = 0; round < 500; round++) {
            long[] sum = {world.rank(), round};
            world.allreduce(sum, LongOp.SUM);
            long ranks = world.size();
            Expect.sameLongs("round " + round, new long[] {ranks * (ranks - 1) / 2, ranks * round}, sum);
            int root = round % world.size();
            byte[] sent = world.rank() == root ? Samples.bytes(root, round) : null;
            Expect.sameBytes("broadcast " + round, Samples.bytes(root, round), world.broadcast(sent, root));
        }
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
