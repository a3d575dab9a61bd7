package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Makes a baseline of the trees of a run.
 *
 * <p>Trees that the run does not have, and incomplete ones, keep their baseline. In other trees, the lines of regions that are
 * still within the tolerance are kept too, so that a diff of the file shows only what changed. So are the lines of regions that
 * some runs do not have.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class BaselineUpdate implements TreeSink {
    private final String name;
    private final GatePolicy policy;
    private final Content content;
    private final Map<TreeId, MeasuredTree> trees = new TreeMap<>();
    private final Map<TreeId, Map<CallPath, MeasuredRegion>> measured = new TreeMap<>();

    /**
     * What is written.
     *
     * @param metrics the names of the further numbers; {@code allocated_bytes} of benchmarks are bytes per operation or call
     * @param ratiosTo the region to whose time ratios are written, for trees that have it; without it, shares are
     * @param dropsVanished whether trees and regions that the run does not have are dropped
     * @since 0.1
     */
    public record Content(Set<String> metrics, Optional<CallPath> ratiosTo, boolean dropsVanished) {
        /** No further numbers, shares, and all trees that the file had. */
        public static final Content DEFAULT = new Content(Set.of(), Optional.empty(), false);

        /** Copies the names. */
        public Content {
            metrics = Set.copyOf(metrics);
        }
    }

    /**
     * Creates an update.
     *
     * @param name the name of the baseline, as shown
     * @param policy the tolerance in which lines are kept, and the times that are written
     */
    public BaselineUpdate(String name, GatePolicy policy, Content content) {
        this.name = name;
        this.policy = policy;
        this.content = content;
    }

    /**
     * Receives the next tree.
     *
     * @throws IllegalArgumentException if the call paths of the tree are too long for a baseline
     */
    @Override
    public void accept(ExportedTree tree) {
        trees.computeIfAbsent(TreeId.of(tree), MeasuredTree::new).add(tree);
    }

    /**
     * Receives a whole tree whose regions another tool measured, which knows more than its files have.
     *
     * @param regions the regions; times are relative to the region of the content, if the tree has it
     */
    public void accept(TreeId id, Map<CallPath, MeasuredRegion> regions) {
        measured.put(id, Map.copyOf(regions));
    }

    /** Returns what a baseline becomes with the trees of the run; for a file, see {@link Baseline#update}. */
    public Baseline baseline(Baseline before) {
        SortedMap<TreeId, ExpectedTree> all = new TreeMap<>(before.trees());
        if (content.dropsVanished()) {
            all.keySet().removeIf(id -> !trees.containsKey(id) && !measured.containsKey(id));
        }
        trees.forEach((id, tree) -> {
            if (isAccepted(tree)) {
                Optional<CallPath> base = content.ratiosTo().filter(tree::hasTimed);
                all.put(id, expected(tree.regions(base), base, Optional.ofNullable(all.get(id))));
            }
        });
        measured.forEach((id, regions) -> all.put(
                id,
                expected(regions, content.ratiosTo().filter(regions::containsKey), Optional.ofNullable(all.get(id)))));
        return new Baseline(all);
    }

    /** Returns which trees were written: incomplete ones were not. */
    public GateResult result() {
        List<ComparedTree> compared = new ArrayList<>();
        trees.forEach((id, tree) -> compared.add(new ComparedTree(
                id,
                isAccepted(tree) ? Outcome.WRITTEN : Outcome.PARTLY_MEASURED,
                !isAccepted(tree),
                tree.runs(),
                List.of(),
                tree.incomplete(),
                Optional.empty())));
        return new GateResult(name, policy, compared, trees.isEmpty() ? List.of("the run has no trees") : List.of());
    }

    private boolean isAccepted(MeasuredTree tree) {
        return tree.incomplete().isEmpty() || policy.onUnchecked() == Reaction.WARN;
    }

    private ExpectedTree expected(
            Map<CallPath, MeasuredRegion> found, Optional<CallPath> base, Optional<ExpectedTree> earlier) {
        Map<CallPath, ExpectedRegion> known = earlier.filter(
                        old -> old.ratiosTo().equals(base))
                .map(ExpectedTree::regions)
                .orElse(new TreeMap<>());
        SortedMap<CallPath, ExpectedRegion> regions = new TreeMap<>();
        found.forEach((path, now) -> {
            ExpectedRegion fresh = expected(now);
            ExpectedRegion old = known.get(path);
            regions.put(path, old != null && isKept(path, old, fresh, now) ? old : fresh);
        });
        if (!content.dropsVanished()) {
            known.forEach((path, old) -> {
                if (old.calls().acceptsNone()) {
                    regions.putIfAbsent(path, old);
                }
            });
        }
        return new ExpectedTree(base, regions);
    }

    private boolean isKept(CallPath path, ExpectedRegion old, ExpectedRegion fresh, MeasuredRegion now) {
        return old.time().isPresent() == fresh.time().isPresent()
                && old.bytes().map(ExpectedBytes::perCall).equals(fresh.bytes().map(ExpectedBytes::perCall))
                && old.metrics().keySet().equals(fresh.metrics().keySet())
                && TreeComparison.difference(path, old, now, policy).isEmpty()
                && !isBetter(old, fresh);
    }

    /** Returns whether a number shrank by more than it may grow: its old value would hide later growth. */
    private boolean isBetter(ExpectedRegion old, ExpectedRegion fresh) {
        boolean isFaster = fresh.time()
                .filter(time -> time.base() == RelativeTime.Base.REGION)
                .filter(time -> shrank(
                        old.time().orElseThrow().value(),
                        time.value(),
                        policy.tolerance().timePercent()))
                .isPresent();
        return isFaster
                || fresh.metrics().entrySet().stream()
                        .anyMatch(metric -> shrank(
                                Objects.requireNonNull(old.metrics().get(metric.getKey())),
                                metric.getValue(),
                                policy.tolerance().percent(metric.getKey())));
    }

    private static boolean shrank(double before, double after, double percent) {
        return after < before - Math.abs(before) * percent / 100;
    }

    private ExpectedRegion expected(MeasuredRegion now) {
        SortedMap<String, Double> metrics = new TreeMap<>(now.metrics());
        metrics.keySet()
                .removeIf(metric -> metric.equals(GatePolicy.SELF_NANOS)
                        ? policy.times() != GatePolicy.Times.ABSOLUTE
                        : !content.metrics().contains(metric));
        // NaN too
        metrics.values().removeIf(value -> !(Math.abs(value) <= GateNumbers.LARGEST));
        ExpectedCalls calls = now.calls().expected();
        return new ExpectedRegion(
                calls,
                policy.times() == GatePolicy.Times.NONE ? Optional.empty() : now.time(),
                now.bytes()
                        .filter(bytes -> content.metrics().contains(MeasuredTree.BYTES))
                        .map(bytes -> bytes.expected(calls)),
                metrics);
    }
}
