package io.ftimer.mpi;

import org.jspecify.annotations.Nullable;

/**
 * The timer of one rank, as results over ranks see it.
 *
 * @param <S> what it has
 */
interface RankSource<S> extends Rejector {
    /** Returns the name of the class that users ask for results, for messages. */
    String userType();

    /** Returns what it has now; {@code over} is null if there is no engine or no communicator. */
    Share<S> share(@Nullable Communicator over);
}
