package io.ftimer.cli;

import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.internal.text.ShownText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How runs on more and more ranks compare with the one on the fewest, region by region.
 *
 * <p>In strong scaling, all runs solve one problem: speedup is {@code t0 / t} and efficiency is the speedup divided by {@code p / p0}.
 * In weak scaling, the problem grows with the number of ranks: efficiency is {@code t0 / t} and speedup is the efficiency times
 * {@code p / p0}. {@code p} is the number of ranks and {@code t} the time of the slowest one, {@code p0} and {@code t0} those of the
 * first run that has the region.
 *
 * @param isWeak whether this is weak scaling
 * @param fewest the number of ranks of the first run
 * @param most the number of ranks of the last run
 * @param regions the regions of all runs, the one that takes longest on the most ranks first
 */
record Scaling(boolean isWeak, int fewest, int most, List<Line> regions) {

    /**
     * The scaling of one region.
     *
     * @param path the path of the region
     * @param points what it has in each run in which it is
     */
    record Line(List<String> path, List<Point> points) {
        private long nanosOnMost(int ranks) {
            Point last = points.get(points.size() - 1);
            return last.ranks() == ranks ? last.nanos() : -1;
        }
    }

    /**
     * One run in the scaling of a region. Speedup and efficiency are NaN if a time is not positive.
     *
     * @param ranks the number of ranks
     * @param nanos the time of the slowest rank
     * @param calls the mean number of calls of a rank
     */
    record Point(int ranks, long nanos, BigDecimal calls, double speedup, double efficiency) {}

    /**
     * Returns the scaling over runs.
     *
     * @param runs the runs, the one with the fewest ranks first
     * @throws UnusableArgumentException if they are not on two or more different numbers of ranks
     */
    static Scaling of(List<RankRun> runs, boolean isWeak) {
        requireDifferent(runs);
        Set<List<String>> paths = new LinkedHashSet<>();
        runs.forEach(run -> paths.addAll(run.regions().keySet()));
        int most = runs.get(runs.size() - 1).ranks();
        return new Scaling(
                isWeak,
                runs.get(0).ranks(),
                most,
                paths.stream()
                        .map(path -> new Line(path, points(isWeak, runs, path)))
                        .sorted(Comparator.comparingLong((Line line) -> line.nanosOnMost(most))
                                .reversed())
                        .toList());
    }

    private static void requireDifferent(List<RankRun> runs) {
        if (runs.size() < 2) {
            throw new UnusableArgumentException("expected reports of runs on two or more numbers of ranks, got "
                    + ShownText.counted(runs.size(), "report"));
        }
        for (int i = 1; i < runs.size(); i++) {
            if (runs.get(i).ranks() == runs.get(i - 1).ranks()) {
                throw new UnusableArgumentException(
                        "several reports are of runs on " + runs.get(i).ranks()
                                + " ranks; name files with one for each number of ranks, as ftimer convert --tree writes them");
            }
        }
    }

    private static List<Point> points(boolean isWeak, List<RankRun> runs, List<String> path) {
        List<Point> points = new ArrayList<>();
        for (RankRun run : runs) {
            RankRun.Region region = run.regions().get(path);
            if (region != null) {
                Point first =
                        points.isEmpty() ? new Point(run.ranks(), region.nanos(), region.calls(), 1, 1) : points.get(0);
                points.add(point(isWeak, first, run.ranks(), region));
            }
        }
        return points;
    }

    private static Point point(boolean isWeak, Point first, int ranks, RankRun.Region region) {
        if (first.nanos() <= 0 || region.nanos() <= 0) {
            return new Point(ranks, region.nanos(), region.calls(), Double.NaN, Double.NaN);
        }
        BigInteger before = BigInteger.valueOf(first.nanos());
        BigInteger now = BigInteger.valueOf(region.nanos());
        BigInteger fewer = BigInteger.valueOf(first.ranks());
        BigInteger more = BigInteger.valueOf(ranks);
        double ratio = ratio(before, now);
        return isWeak
                ? new Point(
                        ranks, region.nanos(), region.calls(), ratio(before.multiply(more), now.multiply(fewer)), ratio)
                : new Point(
                        ranks,
                        region.nanos(),
                        region.calls(),
                        ratio,
                        ratio(before.multiply(fewer), now.multiply(more)));
    }

    private static double ratio(BigInteger part, BigInteger whole) {
        return new BigDecimal(part)
                .divide(new BigDecimal(whole), MathContext.DECIMAL128)
                .doubleValue();
    }
}
