package io.ftimer.mpi;

import io.ftimer.config.Configuration;
import io.ftimer.mpi.internal.config.RankFeature;
import io.ftimer.report.FileNameTemplate;

/**
 * Options of the ranks of a job; all ranks must have the same.
 *
 * <p>The ranks {@code 0}, {@code stride}, {@code 2 * stride} and so on print, up to {@code printing} of them.
 *
 * <p>Thread safety: immutable.
 *
 * @param barriers whether timing barriers wait and are timed
 * @param printing the number of ranks that write their timings, at least 0
 * @param stride the distance between ranks that print, at least 1
 * @param singleFile whether the ranks that print write one file together, in rank order
 * @param prefix the prefix of the names of timing files
 */
public record RankOptions(boolean barriers, int printing, int stride, boolean singleFile, FileNameTemplate prefix) {
    /** The value of {@link #printing} that stands for all ranks. */
    public static final int ALL = RankFeature.ALL;

    /** No barriers; rank 0 writes files of its own that start with {@code timing}. */
    public static final RankOptions DEFAULT = of(Configuration.parse(""));

    /**
     * Creates the options.
     *
     * @throws IllegalArgumentException if a number is too small, or the prefix contains {@code $RANK} or {@code $SimTime}
     */
    public RankOptions {
        if (printing < 0) {
            throw new IllegalArgumentException("number of printing ranks must be at least 0, was " + printing);
        }
        if (stride < 1) {
            throw new IllegalArgumentException("stride must be at least 1, was " + stride);
        }
        RankFeature.requireValid(prefix);
    }

    /** Returns the options that a configuration has, for instance {@link Configuration#ofProcess()}. */
    public static RankOptions of(Configuration configuration) {
        return new RankOptions(
                RankFeature.value(RankFeature.BARRIERS, configuration),
                RankFeature.value(RankFeature.PRINTING, configuration),
                RankFeature.value(RankFeature.STRIDE, configuration),
                RankFeature.value(RankFeature.SINGLE_FILE, configuration),
                RankFeature.value(RankFeature.PREFIX, configuration));
    }

    /** Returns whether a rank prints. */
    public boolean prints(int rank) {
        return rank % stride == 0 && rank / stride < printing;
    }

    /** Returns these options with timing barriers on or off. */
    public RankOptions withBarriers(boolean on) {
        return new RankOptions(on, printing, stride, singleFile, prefix);
    }

    /** Returns these options with another number of ranks that print, {@link #ALL} for all. */
    public RankOptions withPrinting(int ranks) {
        return new RankOptions(barriers, ranks, stride, singleFile, prefix);
    }

    /** Returns these options with another distance between ranks that print. */
    public RankOptions withStride(int distance) {
        return new RankOptions(barriers, printing, distance, singleFile, prefix);
    }

    /** Returns these options with one file for all ranks that print, or with one for each. */
    public RankOptions withSingleFile(boolean single) {
        return new RankOptions(barriers, printing, stride, single, prefix);
    }

    /** Returns these options with another prefix. */
    public RankOptions withPrefix(FileNameTemplate template) {
        return new RankOptions(barriers, printing, stride, singleFile, template);
    }
}
