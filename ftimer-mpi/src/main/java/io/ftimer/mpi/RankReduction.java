package io.ftimer.mpi;

import io.ftimer.internal.descriptor.DescriptorHash;
import io.ftimer.reduce.ReductionResult;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * One way to reduce what ranks recorded.
 *
 * @param <S> what one rank has
 * @param <R> the result
 */
interface RankReduction<S, R extends ReductionResult<?>> {
    /** The hash of nothing. */
    DescriptorHash ANY = new DescriptorHash(0, 0);

    /** Returns what is asked for, for messages. */
    String what();

    /** Returns the number that tells this reduction from others, for the preflight. */
    int number();

    /**
     * Returns the hash of what must be the same on all ranks, of nothing where all may differ; null if this rank cannot be
     * reduced, whatever the others have.
     */
    default @Nullable DescriptorHash hash(S mine) {
        return ANY;
    }

    /** Returns the result that says why there is none. */
    R rejected(Status status);

    /**
     * Reduces; collective.
     *
     * @param sameTrees whether all ranks gave a hash, and the same one
     * @param everywhere whether every rank needs the result, not only rank 0
     * @return the result; null on ranks that do not need it
     */
    @Nullable
    R reduce(Communicator communicator, S mine, boolean sameTrees, boolean everywhere);

    /** Returns the line that explains a result which is no success though every rank had something to reduce. */
    default String explain(R failed) {
        return "the union answered " + failed.status();
    }
}
