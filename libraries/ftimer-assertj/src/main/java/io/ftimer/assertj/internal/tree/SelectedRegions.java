package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.MappedList;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The regions of a tree that a path or pattern selects: one, several, or none.
 *
 * @param submitted the calls inside them whose rows are at the roots of other threads
 */
public record SelectedRegions(
        AssertedTree tree, RegionPath path, List<SummaryEntry> entries, List<SubmittedCalls> submitted) {
    private static final int NAMED = 3;

    public long callCount() {
        return Saturated.sum(
                entries.stream().mapToLong(SummaryEntry::callCount).reduce(0, Saturated::sum),
                submitted.stream().mapToLong(SubmittedCalls::calls).reduce(0, Saturated::sum));
    }

    public boolean isEmpty() {
        return entries.isEmpty() && submitted.isEmpty();
    }

    /** Accepts the regions whose calls are counted, some of them at least. */
    public Predicate<SummaryEntry> marked() {
        return AssertedTree.among(entries).or(tree.rowsOf(submitted));
    }

    /** Returns the rows of the regions, also of those inside at the roots of other threads, whose other calls are then included. */
    public SelectedRegions rows() {
        List<SummaryEntry> rows =
                tree.summary().entries().stream().filter(marked()).toList();
        return new SelectedRegions(tree, path, rows, List.of());
    }

    public long selfNanos() {
        return entries.stream().mapToLong(SummaryEntry::selfNanos).reduce(0, Saturated::sum);
    }

    /** Returns the inclusive time of all regions together; a region inside another selected region is counted once. */
    public long inclusiveNanos() {
        return entries.stream()
                .filter(tree.inside(entries).negate())
                .mapToLong(SummaryEntry::inclusiveNanos)
                .reduce(0, Saturated::sum);
    }

    /** Returns a metric of all regions together; a region inside another selected region is counted once. */
    public long metric(String name, boolean isSelf) {
        RegionMetricSums sums = tree.metrics();
        return entries.stream()
                .filter(isSelf ? entry -> true : tree.inside(entries).negate())
                .mapToLong(entry -> (isSelf ? sums.self(entry, name) : sums.inclusive(entry.path(), name)).orElse(0))
                .reduce(0, Saturated::sum);
    }

    /**
     * Returns the failure that the number of calls is outside a range, empty if it is inside. Where no region is selected, a
     * limit also fails if the tree has a region that was probably meant.
     */
    public Optional<TreeFailure> checkCalls(CountBounds expected) {
        long calls = callCount();
        if (expected.contains(calls)) {
            return isEmpty() && expected.isOnlyLimit() ? checkName(expected) : Optional.empty();
        }
        String wanted = subject() + " to have " + expected + total();
        return Optional.of(
                isEmpty()
                        ? notFound(wanted, "no such region")
                        : new TreeFailure(
                                calls,
                                expected.words(),
                                tree.withCalls(
                                        "Expected " + wanted + ", but " + (path.isPattern() ? "they" : "it") + " had "
                                                + ShownText.grouped(calls) + ":",
                                        marked())));
    }

    private Optional<TreeFailure> checkName(CountBounds limit) {
        List<RegionPath> meant =
                RenamedRegions.of(path, LifecycleRoots.inScope(List.of(path), TreeRegion.of(tree.summary())));
        if (meant.isEmpty()) {
            return Optional.empty();
        }
        String optional = "\nIf it may be absent, expect " + CountBounds.between(0, limit.max(), CountBounds.CALL)
                + " (atLeast = 0, atMost = " + limit.max() + "; in code calls().isBetween(0, " + limit.max() + ")).";
        return Optional.of(notFound(subject() + " to have " + limit + total(), "no such region", meant, optional));
    }

    public Optional<TreeFailure> checkChildren(List<String> names) {
        boolean withCalls = MpiCalls.areNamedIn(
                names.stream().map(RegionPath::of).toList(),
                tree.summary().entries().stream().map(TreeRegion::keyOf));
        Map<Integer, List<String>> children = new HashMap<>();
        for (SummaryEntry entry : tree.summary().entries()) {
            if (withCalls || entry.kind() != RegionKind.MPI) {
                children.computeIfAbsent(entry.parentId(), parent -> new ArrayList<>())
                        .add(entry.name());
            }
        }
        return entries.stream()
                .filter(region ->
                        !children.getOrDefault(region.nodeId(), List.of()).equals(names))
                .map(region -> checkChildren(region, names, withCalls))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<TreeFailure> checkChildren(SummaryEntry region, List<String> names, boolean withCalls) {
        List<TreeRegion> all = TreeRegion.of(tree.summary());
        List<TreeRegion> nested = all.subList(region.nodeId(), end(region));
        List<TreeRegion> inside = withCalls ? nested : MpiCalls.leftOut(nested);
        TreeDifference difference = ExpectedShape.ofChildren(all.get(region.nodeId() - 1), names, inside)
                .differenceTo(inside);
        if (difference.isEmpty()) {
            return Optional.empty();
        }
        String expectation = "Expected region " + ShownText.quoted(region.path()) + tree.place() + " to have "
                + (names.isEmpty() ? "no children." : "the children " + names + " in this order.");
        return Optional.of(new TreeFailure(
                region.children().stream().map(SummaryEntry::name).toList(),
                names,
                tree.withDifference(difference, inside, expectation)));
    }

    private int end(SummaryEntry region) {
        List<SummaryEntry> all = tree.summary().entries();
        int end = region.nodeId();
        while (end < all.size() && all.get(end).depth() > region.depth()) {
            end++;
        }
        return end;
    }

    public Optional<TreeFailure> checkAbsence() {
        if (isEmpty()) {
            return Optional.empty();
        }
        List<SummaryEntry> found =
                tree.summary().entries().stream().filter(marked()).toList();
        String named = path.isPattern()
                ? " " + ShownText.list(new MappedList<>(found, entry -> ShownText.quoted(entry.path())), NAMED)
                : "";
        return Optional.of(new TreeFailure(
                AssertedTree.shownPaths(found, SummaryEntry::path),
                List.of(),
                tree.withCalls(
                        "Expected no region " + ShownText.quoted(path) + tree.place() + ", but there "
                                + (found.size() == 1 ? "is " : "are ") + ShownText.grouped(found.size()) + ":"
                                + named,
                        AssertedTree.among(found))));
    }

    public static long calls(List<SubmittedCalls> handed, SummaryEntry region) {
        return handed.stream()
                .filter(calls -> calls.row().equals(region.path()))
                .mapToLong(SubmittedCalls::calls)
                .sum();
    }

    public Optional<TreeFailure> checkNesting(RegionPath outer) {
        List<SubmittedCalls> handed = tree.submitted(AssertedTree.isIn(outer));
        Predicate<SummaryEntry> isNested = tree.inside(tree.summary().entries(outer))
                .or(region -> region.callCount() == calls(handed, region) && region.callCount() > 0);
        return entries.stream().filter(isNested.negate()).findFirst().map(region -> {
            String found = region.parent()
                    .map(parent -> "it is in " + ShownText.quoted(parent.path()))
                    .orElse("it is a root");
            return new TreeFailure(
                    region.path(),
                    outer,
                    tree.withCalls(
                            "Expected region " + ShownText.quoted(region.path()) + tree.place() + " to be nested in "
                                    + ShownText.quoted(outer) + ", but " + found + ":",
                            AssertedTree.among(List.of(region))));
        });
    }

    public TreeFailure notFound(String wanted, String what) {
        return notFound(wanted, what, NearestPaths.of(path, TreeRegion.of(tree.summary())), "");
    }

    private TreeFailure notFound(String wanted, String what, List<RegionPath> meant, String optional) {
        String sentence = "Expected " + wanted + ", but there is " + what + ".";
        return new TreeFailure(
                "no region",
                path,
                tree.withCalls(sentence + NearestPaths.question(meant) + optional, tree.at(meant)),
                Optional.of(() -> tree.withCalls(sentence, entry -> false)));
    }

    private String total() {
        return path.isPattern() ? " in total" : "";
    }

    public String subject() {
        return (path.isPattern() ? "regions " : "region ") + ShownText.quoted(path) + tree.place();
    }

    @Override
    public String toString() {
        return ShownText.path(path.toString()) + tree.place() + " "
                + ShownText.lines(entries.stream().map(Object::toString).toList());
    }
}
