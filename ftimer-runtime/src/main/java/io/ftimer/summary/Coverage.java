package io.ftimer.summary;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How much of a run is told by regions, and where it is not: in the window around the outermost regions, and in regions
 * around those nested in them. A region with nothing nested in it is covered by itself.
 *
 * <p>Times of several threads may exceed the window; the whole is then the time of all outermost regions, and the window has
 * no gap. A gap is never negative.
 *
 * <p>Thread safety: immutable.
 *
 * @param wholeNanos what there is to be covered
 * @param gaps what is not covered, the largest first, of equal ones the one that comes first in the summary; no gap of 0
 */
public record Coverage(long wholeNanos, List<Gap> gaps) {

    /**
     * A time that no nested region tells more of.
     *
     * @param parent the region in which the time was spent beside what is nested there; empty for the window
     * @param nanos how long
     */
    public record Gap(Optional<RegionPath> parent, long nanos) {
        /** Returns {@link #nanos()} in seconds. */
        public double seconds() {
            return Seconds.of(nanos);
        }
    }

    /** Makes a coverage, with the gaps in any order. */
    public Coverage {
        gaps = gaps.stream()
                .sorted(Comparator.comparingLong(Gap::nanos).reversed())
                .toList();
    }

    static Coverage of(Summary summary) {
        List<Gap> gaps = new ArrayList<>();
        long outermost = 0;
        for (SummaryEntry entry : summary.entries()) {
            if (entry.depth() == 0) {
                outermost += entry.inclusiveNanos();
            }
            if (entry.hasChildren() && entry.selfNanos() > 0) {
                gaps.add(new Gap(Optional.of(entry.path()), entry.selfNanos()));
            }
        }
        long outside = summary.totalNanos() - outermost;
        if (outside > 0) {
            gaps.add(0, new Gap(Optional.empty(), outside));
        }
        return new Coverage(Math.max(summary.totalNanos(), outermost), gaps);
    }

    /** Returns the sum of all gaps. */
    public long uncoveredNanos() {
        return gaps.stream().mapToLong(Gap::nanos).sum();
    }

    /** Returns {@code 100 * (wholeNanos - uncoveredNanos) / wholeNanos}, 0 if there is nothing to be covered. */
    public double percent() {
        return Seconds.percent(wholeNanos - uncoveredNanos(), wholeNanos);
    }
}
