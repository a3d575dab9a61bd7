package io.ftimer.jmh.internal.result;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.Accounting;
import io.ftimer.jmh.internal.tree.Problems;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * The tree of iterations as a JMH result, which transports the tree from the fork to the runner. JMH shows its text after the run. Its
 * score is the number of regions, because viewers draw a chart of every result.
 *
 * <p>Thread safety: immutable.
 */
public final class TreeResult extends Result<TreeResult> {
    /** The label of the tree, with which the labels of all results begin. */
    static final String LABEL = "ftimer";

    private static final long serialVersionUID = 1;

    private static final double OVERHEAD_PERCENT = 5;
    private static final double BEYOND = 0.05;
    private static final double MUCH = 0.25;

    private final ProfilerOptions options;
    private final ProfiledTree tree;
    final ChosenLabels chosen;

    /** The processes that ran the iterations. A HashSet, because the Set interface is not serializable. */
    private final HashSet<Long> processes;

    private TreeResult(
            ProfilerOptions options, ProfiledTree tree, ChosenLabels chosen, Set<Long> processes, Statistics counts) {
        super(ResultRole.SECONDARY, LABEL, counts, "regions", AggregationPolicy.MAX);
        this.options = options;
        this.tree = tree;
        this.chosen = chosen;
        this.processes = new HashSet<>(processes);
    }

    static TreeResult ofIteration(ProfilerOptions options, ProfiledTree tree, ChosenLabels chosen) {
        return new TreeResult(
                options,
                tree,
                chosen,
                Set.of(ProcessHandle.current().pid()),
                of(tree.regions().size()));
    }

    /** Returns the result of all iterations of a benchmark, or empty if it ran without the profiler. */
    public static Optional<TreeResult> in(@Nullable BenchmarkResult benchmark) {
        return benchmark == null
                ? Optional.empty()
                : benchmark.getSecondaryResults().values().stream()
                        .filter(TreeResult.class::isInstance)
                        .map(TreeResult.class::cast)
                        .findFirst();
    }

    public ProfiledTree tree() {
        return tree;
    }

    private TreeResult plus(TreeResult other) {
        Set<Long> allProcesses = new HashSet<>(processes);
        allProcesses.addAll(other.processes);
        ProfiledTree both = tree.plus(other.tree);
        return new TreeResult(
                options,
                both.forks() == 0 ? both : both.ofForks(allProcesses.size()),
                other.chosen,
                allProcesses,
                statistics);
    }

    @Override
    protected Aggregator<TreeResult> getThreadAggregator() {
        return TreeResult::sum;
    }

    @Override
    protected Aggregator<TreeResult> getIterationAggregator() {
        return TreeResult::sum;
    }

    private static TreeResult sum(Collection<TreeResult> results) {
        ListStatistics counts = new ListStatistics();
        results.forEach(result -> counts.addValue(result.getScore()));
        TreeResult sum = results.stream().reduce(TreeResult::plus).orElseThrow();
        return new TreeResult(sum.options, sum.tree, sum.chosen, sum.processes, counts);
    }

    /** Returns the text in the line of one iteration. */
    @Override
    public String toString() {
        return ShownText.counted(tree.regions().size(), "region");
    }

    /** Returns the text after the run: the selected regions with their ancestors, and notes. */
    @Override
    public String extendedInfo() {
        Set<RegionPath> shown = selected();
        List<String> lines =
                new ArrayList<>(ProfiledTreeText.of(tree, region -> shown.contains(region.path()), TextLimits.CONSOLE));
        int hidden = tree.regions().size() - shown.size();
        if (hidden > 0) {
            lines.add("and " + ShownText.counted(hidden, "more region")
                    + "; top limits the tree, out=FOLDER writes all regions");
        }
        lines.addAll(ProfiledTreeText.accounting(tree));
        lines.add("");
        lines.addAll(notes());
        return lines.stream().map(line -> ("  " + line).stripTrailing() + "\n").collect(Collectors.joining());
    }

    /** Returns the paths of the selected regions and of their ancestors. */
    private Set<RegionPath> selected() {
        Set<RegionPath> known =
                tree.regions().stream().map(ProfiledRegion::path).collect(Collectors.toSet());
        Set<RegionPath> selected = new HashSet<>();
        for (ProfiledRegion region : ChosenLabels.ranked(tree, options.get(Option.TOP), any -> true)) {
            Optional<RegionPath> path = Optional.of(region.path());
            // if a path was there, so were its ancestors
            while (path.filter(selected::add).isPresent()) {
                path = path.flatMap(RegionPath::parent);
            }
        }
        selected.retainAll(known);
        return selected;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (tree.forks() == 0) {
            notes.add("ftimer: the benchmark ran without a fork (-f 0), so its times are less reliable");
        }
        addOverhead(notes);
        addOutside(tree.accounting(), notes);
        Problems problems = tree.problems();
        if (problems.count() > 0) {
            notes.add("ftimer: " + ShownText.counted(problems.count(), "problem") + " with regions:");
            problems.lines().forEach(line -> notes.add("  " + line));
        }
        options.get(Option.ROOT)
                .filter(root -> tree.regions().isEmpty())
                .ifPresent(
                        root -> notes.add("ftimer: no region matches root=" + root + "; omit root to see all regions"));
        return notes;
    }

    /** Speaks of the benchmark as a whole: a region that only delegates has little time of its own, and much overhead in it. */
    private void addOverhead(List<String> notes) {
        Accounting time = tree.accounting();
        double percent = 100
                * (time.isKnown()
                        ? time.overhead().value() / time.operationNanos()
                        : tree.overhead().value() / tree.totalNanos());
        tree.regions().stream()
                .filter(region -> tree.timed() && percent > OVERHEAD_PERCENT)
                .max(Comparator.comparingDouble(region -> region.overhead().value()))
                .ifPresent(most -> notes.add("ftimer: the overhead is " + ShownNumber.ofTenths(percent)
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
}
