package io.ftimer.inprocess;

import io.ftimer.mpi.Communicator;
import java.util.concurrent.CountDownLatch;

/** Each rank waits for the next one; the tests know the lines. */
final class Chain {
    private Chain() {}

    static void lastIsLate(Communicator world) throws InterruptedException {
        if (world.rank() == world.size() - 1) {
            new CountDownLatch(1).await();
        } else {
            world.receive(world.rank() + 1, 7);
        }
    }

    static void lastWaitsForRank1(Communicator world) {
        int next = world.rank() + 1;
        world.receive(next == world.size() ? 1 : next, 7);
    }

    static void lastReturns(Communicator world) {
        if (world.rank() < world.size() - 1) {
            world.receive(world.rank() + 1, 7);
        }
    }
}
