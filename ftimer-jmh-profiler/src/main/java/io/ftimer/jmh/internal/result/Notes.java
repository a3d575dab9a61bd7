package io.ftimer.jmh.internal.result;

import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.Accounting;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Notes for readers of the numbers. Stateless. */
final class Notes {
    private static final double OVERHEAD_PERCENT = 5;

    private static final double BEYOND = 0.05;

    private static final double MUCH = 0.25;

    private Notes() {}

    static List<String> of(ProfiledTree tree, ProfilerOptions options) {
        List<String> notes = new ArrayList<>();
        if (tree.forks() == 0) {
            notes.add("ftimer: the benchmark ran without a fork (-f 0), so its times are less reliable");
        }
        addOverhead(tree, notes);
        addOutside(tree.accounting(), notes);
        addProblems(tree.problems(), notes);
        options.get(Option.ROOT)
                .filter(root -> tree.regions().isEmpty())
                .ifPresent(
                        root -> notes.add("ftimer: no region matches root=" + root + "; omit root to see all regions"));
        return notes;
    }

    /** Speaks of the benchmark as a whole: a region that only delegates has little time of its own, and much overhead in it. */
    private static void addOverhead(ProfiledTree tree, List<String> notes) {
        Accounting time = tree.accounting();
        double percent = 100
                * (time.isKnown()
                        ? time.overhead().value() / time.operationNanos()
                        : tree.overhead().value() / tree.totalNanos());
        tree.regions().stream()
                .filter(region -> tree.timed() && percent > OVERHEAD_PERCENT)
                .max(Comparator.comparingDouble(region -> region.overhead().value()))
                .ifPresent(most -> notes.add("ftimer: the overhead is " + Quantity.ofTenths(percent)
                        + " % of the time of the benchmark, most of it in " + ShownText.quoted(most.path())
                        + "; make regions larger, or use times=false to record calls only"));
    }

    private static void addOutside(Accounting accounting, List<String> notes) {
        if (accounting.isKnown() && accounting.outsideNanos() > MUCH * accounting.operationNanos()) {
            notes.add(
                    "ftimer: outside is what is left over: code in no region, the loop of JMH, and waiting for a processor"
                            + " there; open regions around more code, or measure on an idle machine");
        }
        if (accounting.isKnown() && accounting.outsideNanos() < -BEYOND * accounting.operationNanos()) {
            notes.add(
                    "ftimer: the regions took longer than the operations, so some are opened outside of them, as in @Setup;"
                            + " root=REGION selects others");
        }
    }

    private static void addProblems(Problems problems, List<String> notes) {
        if (problems.count() > 0) {
            notes.add("ftimer: " + ShownText.counted(problems.count(), "problem") + " with regions:");
            problems.lines().forEach(line -> notes.add("  " + line));
        }
    }
}
