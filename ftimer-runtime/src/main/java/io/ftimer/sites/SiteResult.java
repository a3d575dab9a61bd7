package io.ftimer.sites;

import io.ftimer.stats.IterationStats;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The measurements of one site timer, by one contributor or by several together. A contributor is an MPI rank, a thread of a
 * session, or a lane.
 *
 * <pre>{@code
 * for (SiteResult result : timer.summary().sites()) {
 *     System.out.println(result.site().key() + " " + result.stats().meanSeconds());
 * }
 * }</pre>
 *
 * <p>Running segments are not counted. The time of an iteration is the sum of its segments, each from a start or restart to
 * the next stop; an iteration is counted from its first stop on.
 *
 * <p>Thread safety: immutable.
 *
 * @param site the place in the source
 * @param stats the statistics of the iterations of all participating contributors
 * @param participatingRanks how many contributors have started this timer; the others affect no value here
 * @param runningRanks on how many of them it was running when the result was taken
 * @param iteration the number of the last iteration started; empty if it has none, or for several contributors
 * @param depth how many other site timers were running at the last start; empty for several contributors
 * @param startNanos the last start, in nanoseconds since the start of the window; empty for
 *     several contributors; of a lane, since it was first used
 */
public record SiteResult(
        Site site,
        IterationStats stats,
        int participatingRanks,
        int runningRanks,
        OptionalLong iteration,
        OptionalInt depth,
        OptionalLong startNanos) {

    /** Returns whether the timer was running on any contributor when the result was taken. */
    public boolean isRunning() {
        return runningRanks > 0;
    }

    /** Returns one value by its field, times in seconds; empty if there is none. */
    public OptionalDouble datum(SiteField field) {
        return field.of(this);
    }

    /** Returns the same result as that of one contributor with this number. */
    public SiteResult ofContributor(int contributor) {
        return new SiteResult(
                site, stats.ofContributor(contributor), 1, Math.min(runningRanks, 1), iteration, depth, startNanos);
    }

    /**
     * Returns the result of the contributors of both, independent of the order of merging.
     *
     * @throws IllegalArgumentException if the results are of different sites
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
