package io.ftimer.mpi;

import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * One way to reduce the parts of ranks, each of which is the union of that rank alone. Stateless.
 *
 * @param <R> the result
 */
sealed interface Reduction<R extends ReducedSummary> permits StrictReduction, UnionReduction {
    /** Returns the kind of call that distinguishes this reduction from others when ranks agree. */
    CollectiveCall call();

    /** Returns the operation that users call, without its class, for messages. */
    String operation();

    /**
     * Returns the hash of what must be the same on all ranks; a constant where trees may differ; null if this rank cannot be
     * reduced, whatever the others have.
     */
    @Nullable
    DescriptorHash hash(UnionSummary mine);

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
    R reduce(Communicator ranks, UnionSummary mine, boolean sameTrees, boolean everywhere);

    /** Returns why a result is rejected although every rank had something to reduce. */
    String explain(R rejected);
}
