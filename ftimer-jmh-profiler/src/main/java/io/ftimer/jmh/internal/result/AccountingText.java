package io.ftimer.jmh.internal.result;

import io.ftimer.jmh.tree.Accounting;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.text.Quantity;
import java.util.ArrayList;
import java.util.List;

/** Formats how the time of an operation divides. Stateless. */
public final class AccountingText {
    /** Means that differ by less are the same to a reader. */
    private static final double SAME = 0.005;

    private AccountingText() {}

    /** Returns an empty line and one to three others; nothing if the time of the operations is unknown. */
    public static List<String> of(ProfiledTree tree) {
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
                        + Quantity.ofNanos(tree.scoreNanos()) + "/op.");
            }
        }
        return lines;
    }

    private static String part(ProfiledTree tree, double nanos, String more) {
        double percent = 100 * nanos / tree.accounting().operationNanos();
        return perOp(tree, nanos) + " (" + ResultNumbers.fixed(percent) + " %" + more + ")";
    }

    private static String perOp(ProfiledTree tree, double nanos) {
        return Quantity.ofNanos(tree.perOp(nanos));
    }
}
