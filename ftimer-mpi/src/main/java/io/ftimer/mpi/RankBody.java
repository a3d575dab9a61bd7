package io.ftimer.mpi;

/**
 * What one rank does.
 *
 * @param <X> the checked exception that it may throw, {@link RuntimeException} if none
 */
@FunctionalInterface
public interface RankBody<X extends Exception> {
    /** Runs the rank whose number is {@code world.rank()}. */
    void run(Communicator world) throws X;
}
