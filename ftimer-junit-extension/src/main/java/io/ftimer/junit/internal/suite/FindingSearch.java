package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.expectation.RepeatedStatement;
import io.ftimer.assertj.internal.expectation.SqlStatements;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.metrics.Metric;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Searches the tree of a test for statements and calls that one call of the region around repeats, and for calls of which each takes more
 * steps than the one before. The user guide says how they are
 * chosen. Stateless.
 */
final class FindingSearch {
    /** A look-up of rows by one column is repeated if it runs twice: the same rows may be loaded again. */
    private static final long LOOK_UPS = 2;

    /** Several rows of one kind are often inserted or changed. */
    private static final long CHANGES = 10;

    /** The body of a test often reads what it has done, and prepares data. */
    private static final long QUERIES_IN_BODY = 5;

    /** How often one call of the region around makes a repeated call. */
    private static final long CALLS = 1_000;

    /** As {@link #CALLS}, of so many calls in a test that a search in a loop probably makes them. */
    private static final long CALLS_OF_MANY = 100;

    private static final long MANY = 100_000;

    /** A loop in the body of a test is what the test is about, unless it is very long. */
    private static final long CALLS_IN_BODY = 10_000;

    /** The step of an algorithm has several regions, of which none has many times the calls of the others. */
    private static final long TIMES_OF_SIBLING = 10;

    /** So many calls show whether their steps grow. */
    private static final long CALLS_OF_GROWTH = 128;

    private static final long STEPS_OF_GROWTH = 50;

    /** As many steps as the first half of the calls has the second. A search in what grows with each call has 3 times as many. */
    private static final double GROWTH = 2;

    private FindingSearch() {}

    static List<Finding> in(SessionSummary tree) {
        List<Finding> found = new ArrayList<>(statements(tree));
        found.addAll(growing(tree));
        tree.entries().stream()
                .filter(entry -> isRepeated(entry, tree))
                .map(entry -> ofCalls(entry, ""))
                .filter(calls ->
                        found.stream().noneMatch(known -> known.region().equals(calls.region())))
                .toList()
                .forEach(found::add);
        // deeper paths are cut in the files
        return found.stream()
                .filter(finding -> finding.region().length() <= TextLimits.FILE_LEVELS)
                .toList();
    }

    /** Returns the innermost regions of which each call takes more steps than the one before. */
    private static List<Finding> growing(SessionSummary tree) {
        List<SummaryEntry> growing = tree.entries().stream()
                .filter(entry -> entry.callCount() >= CALLS_OF_GROWTH
                        && entry.kind() == RegionKind.CODE
                        && !LifecycleRoots.isLifecycle(entry)
                        && stepsPerCall(entry, tree) >= STEPS_OF_GROWTH
                        && tree.metrics().measured().growthOfSteps(entry.path()) >= GROWTH)
                .toList();
        return growing.stream()
                .filter(entry -> growing.stream()
                        .noneMatch(inner -> inner.depth() > entry.depth()
                                && AssertedTree.isIn(entry.path()).test(inner.path())))
                .map(entry -> new Finding(
                        entry.path(),
                        "",
                        entry.callCount(),
                        inOneCall(entry),
                        stepsPerCall(entry, tree),
                        text(entry.place())))
                .toList();
    }

    private static long stepsPerCall(SummaryEntry entry, SessionSummary tree) {
        return tree.metrics().inclusive(entry.path(), Metric.WORK).orElse(0) / entry.callCount();
    }

    private static List<Finding> statements(SessionSummary tree) {
        if (tree.sqlTexts().isEmpty()) {
            return List.of();
        }
        return new SqlStatements(AssertedTree.of(tree), null)
                .repeated(1).stream()
                        .flatMap(statement -> of(statement).stream())
                        .toList();
    }

    /** Returns the finding at the statement itself or else at the nearest region around that is called in a loop and executes it. */
    private static Optional<Finding> of(RepeatedStatement statement) {
        SummaryEntry region = statement.region();
        if (isTelling(statement)) {
            return Optional.of(new Finding(
                    region.path(),
                    statement.text(),
                    statement.executions(),
                    statement.times(),
                    0,
                    text(statement.place())));
        }
        return around(region)
                .takeWhile(caller -> executesIn(caller, statement))
                .filter(caller -> inOneCall(caller) >= fewest(statement, caller))
                .findFirst()
                .map(caller -> ofCalls(caller, statement.text()));
    }

    /** Returns the regions around one, innermost first. */
    private static Stream<SummaryEntry> around(SummaryEntry region) {
        return Stream.iterate(region.parent(), Optional::isPresent, around -> around.flatMap(SummaryEntry::parent))
                .flatMap(Optional::stream);
    }

    /** Returns whether a statement itself is repeated. */
    static boolean isTelling(RepeatedStatement statement) {
        return statement.times() >= fewest(statement, statement.region());
    }

    private static long fewest(RepeatedStatement statement, SummaryEntry repeated) {
        if (repeated.depth() == 0) {
            return statement.isQuery() ? QUERIES_IN_BODY : Long.MAX_VALUE;
        }
        return statement.isLookUp() ? LOOK_UPS : statement.isQuery() ? RepeatedStatement.MIN_TIMES : CHANGES;
    }

    /** Returns whether each call of a region executes the statement, so that its calls are those of the statement. */
    private static boolean executesIn(SummaryEntry region, RepeatedStatement statement) {
        return region.kind() == RegionKind.CODE && statement.executions() >= region.callCount() && !isRecursive(region);
    }

    private static boolean isRepeated(SummaryEntry entry, SessionSummary tree) {
        if (entry.callCount() < CALLS || entry.kind() != RegionKind.CODE || LifecycleRoots.isLifecycle(entry)) {
            return false;
        }
        long fewest = entry.depth() == 0 ? CALLS_IN_BODY : entry.callCount() >= MANY ? CALLS_OF_MANY : CALLS;
        return inOneCall(entry) >= fewest && !isRecursive(entry) && isAboveSiblings(entry, tree);
    }

    private static boolean isAboveSiblings(SummaryEntry entry, SessionSummary tree) {
        List<SummaryEntry> siblings = entry.parent()
                .map(SummaryEntry::children)
                .orElseGet(() -> tree.entries().stream()
                        .filter(other -> other.depth() == 0)
                        .toList());
        // in a loop that long each region is worth a look, and the first stands for those that run as often
        boolean isLong = entry.callCount() >= MANY && inOneCall(entry) >= CALLS;
        return siblings.stream()
                .allMatch(sibling -> sibling.nodeId() == entry.nodeId()
                        || sibling.callCount() < entry.callCount() / (isLong ? 1 : TIMES_OF_SIBLING)
                        || isLong && sibling.callCount() == entry.callCount() && sibling.nodeId() > entry.nodeId());
    }

    private static boolean isRecursive(SummaryEntry entry) {
        return around(entry).anyMatch(outer -> outer.name().equals(entry.name()));
    }

    private static Finding ofCalls(SummaryEntry entry, String sql) {
        return new Finding(entry.path(), sql, entry.callCount(), inOneCall(entry), 0, text(entry.place()));
    }

    private static String text(Optional<StackTraceElement> place) {
        return place.map(StackTraceElement::toString).orElse("");
    }

    private static long inOneCall(SummaryEntry entry) {
        return entry.callCount()
                / Math.max(1, entry.parent().map(SummaryEntry::callCount).orElse(1L));
    }
}
