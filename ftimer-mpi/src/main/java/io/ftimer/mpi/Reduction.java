package io.ftimer.mpi;

import io.ftimer.reduce.ReductionResult;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * One way to reduce what ranks recorded. Stateless.
 *
 * @param <S> what one rank contributes
 * @param <R> the result
 */
sealed interface Reduction<S, R extends ReductionResult<?>> permits StrictReduction, UnionReduction, OwnPart {
    /** Returns the number that distinguishes this reduction from others when ranks agree. */
    int number();

    /** Returns the operation that users call, without its class, for messages. */
    String operation();

    /**
     * Returns the hash of what must be the same on all ranks; a constant where trees may differ; null if this rank cannot be
     * reduced, whatever the others have.
     */
    @Nullable
    DescriptorHash hash(S mine);

    /** Returns the empty result with that status. */
    R rejected(Status status);

    /**
     * Reduces; collective.
     *
     * @param sameTrees whether all ranks have a hash, and the same one
     * @param everywhere whether every rank needs the result, not only rank 0
     * @return the result; null on ranks that do not need it
     */
    @Nullable
    R reduce(Communicator ranks, S mine, boolean sameTrees, boolean everywhere);

    /** Returns why a result is rejected although every rank had something to reduce. */
    String explain(R rejected);
}
