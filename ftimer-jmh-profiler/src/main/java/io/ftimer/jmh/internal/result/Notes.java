package io.ftimer.jmh.internal.result;

import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Notes for readers of the numbers. Stateless. */
final class Notes {
    private static final double TIMING_PERCENT = 5;
    private static final int REGIONS_NAMED = 3;

    private Notes() {}

    static List<String> of(ProfiledTree tree, ProfilerOptions options) {
        List<String> notes = new ArrayList<>();
        if (tree.forks() == 0) {
            notes.add("ftimer: the benchmark ran without a fork (-f 0), so its times are less reliable");
        }
        addTiming(tree, notes);
        addProblems(tree.problems(), notes);
        options.get(Option.ROOT)
                .filter(root -> tree.regions().isEmpty())
                .ifPresent(
                        root -> notes.add("ftimer: no region matches root=" + root + "; omit root to see all regions"));
        return notes;
    }

    private static void addTiming(ProfiledTree tree, List<String> notes) {
        List<ProfiledRegion> small = tree.regions().stream()
                .filter(region -> ProfiledTreeText.timingPercent(region) > TIMING_PERCENT)
                .sorted(Comparator.comparingDouble(ProfiledTreeText::timingPercent)
                        .reversed())
                .toList();
        if (!small.isEmpty()) {
            String named = small.stream()
                    .limit(REGIONS_NAMED)
                    .map(region -> ShownText.quoted(region.path()) + " "
                            + Numbers.fixed(ProfiledTreeText.timingPercent(region)) + " %")
                    .collect(Collectors.joining(", "));
            notes.add("ftimer: timing overhead is more than 5 % of the self time of " + small.size()
                    + (small.size() == 1 ? " region (" : " regions (") + named
                    + (small.size() > REGIONS_NAMED ? ", ..." : "")
                    + "); make regions larger, or use mode=count to record calls only");
        }
    }

    private static void addProblems(Problems problems, List<String> notes) {
        if (problems.count() > 0) {
            notes.add("ftimer: " + problems.count() + (problems.count() == 1 ? " problem" : " problems")
                    + " with regions:");
            problems.lines().forEach(line -> notes.add("  " + line));
        }
    }
}
