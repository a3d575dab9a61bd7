package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.MetricType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Makes a baseline of the trees of a run.
 *
 * <p>Incomplete trees and those that the run left out keep their baseline; tests that are gone are dropped. In other trees, the lines of
 * regions that are still within the tolerance are kept too, so that a diff of the file shows only what changed. So are the lines of
 * regions that some runs do not have, and the further numbers that a tree has.
 *
 * <p>Thread safety: thread-confined.
 */
public final class BaselineUpdate implements TreeSink {
    private final String name;
    private final GatePolicy policy;
    private final Content content;
    private final AbsentTests absent;
    private final MeasuredRun run = new MeasuredRun();
    private BaselineScope scope = BaselineScope.ALL;
    private final Map<TreeId, List<String>> unusable = new TreeMap<>();

    /**
     * What is written.
     *
     * @param metrics the names of the further numbers; those of benchmarks are per operation
     * @param dropsVanished whether all trees and regions that the run does not have are dropped, not only tests that are gone
     */
    public record Content(Set<String> metrics, boolean dropsVanished) {
        /** No further numbers, and all trees that the file had. */
        public static final Content DEFAULT = new Content(Set.of(), false);

        /** Copies the names. */
        public Content {
            metrics = Set.copyOf(metrics);
        }
    }

    /** Creates an update for which a test is gone if its class ran without it. */
    public BaselineUpdate(String name, GatePolicy policy, Content content) {
        this(name, policy, content, AbsentTests.OF_CLASSES_THAT_RAN);
    }

    /**
     * Creates an update.
     *
     * @param name the name of the baseline, as shown
     * @param policy the tolerance in which lines are kept; shares are written if they are compared
     * @param absent decides about tests that the run does not have
     */
    public BaselineUpdate(String name, GatePolicy policy, Content content, AbsentTests absent) {
        this.name = name;
        this.policy = policy;
        this.content = content;
        this.absent = absent;
    }

    /**
     * Receives the next tree.
     *
     * @throws IllegalArgumentException if the call paths of the tree are too long for a baseline
     */
    @Override
    public void accept(ExportedTree tree) {
        run.add(tree);
    }

    /**
     * Returns what a baseline becomes with the trees of the run; for a file, see {@link Baseline#update}.
     *
     * @throws IllegalArgumentException if a further number is neither one of fTimer nor one of the run; the message names the nearest
     */
    public Baseline baseline(Baseline before) {
        MetricType.requireNames(content.metrics(), run.metrics());
        scope = before.scope();
        SortedMap<TreeId, ExpectedTree> all = new TreeMap<>();
        before.trees().keySet().stream()
                .filter(this::isKept)
                .forEach(id -> before.expected(id).ifPresent(tree -> all.put(id, tree)));
        run.trees().forEach((id, tree) -> {
            Optional<ExpectedTree> earlier = Optional.ofNullable(all.get(id));
            Map<CallPath, MeasuredRegion> regions = scope.regions(tree.regions());
            unusable.put(id, TreeComparison.unusable(regions, metrics(earlier)));
            if (isAccepted(tree)) {
                all.put(id, expected(regions, tree.javaRelease(), earlier));
            }
        });
        all.entrySet()
                .removeIf(tree ->
                        !scope.has(tree.getKey()) || tree.getValue().regions().isEmpty());
        return new Baseline(scope, all);
    }

    /** Returns whether a tree stays as it is unless the run has it. */
    private boolean isKept(TreeId id) {
        return run.trees().containsKey(id) || !content.dropsVanished() && (!id.isTest() || !run.isGone(id, absent));
    }

    /** Returns which trees were written: incomplete ones were not, and trees without regions that are compared are in no baseline. */
    public GateResult result() {
        List<ComparedTree> compared = new ArrayList<>();
        run.trees().forEach((id, tree) -> {
            if (!scope.has(id)) {
                return;
            }
            if (!isAccepted(tree)) {
                compared.add(ComparedTree.of(id, Outcome.PARTLY_MEASURED, true, tree.runs(), reasons(tree)));
            } else if (!scope.regions(tree.regions()).isEmpty()) {
                compared.add(ComparedTree.of(id, Outcome.WRITTEN, false, tree.runs(), unusable(tree)));
            }
        });
        return new GateResult(
                name, policy, compared, run.trees().isEmpty() ? List.of("the run has no trees") : List.of());
    }

    private boolean isAccepted(MeasuredTree tree) {
        return reasons(tree).isEmpty() || tree.runs() > 0 && !policy.failsUnchecked();
    }

    private List<String> reasons(MeasuredTree tree) {
        List<String> reasons = new ArrayList<>(tree.incomplete(content.metrics()));
        reasons.addAll(unusable(tree));
        return reasons;
    }

    private List<String> unusable(MeasuredTree tree) {
        return unusable.getOrDefault(tree.id(), List.of());
    }

    /** Returns the names of the further numbers that are written, those that the baseline has among them. */
    private Set<String> metrics(Optional<ExpectedTree> earlier) {
        Set<String> metrics = new HashSet<>(content.metrics());
        earlier.stream()
                .flatMap(tree -> tree.regions().values().stream())
                .forEach(old -> metrics.addAll(old.metrics().keySet()));
        return metrics;
    }

    private ExpectedTree expected(
            Map<CallPath, MeasuredRegion> found, OptionalInt javaRelease, Optional<ExpectedTree> earlier) {
        Map<CallPath, ExpectedRegion> known = earlier.map(ExpectedTree::regions).orElse(new TreeMap<>());
        Set<String> metrics = metrics(earlier);
        SortedMap<CallPath, ExpectedRegion> regions = new TreeMap<>();
        found.forEach((path, now) -> {
            ExpectedRegion old = known.get(path);
            ExpectedRegion fresh = expected(now, metrics, Optional.ofNullable(old));
            regions.put(path, old != null && isKept(path, old, fresh, now) ? old : fresh);
        });
        if (!content.dropsVanished()) {
            known.forEach((path, old) -> {
                if (old.calls().acceptsNone()) {
                    regions.putIfAbsent(path, old);
                }
            });
        }
        boolean hasWork = regions.values().stream().anyMatch(ExpectedRegion::hasWork);
        return new ExpectedTree(hasWork ? javaRelease : OptionalInt.empty(), regions);
    }

    private boolean isKept(CallPath path, ExpectedRegion old, ExpectedRegion fresh, MeasuredRegion now) {
        return old.sharePercent().isPresent() == fresh.sharePercent().isPresent()
                && old.metrics().keySet().equals(fresh.metrics().keySet())
                && old.calls().invocations().isEmpty()
                        == fresh.calls().invocations().isEmpty()
                && TreeComparison.difference(path, old, now, policy).isEmpty()
                && !isBetter(old, fresh);
    }

    /** Returns whether a number got better by more than it may get worse: its old value would hide that it gets worse later. */
    private boolean isBetter(ExpectedRegion old, ExpectedRegion fresh) {
        return fresh.metrics().entrySet().stream().anyMatch(metric -> {
            double before = Objects.requireNonNull(old.metrics().get(metric.getKey()));
            double betterBy = -MetricType.of(metric.getKey()).worseBy(before, metric.getValue());
            return betterBy > TreeComparison.allowed(before, policy.metricPercent());
        });
    }

    private ExpectedRegion expected(MeasuredRegion now, Set<String> names, Optional<ExpectedRegion> old) {
        SortedMap<String, Double> metrics = new TreeMap<>(now.metrics());
        metrics.keySet().retainAll(names);
        old.ifPresent(was -> metrics.replaceAll((name, value) ->
                GateNumbers.isUsable(value) ? value : was.metrics().getOrDefault(name, value)));
        metrics.values().removeIf(value -> !GateNumbers.isUsable(value));
        return new ExpectedRegion(
                now.calls().expected(),
                now.sharePercent().filter(share -> policy.sharePoints().isPresent()),
                metrics);
    }
}
