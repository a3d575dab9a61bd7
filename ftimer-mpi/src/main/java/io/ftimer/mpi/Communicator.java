package io.ftimer.mpi;

import org.jspecify.annotations.Nullable;

/**
 * A group of ranks that exchange bytes: all that fTimer needs of an MPI engine.
 *
 * <p>Ranks share no objects: whatever one rank hands to another arrives as a copy. Messages between two ranks with the
 * same tag arrive in the order in which they were sent. Messages of one communicator are never seen by another one, also
 * if that is a {@link #dup()} of it.
 *
 * <p>{@link #allreduce}, {@link #broadcast}, {@link #split} and {@link #dup} are collective: every rank must call them, in
 * the same order and with the same lengths, operators and roots. A call returns only when the ranks that it needs have
 * come; how long it waits for a rank that never comes is up to the engine.
 *
 * <p>Engines report failures of the transport as {@link CommunicationException}, after which this communicator must not
 * be used. Thread safety: one thread per rank, the one that the engine started as that rank.
 */
public interface Communicator extends AutoCloseable {

    /** Returns the number of this rank, from 0 to {@code size() - 1}. */
    int rank();

    /** Returns how many ranks there are, at least 1. */
    int size();

    /**
     * Sends a copy of {@code message}, which may be empty, to another rank. It may return before the message was received,
     * or only then.
     *
     * @throws IllegalArgumentException if {@code destination} is no rank or this one, or {@code tag} is negative
     */
    void send(byte[] message, int destination, int tag);

    /**
     * Waits for the next message from that rank with that tag and returns it, with the length that it was sent with.
     *
     * @throws IllegalArgumentException if {@code source} is no rank or this one, or {@code tag} is negative
     */
    byte[] receive(int source, int tag);

    /**
     * Replaces each value by the combination of those of all ranks at its place; collective. Every rank gets the same
     * values. An empty array is allowed and still waits for all ranks.
     */
    void allreduce(long[] values, LongOp op);

    /**
     * Returns the bytes of the root on every rank; collective.
     *
     * @param bytes what the root sends, may be empty; ignored at the other ranks, where null is usual
     * @return the bytes, which at the root may be the array that was passed
     * @throws IllegalArgumentException if {@code root} is no rank
     * @throws NullPointerException if this is the root and {@code bytes} is null
     */
    byte[] broadcast(byte @Nullable [] bytes, int root);

    /**
     * Returns a communicator of the ranks that named the same color, ordered by key and, where keys are equal, by their
     * rank here; collective.
     *
     * @param color the group to join; a negative one joins none
     * @return the new communicator, or null for a negative color
     */
    @Nullable
    Communicator split(int color, int key);

    /** Returns a communicator of the same ranks whose messages are its own; collective. */
    Communicator dup();

    /**
     * Gives the resources of this communicator back; closing it again does nothing. Every rank should call it. Whatever
     * needs another rank fails afterwards with a {@link CommunicationException}.
     */
    @Override
    void close();

    /**
     * Ends the whole job, as far as the engine can, with this exit code; does not return.
     *
     * @param why one line for the user
     */
    void abort(int code, String why);
}
