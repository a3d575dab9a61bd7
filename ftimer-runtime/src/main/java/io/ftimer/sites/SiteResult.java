package io.ftimer.sites;

import io.ftimer.stats.IterationStats;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What was measured at one site, by one rank or by several together. A rank is any one contributor: an MPI rank, a thread
 * of a session.
 *
 * <p>Only what has been stopped is counted. An iteration's time is the sum of its segments, from each start or restart to
 * the next stop; an iteration counts from its first stop on.
 *
 * <p>Thread safety: immutable.
 *
 * @param site where
 * @param stats the iterations, over all ranks that take part
 * @param participatingRanks how many ranks have started this timer; the others are in no number here
 * @param runningRanks on how many of them it was running when the result was taken
 * @param iteration the number of the last iteration begun; empty if it has none, or of several ranks
 * @param depth how many other site timers were running when it was started last; empty of several ranks
 * @param startNanos when it was started last, in nanoseconds from the begin of the window; empty of several ranks
 */
public record SiteResult(
        Site site,
        IterationStats stats,
        int participatingRanks,
        int runningRanks,
        OptionalLong iteration,
        OptionalInt depth,
        OptionalLong startNanos) {

    /** Returns whether the timer was running on any rank when the result was taken. */
    public boolean isRunning() {
        return runningRanks > 0;
    }

    /** Returns one value by the name of its field, times in seconds; empty where there is none. */
    public OptionalDouble datum(SiteField field) {
        return field.of(this);
    }

    /** Returns the same result as that of one rank with this number. */
    public SiteResult onRank(int rank) {
        return new SiteResult(site, stats.onRank(rank), 1, Math.min(runningRanks, 1), iteration, depth, startNanos);
    }

    /**
     * Returns the result of the ranks of both, for any order of merging the same.
     *
     * @throws IllegalArgumentException if the two are not of the same site
     */
    public SiteResult merge(SiteResult other) {
        if (!site.equals(other.site)) {
            throw new IllegalArgumentException(
                    "cannot merge results of two sites, " + site.key() + " and " + other.site.key());
        }
        return new SiteResult(
                site,
                stats.merge(other.stats),
                Math.addExact(participatingRanks, other.participatingRanks),
                Math.addExact(runningRanks, other.runningRanks),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.empty());
    }

    /**
     * Returns what was added since an earlier result of the same timer; see {@link IterationStats#since}.
     *
     * @param earlier statistics of the earlier result
     */
    public SiteResult since(IterationStats earlier) {
        return new SiteResult(
                site, stats.since(earlier), participatingRanks, runningRanks, iteration, depth, startNanos);
    }
}
