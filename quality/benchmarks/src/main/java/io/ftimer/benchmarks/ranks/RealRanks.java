package io.ftimer.benchmarks.ranks;

import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.reduce.UnionSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reductions in in-process jobs. Stateless. */
final class RealRanks {
    private record Rank(UnionSummary union, long receivedBytes, long ownBytes) {}

    private RealRanks() {}

    /** Returns the traffic of a union over {@code ranks} trees. */
    static Traffic unionOf(int ranks) {
        long start = System.nanoTime();
        List<Rank> all = InProcess.call(ranks, RealRanks::rank);
        UnionSummary union = all.get(0).union();
        return new Traffic(
                ranks,
                union.entries().size(),
                union.toBytes().length,
                all.stream().mapToLong(Rank::receivedBytes).max().orElse(0),
                all.stream().skip(1).mapToLong(Rank::ownBytes).sum(),
                (System.nanoTime() - start) * 1e-9);
    }

    private static Rank rank(Communicator world) {
        CountingCommunicator counting = new CountingCommunicator(world);
        FTimer timer = LargeJobTrees.timer(world.rank());
        UnionSummary union = MpiTimer.of(timer, counting).unionSummary();
        long own = UnionSummary.of(world.rank(), timer.summary()).toBytes().length;
        return new Rank(union, counting.receivedBytes(), own);
    }

    /** Runs a job of one region and returns its time in seconds. */
    static double trivialJob(int ranks) {
        long start = System.nanoTime();
        List<Integer> results = InProcess.call(ranks, world -> {
            long[] sum = {1};
            world.allreduce(sum, LongOp.SUM);
            FTimer timer = FTimer.create();
            timer.start("all");
            timer.stop("all");
            int seen = MpiTimer.of(timer, world).summary().rankCount();
            return sum[0] == ranks && seen == ranks ? 1 : 0;
        });
        long correct = results.stream().mapToInt(Integer::intValue).sum();
        if (correct != ranks) {
            throw new IllegalStateException(correct + " of " + ranks + " ranks got the right result");
        }
        return (System.nanoTime() - start) * 1e-9;
    }

    /** Counts the bytes of messages that a rank receives, without those of collectives. Thread-confined. */
    private static final class CountingCommunicator implements Communicator {
        private final Communicator counted;
        private long receivedBytes;

        CountingCommunicator(Communicator counted) {
            this.counted = counted;
        }

        long receivedBytes() {
            return receivedBytes;
        }

        @Override
        public int rank() {
            return counted.rank();
        }

        @Override
        public int size() {
            return counted.size();
        }

        @Override
        public void send(byte[] message, int destination, int tag) {
            counted.send(message, destination, tag);
        }

        @Override
        public byte[] receive(int source, int tag) {
            byte[] message = counted.receive(source, tag);
            receivedBytes += message.length;
            return message;
        }

        @Override
        public void allreduce(long[] values, LongOp op) {
            counted.allreduce(values, op);
        }

        @Override
        public byte[] broadcast(byte @Nullable [] bytes, int root) {
            return counted.broadcast(bytes, root);
        }

        @Override
        public @Nullable Communicator split(int color, int key) {
            return counted.split(color, key);
        }

        @Override
        public Communicator dup() {
            return counted.dup();
        }

        @Override
        public void close() {
            counted.close();
        }

        @Override
        public void abort(int code, String why) {
            counted.abort(code, why);
        }
    }
}
