package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.Executions.Execution;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.internal.text.MetricType;
import io.ftimer.values.RegionKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Chooses what is worth a line: repeated statements, statements per test, regions that the code opens itself, steps, and calls of the methods
 * that are called most. A number that differs between runs of a test is not chosen. Thread safety: thread-confined.
 */
final class BoundsChoice {
    /** So many lines are read. */
    private static final int MOST_LINES = 100;

    /** A first file with less has methods that are called less often. */
    private static final int FEW_LINES = 10;

    private static final int FEWEST_REPEATS = 3;
    private static final int FEWEST_REPEATS_IN_BODY = 5;

    /** Fewer calls are those of a test that calls the method once or twice itself; benchmarks are few, and measure what they call. */
    private static final int FEWEST_CALLS = 10;

    private static final int METHODS_OF_TEST = 3;

    /** The agent calls regions after the method. */
    private static final Pattern METHOD = Pattern.compile("(?:[\\w$]+\\.)*[\\p{Lu}$_][\\w$]*\\.[\\w$<>]+.*");

    /** Why a line is worth it, the most telling first. */
    private enum Reason {
        REPEATS,
        SQL,
        OWN_REGION,
        STEPS,
        CALLS,
        ALL
    }

    /**
     * A line that may be chosen.
     *
     * @param tree the first tree that has it
     * @param numbers those of each run of a test, by the id that the runs of a test share; a benchmark has none
     */
    private record Candidate(
            Reason reason,
            Subject subject,
            Quantity quantity,
            SortedMap<String, String> conditions,
            ExportedTree tree,
            Map<String, List<Double>> numbers) {
        /** Returns the line of the code as a comment: {@code Order.java:42}. */
        private String place() {
            return reason == Reason.ALL || tree.places().isEmpty()
                    ? ""
                    : new TreeCounts(tree, Omission.Patterns.NONE)
                            .code(quantity, PathPattern.of(quantity.region()))
                            .flatMap(Bound::place)
                            .orElse("");
        }

        void add(String test, double number) {
            numbers.computeIfAbsent(test, id -> new ArrayList<>()).add(number);
        }

        /** Returns whether a line says how often a region is called, and not only how often at most. */
        private boolean isRange() {
            return reason == Reason.OWN_REGION || reason == Reason.ALL;
        }

        boolean isSeldomCalled() {
            return reason == Reason.CALLS && subject.test().isPresent() && largest() < FEWEST_CALLS;
        }

        /** Returns whether all runs of a test have one number; no number is zero calls. */
        boolean isStable(Map<String, Integer> runs) {
            return numbers.entrySet().stream()
                    .allMatch(test ->
                            (quantity.isInexact() || Set.copyOf(test.getValue()).size() == 1)
                                    && (!isRange() || test.getValue().size() == runs.getOrDefault(test.getKey(), 0)));
        }

        private DoubleStream all() {
            return numbers.values().stream().flatMap(List::stream).mapToDouble(number -> number);
        }

        double largest() {
            return all().max().orElse(0);
        }

        Bound bound(int tests) {
            double smallest = numbers.size() < tests ? 0 : all().min().orElse(0);
            Range range = isRange()
                    ? new Range(smallest, largest())
                    : Range.atMost(
                            quantity.isInexact() || !Range.isWhole(largest())
                                    ? BoundsUpdate.withRoom(largest())
                                    : largest());
            return new Bound(subject, quantity, range, conditions, place());
        }
    }

    private record Key(Subject subject, Quantity quantity) {}

    private final Map<Reason, Map<Key, Candidate>> candidates = new EnumMap<>(Reason.class);

    /**
     * The calls of methods in the runs of a test.
     *
     * @param tree the first tree
     * @param most the methods that one of the runs calls most: the others may call them more often
     */
    private record Methods(ExportedTree tree, Set<String> most, List<Map.Entry<String, Map<String, Double>>> runs) {}

    private final Map<Subject, Methods> methods = new LinkedHashMap<>();

    /** How often each test ran, by its id. */
    private final Map<Subject, Map<String, Integer>> runs = new HashMap<>();

    private final Set<String> known;
    private final Set<Quantity> bounded;
    private final boolean all;

    /**
     * Looks at a run.
     *
     * @param known the tests that have lines, and the {@link Bound#key}s of lines for several tests
     * @param all whether each region is worth a line
     */
    BoundsChoice(List<ExportedTree> trees, Bounds before, Set<String> known, boolean all) {
        this.known = known;
        this.all = all;
        bounded = before.bounds().stream().map(Bound::quantity).collect(Collectors.toSet());
        Omission.Patterns omissions = Omission.Patterns.of(before.omissions());
        // of several attempts the last one counts
        Map<Object, Execution> last = new LinkedHashMap<>();
        Executions run = new Executions(omissions, execution -> last.put(execution.id(), execution));
        trees.forEach(run::accept);
        Map<Subject, Long> times =
                last.values().stream().collect(Collectors.groupingBy(Execution::whole, Collectors.counting()));
        last.values().forEach(execution -> add(execution, omissions, times.getOrDefault(execution.whole(), 1L) == 1));
        methods.forEach((subject, ofTest) -> ofTest.most.forEach(method -> ofTest.runs.forEach(ofRun -> {
            Double calls = ofRun.getValue().get(method);
            if (calls != null) {
                of(Reason.CALLS, subject, Quantity.calls(method), ofTest.tree).add(ofRun.getKey(), calls);
            }
        })));
    }

    private void add(Execution execution, Omission.Patterns omissions, boolean isOnly) {
        Subject subject = execution.whole();
        if (omissions.hasTest(execution.subject())) {
            return;
        }
        TreeCounts counts = execution.counts().get();
        ExportedTree tree = counts.tree();
        String test = tree.test().map(TestOrigin::testId).orElse("");
        counts.repeated().forEach((statement, times) -> {
            String around = statement.region();
            if (times >= (around.isEmpty() ? FEWEST_REPEATS_IN_BODY : FEWEST_REPEATS)) {
                String caller = around.isEmpty() ? "" : "**/" + GatePathText.last(around);
                of(Reason.REPEATS, Subject.TESTS, Quantity.repeats(statement.name(), caller), tree)
                        .add(subject + test, times);
            }
        });
        if (!counts.missing(Quantity.sql("total")).isEmpty()) {
            return;
        }
        runs.computeIfAbsent(subject, of -> new HashMap<>()).merge(test, 1, Integer::sum);
        addSql(subject, test, counts);
        addRegions(subject, test, counts, isOnly);
    }

    private Candidate of(Reason reason, Subject subject, Quantity quantity, ExportedTree tree) {
        return candidates
                .computeIfAbsent(reason, why -> new LinkedHashMap<>())
                .computeIfAbsent(new Key(subject, quantity), key -> {
                    SortedMap<String, String> conditions = new TreeMap<>(TreeCounts.conditions(tree));
                    conditions.keySet().retainAll(reason == Reason.STEPS ? Set.of("java") : Set.of());
                    return new Candidate(reason, subject, quantity, conditions, tree, new HashMap<>());
                });
    }

    private void addSql(Subject subject, String test, TreeCounts counts) {
        PathPattern none = PathPattern.of("");
        double total = counts.of(Quantity.sql("total"), none);
        double writes = counts.of(Quantity.sql("writes"), none);
        if (total > 0) {
            of(Reason.SQL, subject, Quantity.sql("total"), counts.tree()).add(test, total);
        }
        if (writes > 0 && writes < total) {
            of(Reason.SQL, subject, Quantity.sql("writes"), counts.tree()).add(test, writes);
        }
    }

    private void addRegions(Subject subject, String test, TreeCounts counts, boolean isOnly) {
        Map<String, Double> own = new LinkedHashMap<>();
        Map<String, Double> called = new HashMap<>();
        Map<String, Double> each = new LinkedHashMap<>();
        double mostSteps = 0;
        String steps = "";
        String group = counts.tree().group();
        String ofTestClass = group.substring(group.lastIndexOf('.') + 1).replace('$', '.') + '.';
        for (TreeCounts.Row row : counts.rows()) {
            if (!row.isBody() || !counts.isSteady(row)) {
                continue;
            }
            double calls = counts.calls(row);
            each.merge(row.path(), calls, Double::sum);
            if (row.region().kind() == RegionKind.CODE && !row.level().startsWith(ofTestClass)) {
                boolean isMethod = METHOD.matcher(row.region().name()).matches();
                (isMethod ? called : own).merge(isMethod ? "**/" + row.level() : row.path(), calls, Double::sum);
            }
            double work = counts.metric(row, MetricType.WORK);
            if (row.around() < 0 && work > mostSteps) {
                mostSteps = work;
                steps = row.path();
            }
        }
        own.forEach((path, calls) -> of(Reason.OWN_REGION, subject, Quantity.calls(path), counts.tree())
                .add(test, calls));
        if (all) {
            each.forEach((path, calls) ->
                    of(Reason.ALL, subject, Quantity.calls(path), counts.tree()).add(test, calls));
        }
        Set<String> most = called.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(METHODS_OF_TEST)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        // a suite may have many thousands of tests
        if (isOnly) {
            called.keySet().retainAll(most);
        }
        Methods ofTest = methods.computeIfAbsent(
                subject, key -> new Methods(counts.tree(), new LinkedHashSet<>(), new ArrayList<>()));
        ofTest.most.addAll(most);
        ofTest.runs.add(Map.entry(test, called));
        if (!steps.isEmpty()) {
            of(Reason.STEPS, subject, Quantity.metric(MetricType.WORK, steps), counts.tree())
                    .add(test, mostSteps);
        }
    }

    /** @param present the number of lines that the file has */
    List<Bound> chosen(int present) {
        List<Bound> chosen = new ArrayList<>();
        List<Deque<Candidate>> ranked = new ArrayList<>();
        candidates.forEach((reason, found) -> {
            // the lines of all regions have the calls
            if (reason != Reason.ALL && !(all && (reason == Reason.CALLS || reason == Reason.OWN_REGION))) {
                ranked.add(ranked(reason, found));
            }
        });
        Deque<Candidate> seldomCalled = new ArrayDeque<>();
        ranked.forEach(next -> next.removeIf(candidate -> candidate.isSeldomCalled() && seldomCalled.add(candidate)));
        boolean isLeft = true;
        while (isLeft && chosen.size() + present < MOST_LINES) {
            isLeft = false;
            for (Deque<Candidate> next : ranked) {
                if (!next.isEmpty() && chosen.size() + present < MOST_LINES) {
                    isLeft = true;
                    chosen.add(bound(next.removeFirst()));
                }
            }
        }
        while (present == 0 && chosen.size() < FEW_LINES && !seldomCalled.isEmpty()) {
            chosen.add(bound(seldomCalled.removeFirst()));
        }
        candidates.getOrDefault(Reason.ALL, Map.of()).values().stream()
                .filter(this::isNew)
                .map(this::bound)
                .forEach(chosen::add);
        return chosen;
    }

    private Bound bound(Candidate candidate) {
        return candidate.bound(runs.getOrDefault(candidate.subject, Map.of()).size());
    }

    private boolean isNew(Candidate candidate) {
        return candidate.isStable(runs.getOrDefault(candidate.subject, Map.of()))
                && !known.contains(
                        candidate.subject.isPattern()
                                ? new Bound(candidate.subject, candidate.quantity, Range.atMost(0)).key()
                                : candidate.subject.text());
    }

    /** Returns the candidates with the largest numbers first: of regions that no test has a line on, the test that calls each of them most. */
    private Deque<Candidate> ranked(Reason reason, Map<Key, Candidate> found) {
        Set<Quantity> seen = new HashSet<>(bounded);
        // benchmarks are few
        boolean isOfEach = reason == Reason.SQL || reason == Reason.STEPS;
        return new ArrayDeque<>(found.values().stream()
                .filter(this::isNew)
                .sorted(Comparator.comparingDouble((Candidate candidate) -> -candidate.largest())
                        .thenComparing(candidate -> candidate.subject.text())
                        .thenComparing(candidate -> candidate.quantity.toString()))
                .filter(candidate -> isOfEach || candidate.subject.test().isEmpty() || seen.add(candidate.quantity))
                .toList());
    }
}
