package io.ftimer.races;

import java.util.concurrent.atomic.AtomicInteger;

/** Lets actors wait for each other, without a lock and without a blocked thread where they arrive at the same time. */
final class Arrivals {
    private final AtomicInteger arrived = new AtomicInteger();

    void arrive() {
        arrived.incrementAndGet();
    }

    /** Waits until so many actors have arrived. */
    void await(int actors) {
        for (int spins = 0; arrived.get() < actors; spins++) {
            if (spins < 1000) {
                Thread.onSpinWait();
            } else {
                // the other actor may need this processor
                Thread.yield();
            }
        }
    }

    /** Waits for the other of two actors. A thread that ended owns nothing, so actors that compete must end together. */
    void arriveAndAwaitBoth() {
        arrive();
        await(2);
    }
}
