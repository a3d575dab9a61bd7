package io.ftimer.jmh.internal.result;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.tree.Accounting;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.metrics.Metric;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNames;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.report.internal.text.TreeTable;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Formats a tree: the regions, indented by depth, and their calls, times and shares. Stateless. */
public final class ProfiledTreeText {
    /** Means that differ by less are the same to a reader. */
    private static final double SAME = 0.005;

    private ProfiledTreeText() {}

    /** Returns a line about the operations and a table of the accepted regions. */
    public static List<String> of(ProfiledTree tree, Predicate<ProfiledRegion> shown, TextLimits limits) {
        List<String> lines = new ArrayList<>(List.of(head(tree), ""));
        List<ProfiledRegion> regions = tree.regions().stream().filter(shown).toList();
        if (tree.regions().isEmpty()) {
            lines.add(
                    tree.isInstrumented()
                            ? "No region was opened: the benchmark called none of the instrumented methods."
                            : "No region was opened; open regions in the measured code, as with FTimers.run(name, task), or"
                                    + " leave it as it is and use instrument=PACKAGE.**");
        } else {
            lines.addAll(table(tree, regions, limits));
        }
        return lines;
    }

    private static String head(ProfiledTree tree) {
        return tree.operations() + " operations in " + ShownText.counted(tree.iterations(), "iteration")
                + (tree.forks() == 0 ? "" : " of " + ShownText.counted(tree.forks(), "fork"))
                + ", with regions on " + ShownText.counted(tree.threads(), "thread")
                + (tree.isInstrumented()
                        ? "; instrumented: " + ShownText.counted(tree.instrumentedMethods(), "method")
                        : "")
                + (tree.isComplete()
                        ? ""
                        : "; incomplete: "
                                + ShownText.counted(tree.problems().missed(), "start or stop", "starts and stops")
                                + " missing");
    }

    public static Function<ProfiledRegion, String> names(List<ProfiledRegion> regions) {
        return ShownNames.of(
                regions, region -> region.path().withKind(RegionKind.CODE), ProfiledRegion::name, ProfiledRegion::kind);
    }

    private static List<String> table(ProfiledTree tree, List<ProfiledRegion> regions, TextLimits limits) {
        int outermost = regions.stream()
                .mapToInt(region -> region.path().length())
                .min()
                .orElse(0);
        return TreeTable.regionFirst(columns(tree), region -> region.path().length() - outermost, names(regions))
                .lines(regions, limits);
    }

    private static List<Column<ProfiledRegion>> columns(ProfiledTree tree) {
        List<Column<ProfiledRegion>> columns = new ArrayList<>();
        LongToDoubleFunction percent = tree.percentOfTotal();
        columns.add(Column.number("calls/op", region -> ShownNumber.ofReal(tree.callsPerOp(region))));
        if (tree.timed()) {
            columns.add(Column.number("time/call", region -> ShownNumber.ofNanos(region.nanosPerCall())));
            columns.add(Column.number("time/op", region -> ShownNumber.ofNanos(tree.perOp(region.inclusiveNanos()))));
            columns.add(Column.number("self/op", region -> ShownNumber.ofNanos(tree.perOp(region.selfNanos()))));
            columns.add(
                    Column.number("self %", region -> ShownNumber.ofTenths(percent.applyAsDouble(region.selfNanos()))));
            columns.add(Column.number("overhead %", ProfiledTreeText::overhead));
        }
        addMeasured("B/op", tree, Metric.ALLOCATED_BYTES, columns);
        addMeasured("steps/op", tree, Metric.WORK, columns);
        addMeasured("JDK steps/op", tree, Metric.JDK_WORK, columns);
        return columns;
    }

    private static void addMeasured(
            String heading, ProfiledTree tree, String metric, List<Column<ProfiledRegion>> columns) {
        if (tree.regions().stream().anyMatch(region -> region.measured().containsKey(metric))) {
            columns.add(Column.number(
                    heading, region -> perOp(tree, region.measured().get(metric))));
        }
    }

    private static String perOp(ProfiledTree tree, @Nullable Long sum) {
        return sum == null ? "-" : ShownNumber.ofTenths(tree.perOp(sum));
    }

    /** Returns the overhead with its uncertainty, such as {@code 33.2 ±4}. */
    private static String overhead(ProfiledRegion region) {
        long self = region.selfNanos();
        return self > 0
                ? ShownNumber.ofTenths(100 * region.overhead().value() / self) + " ±"
                        + ShownNumber.ofTenths(100 * region.overhead().uncertainty() / self)
                : ShownNumber.ofTenths(Double.NaN);
    }

    /** Returns how the time of an operation divides: an empty line and one to three others; nothing if it is unknown. */
    public static List<String> accounting(ProfiledTree tree) {
        Accounting time = tree.accounting();
        List<String> lines = new ArrayList<>();
        if (time.isKnown()) {
            lines.add("");
            lines.add(perOp(tree, time.operationNanos()) + "/op = regions " + part(tree, time.regionNanos(), "")
                    + " + outside " + part(tree, time.outsideNanos(), "") + " + overhead "
                    + part(
                            tree,
                            time.overhead().value(),
                            "; " + perOp(tree, time.overhead().low()) + " to "
                                    + perOp(tree, time.overhead().high())));
            double elsewhere = tree.totalNanos() - time.recordedNanos();
            if (elsewhere > SAME * time.operationNanos()) {
                lines.add("Beside these: regions on other threads, " + perOp(tree, elsewhere) + "/op.");
            }
            double mean = tree.perOp(time.operationNanos());
            if (Math.abs(tree.scoreNanos() - mean) > SAME * mean) {
                lines.add("These are means over all operations; JMH's score, the mean over iterations, is "
                        + ShownNumber.ofNanos(tree.scoreNanos()) + "/op.");
            }
        }
        return lines;
    }

    private static String part(ProfiledTree tree, double nanos, String more) {
        double percent = 100 * nanos / tree.accounting().operationNanos();
        return perOp(tree, nanos) + " (" + ShownNumber.ofTenths(percent) + " %" + more + ")";
    }

    private static String perOp(ProfiledTree tree, double nanos) {
        return ShownNumber.ofNanos(tree.perOp(nanos));
    }
}
