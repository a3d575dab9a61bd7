package io.ftimer.conformance.ranks;

import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A group of ranks that meet to exchange values. Thread-safe, if every rank is one thread. */
final class Communicator {
    private static final long PATIENCE_SECONDS = 20;

    private final List<Integer> worldRanks;
    private final Object[] values;
    private final CyclicBarrier barrier;

    /** Creates the group of these ranks of the world, in the order of their ranks in the group. */
    Communicator(List<Integer> worldRanks) {
        this.worldRanks = List.copyOf(worldRanks);
        this.values = new Object[worldRanks.size()];
        this.barrier = new CyclicBarrier(worldRanks.size());
    }

    /** Returns the rank in this group of a rank of the world. */
    int rankOf(int worldRank) {
        return worldRanks.indexOf(worldRank);
    }

    /** Gives a value and returns those of all ranks of the group, in their order, as soon as all have come. */
    <T> List<T> gather(int worldRank, T value) {
        values[rankOf(worldRank)] = value;
        meet();
        @SuppressWarnings("unchecked") // every rank makes the same call
        List<T> all = (List<T>) List.of(values.clone());
        meet();
        return all;
    }

    private void meet() {
        try {
            barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("a rank of the group " + worldRanks + " did not come", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while ranks wait for each other", e);
        }
    }
}
