package io.ftimer.mpi;

import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.TreeDifferences;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/** One way to reduce the parts of ranks, each of which is the union of that rank alone. Stateless. */
sealed interface Reduction<R extends ReducedSummary> {
    /** The kinds of collective calls. Ranks compare their numbers to find out whether all make the same call. */
    enum Call {
        SUMMARY,
        UNION,
        EXPORT,
        LANE_SUMMARY,
        LANE_UNION,
        LANE_EXPORT,
        CONTEXT_SUMMARY,
        SUMMARY_OF_ALL_CONTEXTS,
        TIMING_FILES,
        RUNNING_REGIONS;

        String describe(String operation, boolean everywhere) {
            return switch (this) {
                case EXPORT, LANE_EXPORT, TIMING_FILES -> operation;
                default -> everywhere ? operation : "a report of " + operation;
            };
        }

        /** Returns a number that only this kind of call has, with a result on every rank or at rank 0. */
        int number(boolean everywhere) {
            return 2 * ordinal() + (everywhere ? 0 : 1);
        }
    }

    /** Returns the kind of call that distinguishes this reduction from others when ranks agree. */
    Call call();

    /** Returns the operation that users call, without its class, for messages. */
    String operation();

    /**
     * Returns the hash of what must be the same on all ranks; a constant where trees may differ; null if this rank cannot be
     * reduced, whatever the others have.
     */
    @Nullable
    DescriptorHash hash(UnionSummary mine);

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

    /**
     * A reduction of ranks that must have the same regions, and lanes without a gap. Where they do not, every rank gets the
     * differences.
     *
     * @param who what may lack a region in a union, for messages
     */
    record Strict(Call call, String who) implements Reduction<StrictSummary> {
        @Override
        public String operation() {
            return "summary()";
        }

        @Override
        public @Nullable DescriptorHash hash(UnionSummary mine) {
            return mine.isWhole() ? DescriptorHash.of(mine) : null;
        }

        @Override
        public StrictSummary rejected(Status status) {
            return StrictSummary.of(UnionSummary.rejected(status));
        }

        @Override
        public @Nullable StrictSummary reduce(
                Communicator ranks, UnionSummary mine, boolean sameTrees, boolean everywhere) {
            if (!sameTrees) {
                TreeDifferences differences = TreeDifferences.between(PartType.UNION.ofRoot(ranks, mine), mine);
                return StrictSummary.of(PartType.DIFFERENCES.mergeEverywhere(ranks, differences));
            }
            UnionSummary merged = PartType.UNION.merge(ranks, mine, everywhere);
            return merged == null ? null : StrictSummary.of(merged);
        }

        @Override
        public String explain(StrictSummary rejected) {
            return rejected.explanation() + "; use unionSummary() for regions that only some " + who + " have";
        }
    }

    /**
     * A reduction of ranks with any regions and lanes.
     *
     * @param isMerging whether the parts become one; otherwise each rank keeps its own after all have agreed that they have one
     */
    record Union(Call call, String operation, boolean isMerging) implements Reduction<UnionSummary> {
        private static final DescriptorHash ANY = new DescriptorHash(0, 0);

        @Override
        public DescriptorHash hash(UnionSummary mine) {
            return ANY;
        }

        @Override
        public UnionSummary rejected(Status status) {
            return UnionSummary.rejected(status);
        }

        @Override
        public @Nullable UnionSummary reduce(
                Communicator ranks, UnionSummary mine, boolean sameTrees, boolean everywhere) {
            return isMerging ? PartType.UNION.merge(ranks, mine, everywhere) : mine;
        }

        @Override
        public String explain(UnionSummary rejected) {
            return "the union has the status " + rejected.status();
        }
    }
}
