package io.ftimer.mpi;

import java.nio.charset.StandardCharsets;

/**
 * The texts of all ranks but 0 at rank 0, in rank order. Each rank waits for its turn, so rank 0 never holds more than one.
 * Closing receives the rest, since their ranks wait. Thread-confined.
 */
final class RankTexts implements AutoCloseable {
    private static final byte[] YOUR_TURN = {};

    private final Communicator world;
    private int next = 1;

    RankTexts(Communicator world) {
        this.world = world;
    }

    boolean hasNext() {
        return next < world.size();
    }

    String next() {
        int rank = next;
        // if this fails, no other rank gets a turn
        next = world.size();
        world.send(YOUR_TURN, rank, PartType.TAG);
        String text = new String(world.receive(rank, PartType.TAG), StandardCharsets.UTF_8);
        next = rank + 1;
        return text;
    }

    /** Sends the text of this rank, which is not rank 0, when it is its turn. */
    static void send(Communicator world, String text) {
        world.receive(0, PartType.TAG);
        world.send(text.getBytes(StandardCharsets.UTF_8), 0, PartType.TAG);
    }

    @Override
    public void close() {
        while (hasNext()) {
            next();
        }
    }
}
