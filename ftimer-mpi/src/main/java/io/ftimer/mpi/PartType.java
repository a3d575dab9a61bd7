package io.ftimer.mpi;

import io.ftimer.reduce.TreeDifferences;
import io.ftimer.reduce.UnionSummary;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type of partial results: how two of them merge, and how one becomes bytes. Merging is associative and commutative.
 *
 * @param decode throws an {@link IllegalArgumentException} if the bytes are not such a part
 */
record PartType<T>(BinaryOperator<T> merge, Function<T, byte[]> encode, Function<byte[], T> decode) {
    static final PartType<UnionSummary> UNION =
            new PartType<>(UnionSummary::merge, UnionSummary::toBytes, UnionSummary::ofBytes);
    static final PartType<TreeDifferences> DIFFERENCES =
            new PartType<>(TreeDifferences::merge, TreeDifferences::toBytes, TreeDifferences::ofBytes);

    /** The tag of all messages of fTimer on communicators of the program; close to the MPI minimum of the largest tag, 32767. */
    static final int TAG = 32_649;

    /**
     * Merges the parts of all ranks in a binomial tree; collective. Rank 0 gets the result, the others null. A rank receives
     * at most one partial result in each of O(log P) rounds.
     */
    @Nullable
    T mergeAtRoot(Communicator communicator, T mine) {
        int rank = communicator.rank();
        T merged = mine;
        for (int bit = 1; bit < communicator.size(); bit <<= 1) {
            if ((rank & bit) != 0) {
                communicator.send(encode.apply(merged), rank - bit, TAG);
                return null;
            }
            if (rank + bit < communicator.size()) {
                merged = merge.apply(merged, decoded(communicator.receive(rank + bit, TAG), rank + bit));
            }
        }
        return merged;
    }

    /** Merges the parts of all ranks; collective. Rank 0 gets the result, the others if {@code everywhere}, else null. */
    @Nullable
    T merge(Communicator communicator, T mine, boolean everywhere) {
        return everywhere ? mergeEverywhere(communicator, mine) : mergeAtRoot(communicator, mine);
    }

    /** Merges the parts of all ranks; collective. Every rank gets the same result. */
    T mergeEverywhere(Communicator communicator, T mine) {
        T merged = mergeAtRoot(communicator, mine);
        byte[] bytes = communicator.broadcast(merged == null ? null : encode.apply(merged), 0);
        return merged == null ? decoded(bytes, 0) : merged;
    }

    /** Returns the part of rank 0 on every rank; collective. */
    T ofRoot(Communicator communicator, T mine) {
        byte[] bytes = communicator.broadcast(communicator.rank() == 0 ? encode.apply(mine) : null, 0);
        return decoded(bytes, 0);
    }

    T decoded(byte[] bytes, int sender) {
        try {
            return decode.apply(bytes);
        } catch (IllegalArgumentException e) {
            throw new CommunicationException(
                    "cannot decode the partial result of rank " + sender + ": " + e.getMessage(), e);
        }
    }
}
