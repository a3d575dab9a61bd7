package io.ftimer.mpi;

import org.jspecify.annotations.Nullable;

/**
 * What one rank does to give a result.
 *
 * @param <T> the type of the result
 * @param <X> the checked exception that it may throw, {@link RuntimeException} if none
 */
@FunctionalInterface
public interface RankCall<T extends @Nullable Object, X extends Exception> {
    /** Runs the rank whose number is {@code world.rank()} and returns its result. */
    T call(Communicator world) throws X;
}
