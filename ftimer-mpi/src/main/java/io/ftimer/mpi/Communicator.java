package io.ftimer.mpi;

import org.jspecify.annotations.Nullable;

/**
 * A group of ranks that exchange bytes: all that fTimer needs from an MPI engine.
 *
 * <pre>{@code
 * InProcess.run(4, world -> {
 *     int right = (world.rank() + 1) % world.size();
 *     int left = (world.rank() + world.size() - 1) % world.size();
 *     world.send(new byte[] {(byte) world.rank()}, right, 7);
 *     byte[] message = world.receive(left, 7);
 *     long[] sum = {message[0]};
 *     world.allreduce(sum, LongOp.SUM);   // 0 + 1 + 2 + 3 on every rank
 * });
 * }</pre>
 *
 * <p>Ranks share no objects: every message arrives as a copy. Messages between two ranks with the same tag arrive in the
 * order in which they were sent. A communicator never receives messages of another one, not even of its {@link #dup()}.
 *
 * <p>{@link #allreduce}, {@link #broadcast}, {@link #split} and {@link #dup} are collective: every rank must call them, in
 * the same order and with the same lengths, operators and roots. A call returns only when the ranks that it needs have
 * arrived. The engine decides how long it waits for a rank that never arrives.
 *
 * <p>Engines report failures of the transport as {@link CommunicationException}, after which this communicator must not
 * be used. Thread safety: one thread per rank, the one that the engine started as that rank.
 *
 * @see MessagePassing
 */
public interface Communicator extends AutoCloseable {

    /** Returns the number of this rank, from 0 to {@code size() - 1}. */
    int rank();

    /** Returns the number of ranks, at least 1. */
    int size();

    /**
     * Sends a copy of {@code message}, which may be empty, to another rank. The call may return before the message is
     * received, or block until then.
     *
     * @throws IllegalArgumentException if {@code destination} is not another rank, or {@code tag} is negative
     */
    void send(byte[] message, int destination, int tag);

    /**
     * Waits for the next message from that rank with that tag and returns it, at its full length.
     *
     * @throws IllegalArgumentException if {@code source} is not another rank, or {@code tag} is negative
     */
    byte[] receive(int source, int tag);

    /**
     * Replaces each element with the combination of that element on all ranks; collective. Every rank gets the same values.
     * An empty array is allowed, and the call still waits for all ranks.
     */
    void allreduce(long[] values, LongOp op);

    /**
     * Returns the bytes of the root on every rank; collective.
     *
     * @param bytes the bytes to send, possibly none; ignored on ranks other than the root, which usually pass null
     * @return the bytes; at the root, possibly the same array
     * @throws IllegalArgumentException if {@code root} is not a rank
     * @throws NullPointerException if this is the root and {@code bytes} is null
     */
    byte[] broadcast(byte @Nullable [] bytes, int root);

    /**
     * Returns a communicator of the ranks that pass the same color, ordered by key and, for equal keys, by their rank in this
     * communicator; collective.
     *
     * @param color the group to join; none if negative
     * @return the new communicator, or null for a negative color
     */
    @Nullable
    Communicator split(int color, int key);

    /** Returns a communicator of the same ranks with separate messages; collective. */
    Communicator dup();

    /**
     * Releases the resources of this communicator; every rank should call it. Afterwards, each operation that needs another
     * rank throws a {@link CommunicationException}. Closing a closed communicator has no effect.
     */
    @Override
    void close();

    /**
     * Ends the whole job, as far as the engine can, and does not return.
     *
     * @param code the exit code of the job
     * @param why one line for the user
     */
    void abort(int code, String why);
}
