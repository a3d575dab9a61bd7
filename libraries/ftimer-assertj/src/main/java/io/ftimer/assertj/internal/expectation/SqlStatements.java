package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.ExpectedMetric.Found;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SqlText;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The SQL statements in a tree, which are the regions that JDBC instrumentation opened.
 *
 * @param in the region or regions inside which statements count, null for the whole tree
 */
public record SqlStatements(AssertedTree tree, @Nullable RegionPath in) {
    private static final RegionPath ALL = RegionPath.parse("**");

    /**
     * Returns what numbers of statements are not those expected. Too few prove nothing if some are not recorded, but there must be a
     * region inside which they should count.
     */
    private Found check(Map<SqlVerb, CountBounds> expected) {
        Optional<InconclusiveReason> notSeen = notSeen(expected.keySet()).or(() -> unwritten(expected));
        Map<SqlVerb, CountBounds> wrong = new EnumMap<>(SqlVerb.class);
        expected.forEach((verb, bound) -> {
            long found = count(verb);
            if (notSeen.isPresent() ? found - count(verb, verb::isUncertain) > bound.max() : !bound.contains(found)) {
                wrong.put(verb, bound);
            }
        });
        Optional<TreeFailure> failure = wrong.isEmpty() ? Optional.empty() : Optional.of(failure(wrong));
        return found(
                notSeen.isPresent() ? failure : withoutRegion(numbers(expected)).or(() -> failure), notSeen);
    }

    private static Found found(Optional<TreeFailure> failure, Optional<InconclusiveReason> notSeen) {
        return failure.isPresent()
                ? Found.of(failure)
                : notSeen.map(Found::unknown).orElse(Found.NOTHING);
    }

    /** Returns why some statements would not have been seen. */
    private Optional<InconclusiveReason> notSeen(Set<SqlVerb> verbs) {
        RunningTest test = RunningTest.current();
        Optional<String> missed = test.missedSql();
        if (missed.isPresent()) {
            return Optional.of(new InconclusiveReason(Cause.SQL, missed.get(), List.of()));
        }
        if (!test.recordsSql() && !has(SqlVerb.TOTAL) && !has(SqlVerb.CONNECTIONS)) {
            return Optional.of(
                    new InconclusiveReason(
                            Cause.SQL,
                            "nothing records SQL in this test",
                            List.of(),
                            "Let it use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc, or have one in a field,"
                                    + " or start the JVM with -javaagent:ftimer-agent.jar=jdbc=true and add ftimer-jdbc to the class path."));
        }
        if (verbs.contains(SqlVerb.ROWS)) {
            Optional<InconclusiveReason> rows = rowsNotCounted();
            if (rows.isPresent()) {
                return rows;
            }
        }
        return has(SqlVerb.CONNECTIONS)
                ? Optional.empty()
                : verbs.stream()
                        .flatMap(verb -> verb.notRecorded(test).stream())
                        .findFirst();
    }

    /** Returns what a flush would execute besides, if that could falsify the expectation, or meet it. */
    private Optional<InconclusiveReason> unwritten(Map<SqlVerb, CountBounds> expected) {
        boolean isAboutWrites = expected.entrySet().stream()
                .anyMatch(bound -> SqlVerb.OF_FLUSH.contains(bound.getKey())
                        && !(bound.getValue().max() == Long.MAX_VALUE
                                && bound.getValue().contains(count(bound.getKey()))));
        List<String> changes = isAboutWrites ? PersistenceContexts.unwritten() : List.of();
        return InconclusiveReason.ofAny(
                Cause.FLUSH,
                "changes of entities are not written, and would never be if this test is rolled back",
                ShownText.lines(changes),
                in == null
                        ? "Call flush() at the end of the test, or set flush = true in the annotation."
                        : "Call flush() in the region.");
    }

    private Optional<InconclusiveReason> rowsNotCounted() {
        List<String> unknown = texts().filter(text -> text.rows().isEmpty())
                .map(text -> ShownText.label(text.text()))
                .toList();
        return unknown.isEmpty() && submitted(SqlVerb.ROWS).isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new InconclusiveReason(
                                Cause.SQL,
                                "the rows of some statements are not counted",
                                ShownText.lines(unknown),
                                "Let the test use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc; the agent"
                                        + " counts no rows, and no source those of executeUpdate as a text with several statements."));
    }

    private Stream<SqlText> texts() {
        Set<RegionPath> regions =
                entries(SqlVerb.TOTAL).stream().map(SummaryEntry::path).collect(Collectors.toSet());
        return tree.summary().sqlTexts().stream().filter(text -> regions.contains(text.region()));
    }

    private List<String> mostRows() {
        return texts()
                .max(Comparator.comparingLong(text -> text.rows().orElse(0)))
                .map(most -> {
                    boolean isQuery = SqlRegion.verb(most.region().name()).equals("select");
                    return (isQuery ? "read " : "changed ")
                            + ShownText.counted(most.rows().orElse(0), "row") + ": " + ShownText.label(most.text())
                            + RepeatedStatement.at(most.place(), most.isElsewhere())
                            + (isQuery ? "\n    is there a limit or filter in memory? let the query have it" : "");
                })
                .stream()
                .toList();
    }

    /**
     * Returns the failure that there is no region inside which statements should count.
     *
     * @param wanted the expectation without the region
     */
    private Optional<TreeFailure> withoutRegion(String wanted) {
        return Optional.ofNullable(in)
                .map(tree::select)
                .filter(around -> around.entries().isEmpty()
                        && tree.submitted(around.path()::matches).isEmpty())
                .map(around -> around.notFound(wanted + " in " + around.subject(), "no such region"));
    }

    /** Returns whether the tree has any, in a lifecycle method too: then a source recorded it. */
    private boolean has(SqlVerb verb) {
        return tree.summary().entries().stream().anyMatch(entry -> verb.accepts(entry.kind(), entry.name()));
    }

    /** Returns the statements that ran so often inside one call of the region around, most frequent first. */
    public List<RepeatedStatement> repeated(long minTimes) {
        return RepeatedStatement.inOneCall(tree.summary(), entries(SqlVerb.TOTAL), minTimes);
    }

    /** Returns the expectation that no statement ran at least 3 times inside one call of the region around. */
    public CheckedExpectation withoutRepeated() {
        String wanted = "no repeated SQL statement";
        String words = wanted + place();
        List<RepeatedStatement> repeated = repeated(RepeatedStatement.MIN_TIMES);
        Optional<InconclusiveReason> notSeen = notSeen(Set.of()).or(this::ofTasks);
        Optional<TreeFailure> failure = repeated.isEmpty()
                ? notSeen.isPresent() ? Optional.empty() : withoutRegion(wanted)
                : Optional.of(new TreeFailure(
                        repeated.size(),
                        words,
                        withRepeated("Expected " + words + ", but found " + repeated.size() + ":", repeated)));
        return CheckedExpectation.onRegionsIn(
                tree, found(failure, notSeen), words, in, path -> SqlVerb.TOTAL.accepts(path.kind(), path.name()), 0);
    }

    /** Returns that statements of tasks may be repeated, whose texts are not those of one call. */
    private Optional<InconclusiveReason> ofTasks() {
        return submitted(SqlVerb.TOTAL).isEmpty() || count(SqlVerb.TOTAL) < RepeatedStatement.MIN_TIMES
                ? Optional.empty()
                : Optional.of(new InconclusiveReason(
                        Cause.INSIDE,
                        "statements of tasks that it handed over are not searched",
                        List.of(),
                        "Open a region in the task, and expect it there, or expect it of the whole tree."));
    }

    /** Returns a message about repeated statements, with the tree. */
    public String withRepeated(String headline, List<RepeatedStatement> repeated) {
        List<String> lines = new ArrayList<>();
        lines.add(headline);
        RepeatedStatement.explained(repeated).forEach(line -> lines.add("  " + line));
        return tree.withCalls(
                String.join("\n", lines),
                AssertedTree.among(
                        repeated.stream().map(RepeatedStatement::region).toList()));
    }

    private TreeFailure failure(Map<SqlVerb, CountBounds> wrong) {
        Predicate<SummaryEntry> marked = wrong.keySet().stream()
                .map(verb -> AssertedTree.among(entries(verb)).or(tree.rowsOf(submitted(verb))))
                .reduce(entry -> false, Predicate::or);
        String found = wrong.keySet().stream()
                .map(verb -> ShownText.grouped(count(verb)))
                .collect(Collectors.joining(" and "));
        List<String> lines = new ArrayList<>();
        lines.add("Expected " + numbers(wrong) + place() + ", but found " + found + ":");
        List<SummaryEntry> tooMany = wrong.entrySet().stream()
                .filter(bound -> count(bound.getKey()) > bound.getValue().max())
                .flatMap(bound -> entries(bound.getKey()).stream())
                .toList();
        if (wrong.containsKey(SqlVerb.ROWS)) {
            mostRows().forEach(line -> lines.add("  " + line));
        }
        RepeatedStatement.lines(tree.summary(), tooMany).forEach(line -> lines.add("  " + line));
        return new TreeFailure(found, numbers(wrong), tree.withCalls(String.join("\n", lines), marked));
    }

    public CheckedExpectation expectation(Map<SqlVerb, CountBounds> expected) {
        Predicate<RegionPath> isCounted =
                path -> expected.keySet().stream().anyMatch(verb -> verb.accepts(path.kind(), path.name()));
        long spare = expected.entrySet().stream()
                .mapToLong(bound -> bound.getValue().spare(count(bound.getKey())))
                .min()
                .orElse(0);
        return CheckedExpectation.onRegionsIn(tree, check(expected), words(expected), in, isCounted, spare)
                .withUpperBounds(expected.entrySet().stream()
                        .flatMap(bound ->
                                bound
                                        .getValue()
                                        .upperBound(bound.getValue() + place(), count(bound.getKey()), "")
                                        .stream())
                        .toList());
    }

    private String words(Map<SqlVerb, CountBounds> expected) {
        boolean isExact = expected.values().stream().allMatch(CountBounds::isExact);
        return (isExact ? "exactly " : "") + numbers(expected) + place();
    }

    private static String numbers(Map<SqlVerb, CountBounds> expected) {
        return expected.values().stream().map(CountBounds::toString).collect(Collectors.joining(" and "));
    }

    private String place() {
        return (in == null ? "" : " in " + ShownText.quoted(in)) + tree.place();
    }

    private long count(SqlVerb verb) {
        return count(verb, name -> true);
    }

    private long count(SqlVerb verb, Predicate<String> isCounted) {
        if (verb == SqlVerb.ROWS) {
            return texts().mapToLong(text -> text.rows().orElse(0)).sum();
        }
        return entries(verb).stream()
                        .filter(entry -> isCounted.test(entry.name()))
                        .mapToLong(SummaryEntry::callCount)
                        .sum()
                + submitted(verb).stream()
                        .filter(calls -> isCounted.test(calls.row().name()))
                        .mapToLong(SubmittedCalls::calls)
                        .sum();
    }

    /** Returns the statements of tasks that the region around submitted. */
    private List<SubmittedCalls> submitted(SqlVerb verb) {
        return in == null
                ? List.of()
                : tree.submitted(AssertedTree.isIn(in).and(path -> verb.accepts(path.kind(), path.name())));
    }

    private List<SummaryEntry> entries(SqlVerb verb) {
        Stream<SummaryEntry> all = in == null
                ? tree.select(ALL).entries().stream()
                : tree.summary().entries().stream()
                        .filter(tree.inside(tree.select(in).entries()));
        return all.filter(entry -> verb.accepts(entry.kind(), entry.name())).toList();
    }
}
