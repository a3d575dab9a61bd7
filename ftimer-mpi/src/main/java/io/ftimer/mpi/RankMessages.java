package io.ftimer.mpi;

/**
 * The messages of all ranks but 0 at rank 0, in rank order. Each rank waits for its turn, so rank 0 never holds more than one.
 * Closing receives the rest, since their ranks wait. Thread-confined.
 */
final class RankMessages implements AutoCloseable {
    private static final byte[] YOUR_TURN = {};

    private final Communicator world;
    private int next = 1;

    RankMessages(Communicator world) {
        this.world = world;
    }

    int nextRank() {
        return next;
    }

    boolean hasNext() {
        return next < world.size();
    }

    byte[] next() {
        int rank = next;
        // if this fails, no other rank gets a turn
        next = world.size();
        world.send(YOUR_TURN, rank, PartType.TAG);
        byte[] message = world.receive(rank, PartType.TAG);
        next = rank + 1;
        return message;
    }

    /** Sends the message of this rank, which is not rank 0, when it is its turn. */
    static void send(Communicator world, byte[] message) {
        world.receive(0, PartType.TAG);
        world.send(message, 0, PartType.TAG);
    }

    @Override
    public void close() {
        while (hasNext()) {
            next();
        }
    }
}
