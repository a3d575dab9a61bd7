package io.ftimer.jmh.internal.result;

import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.Accounting;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Notes for readers of the numbers. Stateless. */
final class Notes {
    private static final double OVERHEAD_PERCENT = 5;
    private static final int REGIONS_NAMED = 3;

    /** Iterations of a warm benchmark differ by less. */
    private static final double COLD = 1.5;

    private static final double BEYOND = 0.05;

    private Notes() {}

    static List<String> of(ProfiledTree tree, ProfilerOptions options) {
        List<String> notes = new ArrayList<>();
        if (tree.forks() == 0) {
            notes.add("ftimer: the benchmark ran without a fork (-f 0), so its times are less reliable");
        }
        addOverhead(tree, notes);
        addCold(tree, notes);
        addOutside(tree.accounting(), notes);
        addProblems(tree.problems(), notes);
        options.get(Option.ROOT)
                .filter(root -> tree.regions().isEmpty())
                .ifPresent(
                        root -> notes.add("ftimer: no region matches root=" + root + "; omit root to see all regions"));
        return notes;
    }

    private static void addOverhead(ProfiledTree tree, List<String> notes) {
        List<ProfiledRegion> small = tree.regions().stream()
                .filter(region -> ProfiledTreeText.overheadPercent(region) > OVERHEAD_PERCENT)
                .sorted(Comparator.comparingDouble(ProfiledTreeText::overheadPercent)
                        .reversed())
                .toList();
        if (!small.isEmpty()) {
            String named = small.stream()
                    .limit(REGIONS_NAMED)
                    .map(region -> ShownText.quoted(region.path()) + " "
                            + ResultNumbers.fixed(ProfiledTreeText.overheadPercent(region)) + " %")
                    .collect(Collectors.joining(", "));
            notes.add("ftimer: the overhead is more than 5 % of the self time of "
                    + ShownText.counted(small.size(), "region") + " (" + named
                    + (small.size() > REGIONS_NAMED ? ", ..." : "")
                    + "); make regions larger, or use times=false to record calls only");
        }
    }

    /** Compares the first and the last iteration of each fork. */
    private static void addCold(ProfiledTree tree, List<String> notes) {
        List<Double> scores = tree.accounting().scores();
        int iterations = tree.iterations() / Math.max(1, tree.forks());
        double slowdown = 0;
        for (int first = 0; iterations > 1 && first + iterations <= scores.size(); first += iterations) {
            slowdown = Math.max(slowdown, scores.get(first) / scores.get(first + iterations - 1));
        }
        if (slowdown > COLD) {
            notes.add("ftimer: the first iteration took " + ResultNumbers.fixed(slowdown)
                    + " times as long per operation as the last; for warm times, warm up longer (-wi, -w)");
        }
    }

    private static void addOutside(Accounting accounting, List<String> notes) {
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
