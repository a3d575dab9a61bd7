package io.ftimer.assertj.internal.sql;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The SQL statements in a tree, which are the regions that JDBC instrumentation opened.
 *
 * @param tree the tree
 * @param in the region or regions inside which statements count, null for the whole tree
 */
public record SqlStatements(AssertedTree tree, @Nullable RegionPath in) {
    private static final RegionPath ALL = RegionPath.parse("**");

    /**
     * Returns the failure that numbers of statements are not those expected, empty if they are. It also fails if nothing records
     * statements, and if there is no region inside which they should count.
     */
    private Optional<TreeFailure> check(Map<SqlVerb, Long> expected) {
        RunningTest test = RunningTest.current();
        if (!test.recordsSql() && !hasStatements()) {
            return Optional.of(
                    unverified(
                            expected,
                            "no source of SQL",
                            "nothing records SQL in this test.\n"
                                    + "Let it use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc, or have one in a field,"
                                    + " or start the JVM with -javaagent:ftimer-agent.jar=jdbc=true and add ftimer-jdbc to the class path."));
        }
        Optional<String> missed = test.missedSql();
        if (missed.isPresent()) {
            return Optional.of(unverified(expected, "statements that are not recorded", missed.get() + '.'));
        }
        if (in != null) {
            SelectedRegions around = tree.select(in);
            if (around.entries().isEmpty()) {
                return Optional.of(around.notFound(numbers(expected) + " in " + around.subject(), "no such region"));
            }
        }
        Map<SqlVerb, Long> wrong = new EnumMap<>(SqlVerb.class);
        expected.forEach((verb, number) -> {
            if (count(verb) != number) {
                wrong.put(verb, number);
            }
        });
        return wrong.isEmpty() ? Optional.empty() : Optional.of(failure(wrong));
    }

    /** Returns whether the test executed any statement, in a lifecycle method too. */
    private boolean hasStatements() {
        return tree.summary().entries().stream().anyMatch(entry -> entry.kind() == RegionKind.SQL);
    }

    private TreeFailure unverified(Map<SqlVerb, Long> expected, String found, String reason) {
        return new TreeFailure(
                found, words(expected), "Cannot verify " + words(expected) + " (inconclusive): " + reason);
    }

    private TreeFailure failure(Map<SqlVerb, Long> wrong) {
        List<SummaryEntry> marked = wrong.keySet().stream()
                .flatMap(verb -> entries(verb).stream())
                .distinct()
                .toList();
        String found = wrong.keySet().stream()
                .map(verb -> ShownText.grouped(count(verb)))
                .collect(Collectors.joining(" and "));
        List<String> lines = new ArrayList<>();
        lines.add("Expected " + numbers(wrong) + place() + ", but found " + found + ":");
        List<SummaryEntry> tooMany = wrong.entrySet().stream()
                .filter(number -> count(number.getKey()) > number.getValue())
                .flatMap(number -> entries(number.getKey()).stream())
                .toList();
        RepeatedStatement.lines(tree.summary(), tooMany).forEach(line -> lines.add("  " + line));
        return new TreeFailure(
                found, numbers(wrong), tree.withCalls(String.join("\n", lines), AssertedTree.among(marked)));
    }

    /** Returns the expectation that there are these numbers of statements and no more. */
    public CheckedExpectation expectation(Map<SqlVerb, Long> expected) {
        Predicate<RegionPath> isCounted =
                path -> expected.keySet().stream().anyMatch(verb -> verb.accepts(path.kind(), path.name()));
        return CheckedExpectation.onRegionsIn(tree, check(expected), words(expected), in, isCounted);
    }

    private String words(Map<SqlVerb, Long> expected) {
        return "exactly " + numbers(expected) + place();
    }

    private static String numbers(Map<SqlVerb, Long> expected) {
        return expected.entrySet().stream()
                .map(number -> number.getKey().counted(number.getValue()))
                .collect(Collectors.joining(" and "));
    }

    private String place() {
        return (in == null ? "" : " in " + ShownText.quoted(in)) + tree.place();
    }

    private long count(SqlVerb verb) {
        return entries(verb).stream().mapToLong(SummaryEntry::callCount).sum();
    }

    private List<SummaryEntry> entries(SqlVerb verb) {
        if (in == null) {
            return entries(ALL, verb);
        }
        Predicate<SummaryEntry> isInside = tree.inside(tree.select(in).entries());
        return tree.summary().entries().stream()
                .filter(entry -> verb.accepts(entry.kind(), entry.name()) && isInside.test(entry))
                .toList();
    }

    private List<SummaryEntry> entries(RegionPath pattern, SqlVerb verb) {
        return tree.select(pattern).entries().stream()
                .filter(entry -> verb.accepts(entry.kind(), entry.name()))
                .toList();
    }
}
