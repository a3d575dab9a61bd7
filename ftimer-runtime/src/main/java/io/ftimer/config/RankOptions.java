package io.ftimer.config;

import io.ftimer.report.FileNameTemplate;

/**
 * What the ranks of a job do together. All ranks must have the same.
 *
 * <p>The ranks that print are {@code 0}, {@code stride}, {@code 2 * stride} and so on, {@code printing} of them.
 *
 * @param barriers whether timing barriers wait and are timed
 * @param printing how many ranks write their timings, 0 or more
 * @param stride the distance from one rank that prints to the next, 1 or more
 * @param singleFile whether the ranks that print write one file together, in the order of ranks
 * @param prefix what the names of timing files begin with
 */
public record RankOptions(boolean barriers, int printing, int stride, boolean singleFile, FileNameTemplate prefix) {
    /** A number of printing ranks that stands for all. */
    public static final int ALL = Integer.MAX_VALUE;

    /** No barriers, and rank 0 writes files of its own, {@code timing...}. */
    public static final RankOptions DEFAULT = new RankOptions(false, 1, 1, false, FileNameTemplate.parse("timing"));

    /**
     * Checks the options.
     *
     * @throws IllegalArgumentException if a number is too small, or the prefix has a token for a rank or for the time inside a
     *     simulation
     */
    public RankOptions {
        if (printing < 0 || stride < 1) {
            throw new IllegalArgumentException(
                    printing + " ranks cannot print, each " + stride + " from the next; take at least 0 and 1");
        }
        if (prefix.needsRank()) {
            throw new IllegalArgumentException(
                    "the prefix \"" + prefix + "\" is of all ranks; leave $RANK out, names of files end with the rank");
        }
        if (prefix.needsSimulatedTime()) {
            throw new IllegalArgumentException(
                    "the prefix \"" + prefix + "\" has the token $SimTime, but reports know no simulated time");
        }
    }

    /** Returns whether a rank prints. */
    public boolean prints(int rank) {
        return rank % stride == 0 && rank / stride < printing;
    }

    /** Returns these options with timing barriers on or off. */
    public RankOptions withBarriers(boolean on) {
        return new RankOptions(on, printing, stride, singleFile, prefix);
    }

    /** Returns these options with that many ranks that print, {@link #ALL} for all. */
    public RankOptions withPrinting(int ranks) {
        return new RankOptions(barriers, ranks, stride, singleFile, prefix);
    }

    /** Returns these options with that distance between ranks that print. */
    public RankOptions withStride(int distance) {
        return new RankOptions(barriers, printing, distance, singleFile, prefix);
    }

    /** Returns these options with one file for all ranks that print, or with one for each. */
    public RankOptions withSingleFile(boolean single) {
        return new RankOptions(barriers, printing, stride, single, prefix);
    }

    /** Returns these options with that prefix. */
    public RankOptions withPrefix(FileNameTemplate template) {
        return new RankOptions(barriers, printing, stride, singleFile, template);
    }
}
