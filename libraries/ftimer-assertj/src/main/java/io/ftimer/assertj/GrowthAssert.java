package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.Instrumentation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.ExpectedMetric.Found;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Assertions on the growth of numbers with the size of a problem: of the calls of each region, of the executions of each statement, and of
 * the steps, where they count. The numbers are exact, so the result is the same on every machine, with one release of Java where steps
 * inside the JDK count. The actual value has the numbers in the order of the sizes, by the name of the region, the text of the statement,
 * {@code (in total)} for the calls of several regions, or {@code (steps)}.
 *
 * <p>Thread safety: thread-confined.
 */
public final class GrowthAssert extends TreeAssert<GrowthAssert, Map<String, List<Long>>> {
    private static final String STEPS = "(steps)";
    private static final String TOTAL = "(in total)";
    private static final RegionPath ALL = RegionPath.parse("**/**");

    private final GrowthRuns runs;

    /** What these assertions are about, in words. */
    private final String subject;

    /** The region or pattern whose calls are judged; none for steps only. */
    private final List<RegionPath> region;

    private GrowthAssert(GrowthRuns runs, String subject, List<RegionPath> region, Map<String, List<Long>> numbers) {
        super(numbers, GrowthAssert.class);
        this.runs = runs;
        this.subject = subject;
        this.region = region;
    }

    static GrowthAssert ofAll(GrowthRuns runs) {
        Map<String, List<Long>> numbers = calls(runs, ALL);
        boolean hasSteps = GrowthRuns.sum(runs.steps()) > 0
                || numbers.isEmpty()
                || Instrumentation.ofRun().countsSteps();
        if (hasSteps) {
            numbers.put(STEPS, runs.steps());
        }
        return new GrowthAssert(runs, hasSteps ? "all calls and steps" : "all calls", List.of(ALL), numbers);
    }

    private static Map<String, List<Long>> calls(GrowthRuns runs, RegionPath selected) {
        List<Map<String, Long>> calls =
                runs.list().stream().map(run -> run.calls(selected)).toList();
        Map<String, List<Long>> numbers = new LinkedHashMap<>();
        calls.forEach(ofRun -> ofRun.keySet()
                .forEach(name -> numbers.computeIfAbsent(
                        name,
                        unknown -> calls.stream()
                                .map(other -> other.getOrDefault(name, 0L))
                                .toList())));
        if (numbers.size() > 1) {
            numbers.put(
                    TOTAL,
                    calls.stream().map(ofRun -> GrowthRuns.sum(ofRun.values())).toList());
        }
        return numbers;
    }

    /**
     * Returns assertions on the calls of regions, without steps. A region counts with its name at any depth, a statement with its text.
     *
     * @param name the name of a region or the end of its path; it may be a pattern, such as {@code **} for all
     * @throws IllegalArgumentException if {@code name} is malformed
     */
    public GrowthAssert calls(String name) {
        RegionPath path = RegionPath.parse("**/" + RegionPath.parse(name));
        return part("the calls of " + ShownText.quoted(name), List.of(path), calls(runs, path));
    }

    /** Returns assertions on the steps, with those inside the JDK. */
    public GrowthAssert steps() {
        return part("the steps", List.of(), Map.of(STEPS, runs.steps()));
    }

    private GrowthAssert part(String words, List<RegionPath> selected, Map<String, List<Long>> numbers) {
        return new GrowthAssert(runs, words, selected, numbers).as(info.description());
    }

    /** Verifies that no number is larger than at the smallest size; short for {@code isAtMost(Growth.CONSTANT)}. */
    public GrowthAssert isConstant() {
        return isAtMost(Growth.CONSTANT);
    }

    /**
     * Verifies that each number grows at most as {@code growth} says; {@link Growth} has the exact rule. Choose a smallest size at which
     * the counted work outweighs the work that is done once.
     */
    public GrowthAssert isAtMost(Growth growth) {
        // a method that is instrumented by place while it runs has no lines any more
        StackTraceElement[] stack = Stream.of(new Throwable().getStackTrace())
                .dropWhile(frame -> frame.getClassName().equals(GrowthAssert.class.getName()))
                .toArray(StackTraceElement[]::new);
        try {
            return verified(growth);
        } catch (AssertionError e) {
            e.setStackTrace(stack);
            throw e;
        }
    }

    private GrowthAssert verified(Growth growth) {
        String words = subject + " to grow at most as " + growth;
        int last = runs.list().size() - 1;
        Optional<TreeFailure> failure = actual.isEmpty()
                ? Optional.of(runs.list()
                        .get(last)
                        .tree()
                        .select(region.get(0))
                        .notFound(words + " with the size", "no such region"))
                : failure(growth, "Expected " + words + " with the size, but these grew faster (number > maximum):");
        boolean hasSteps = actual.containsKey(STEPS);
        for (int i = 0; i <= last; i++) {
            GrowthRuns.Run run = runs.list().get(i);
            Found found = i < last
                    ? Found.of(failure)
                    : new Found(
                            failure,
                            hasSteps ? runs.unknown(growth).or(this::notSeen) : notSeen(),
                            hasSteps ? OptionalLong.of(runs.own()) : OptionalLong.empty());
            // of several regions, each could have the calls that are missing
            List<Long> only = actual.size() == 1 ? actual.values().iterator().next() : List.of();
            long spare = only.isEmpty() || hasSteps ? 0 : max(growth, only, i) - only.get(i);
            String upTo = words + " up to size " + run.size();
            verify(
                    CheckedExpectation.on(run.tree(), found, upTo, region, region.isEmpty() ? Long.MAX_VALUE : spare),
                    false);
        }
        return this;
    }

    /** Returns why statements are not among the numbers, if all should be. */
    private Optional<InconclusiveReason> notSeen() {
        return RunningTest.current()
                .missedSql()
                .filter(missed -> region.contains(ALL))
                .map(missed -> new InconclusiveReason(Cause.SQL, missed, List.of()));
    }

    private long max(Growth growth, List<Long> numbers, int run) {
        // what begins at a larger size has its first call there
        long smallest = growth == Growth.CONSTANT ? numbers.get(0) : Math.max(numbers.get(0), 1);
        return growth.maxCalls(
                smallest, runs.list().get(0).size(), runs.list().get(run).size());
    }

    private Optional<TreeFailure> failure(Growth growth, String expected) {
        int last = runs.list().size() - 1;
        Map<String, List<Long>> faster = new LinkedHashMap<>();
        actual.entrySet().stream()
                .filter(row -> tooFast(growth, row.getValue()).isPresent())
                .sorted(Comparator.comparingLong(row -> -row.getValue().get(last)))
                .forEach(row -> faster.put(row.getKey(), row.getValue()));
        if (faster.size() > 1) {
            faster.remove(TOTAL);
        }
        if (faster.isEmpty()) {
            return Optional.empty();
        }
        List<Column<Map.Entry<String, List<Long>>>> columns = new ArrayList<>();
        for (int i = 0; i <= last; i++) {
            int run = i;
            columns.add(Column.number("size " + runs.list().get(i).size(), row -> cell(growth, row.getValue(), run)));
        }
        columns.add(Column.label("", Map.Entry::getKey));
        List<String> rows = new PaddedTable<>(columns).lines(List.copyOf(faster.entrySet()));
        List<String> names = List.copyOf(faster.keySet());
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Optional<StackTraceElement> place = runs.list().get(last).place(names.get(i));
            lines.add("  " + rows.get(i + 1)
                    + place.map(code -> AssertedTree.AT + code).orElse(""));
        }
        String table =
                expected + "\n  " + rows.get(0).stripTrailing() + "\n" + String.join("\n", ShownText.lines(lines));
        String places = tooFast(growth, faster.getOrDefault(STEPS, List.of()))
                .map(runs::places)
                .orElse("");
        return Optional.of(new TreeFailure(faster, growth, table + places));
    }

    private Optional<GrowthRuns.Run> tooFast(Growth growth, List<Long> numbers) {
        return IntStream.range(0, numbers.size())
                .filter(i -> numbers.get(i) > max(growth, numbers, i))
                .mapToObj(runs.list()::get)
                .findFirst();
    }

    private String cell(Growth growth, List<Long> numbers, int run) {
        long max = max(growth, numbers, run);
        return numbers.get(run) > max
                ? numbers.get(run) + " > " + max
                : numbers.get(run).toString();
    }
}
