package io.ftimer.summary;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The share of a run that is covered by regions, and its gaps: time in the window outside all regions, and time in regions
 * outside their children. A region without children covers itself.
 *
 * <p>The thread time of several threads may exceed the window; the whole is then the time of all top-level regions, and the
 * window has no gap.
 *
 * <p>Thread safety: immutable.
 *
 * @param wholeNanos the time to be covered
 * @param gaps the positive gaps, largest first; equal ones in the order of the summary
 */
public record Coverage(long wholeNanos, List<Gap> gaps) {

    /**
     * A time that no nested region covers.
     *
     * @param parent the region in which the time was spent outside its children; empty for the window
     * @param nanos the length of the gap
     */
    public record Gap(Optional<RegionPath> parent, long nanos) {
        /** Returns {@link #nanos()} in seconds. */
        public double seconds() {
            return Seconds.of(nanos);
        }
    }

    /** Creates a coverage; gaps may be given in any order. */
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
                outermost = Math.addExact(outermost, entry.inclusiveNanos());
            }
            if (entry.hasChildren() && entry.selfNanos() > 0) {
                gaps.add(new Gap(Optional.of(entry.path()), entry.selfNanos()));
            }
        }
        long outside = Math.subtractExact(summary.totalNanos(), outermost);
        if (outside > 0) {
            gaps.add(0, new Gap(Optional.empty(), outside));
        }
        return new Coverage(Math.max(summary.totalNanos(), outermost), gaps);
    }

    /**
     * Returns the sum of all gaps.
     *
     * @throws ArithmeticException if it exceeds 64 bits
     */
    public long uncoveredNanos() {
        return gaps.stream().mapToLong(Gap::nanos).reduce(0, Math::addExact);
    }

    /** Returns {@code 100 * (wholeNanos - uncoveredNanos) / wholeNanos}, 0 if {@code wholeNanos} is 0. */
    public double percent() {
        return Seconds.percent(wholeNanos - uncoveredNanos(), wholeNanos);
    }
}
