package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.ComparedRuns.Change;
import io.ftimer.export.internal.bounds.ComparedRuns.Difference;
import io.ftimer.export.internal.bounds.ComparedRuns.LeftOut;
import io.ftimer.export.internal.bounds.ComparedRuns.Tree;
import io.ftimer.export.internal.bounds.Executions.Execution;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.MetricType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the trees of a run with those of another one, the base: calls, also of SQL statements, steps, and bytes that were sent.
 *
 * <p>As for bounds, the bodies of tests are compared, the invocations of a test one by one, and of several attempts the last one; several
 * runs of a test, or dynamic tests of one factory, by their mean. More of anything, also a new region or test, is a regression, and so is
 * another name; less is only reported. A test that is gone, was not seen as a whole, or lost a region that no tree of the run has is
 * inconclusive.
 *
 * <p>Thread safety: thread-confined.
 */
public final class RunComparison implements TreeSink {
    /** So many blocks are looked for one by one, each with a pass over all differences; a text shows fewer. */
    private static final int MOST_BLOCKS = 40;

    private static final String SQL = "[sql]";

    /** More differences of one test, which no other has, are one block. */
    private static final int MOST_OF_TEST = 5;

    /** Steps, and the calls of a benchmark whose iterations differ, vary so much between runs of the same code. */
    private static final double ROOM = 1.1;

    private static final double STEPS_OF_CHANCE = 2;

    /** The metrics that depend on the code alone. */
    private static final List<String> METRICS = List.of(MetricType.WORK, "mpi_sent_bytes", "mpi_received_bytes");

    /**
     * What is counted in a tree.
     *
     * @param unit calls, steps of a release of Java, or the name of a metric
     */
    private record Key(String path, String unit) {
        private static final String CALLS = "calls";

        static Key of(Difference difference) {
            return new Key(difference.path(), difference.unit());
        }

        boolean isOfCalls() {
            return unit.equals(CALLS);
        }

        Optional<Key> around() {
            return GatePathText.around(path).map(outer -> new Key(outer, unit));
        }
    }

    /** The numbers of a test: the mean of its runs. */
    private static final class Numbers {
        private final Map<Key, Double> means = new LinkedHashMap<>();
        private final Set<Key> inexact = new HashSet<>();
        private final Map<String, Set<String>> statements = new HashMap<>();
        private final Map<String, String> places = new HashMap<>();
        private final Set<String> missing = new LinkedHashSet<>();

        Numbers(List<Execution> runs) {
            runs.forEach(run -> add(run.tree().get()));
            means.replaceAll((key, sum) -> sum / runs.size());
        }

        private void add(ExportedTree tree) {
            TreeCounts read = new TreeCounts(tree);
            List<String> reasons = read.missing(Quantity.sql("total"));
            missing.addAll(reasons);
            String java = read.conditions().get("java");
            // how often each method of a group runs is chance
            boolean isGroup = tree.kind() == Kind.BENCHMARK && tree.facts().containsKey("group_methods");
            for (TreeCounts.Row row : read.rows()) {
                if (row.isBody() && read.calls(row) > 0) {
                    add(new Key(row.path(), Key.CALLS), isGroup ? 1 : read.calls(row), read.isSteady(row));
                }
                for (String metric : METRICS) {
                    double number = read.metric(row, metric);
                    // threads outside of the tree may have had a part
                    if (!Double.isNaN(number)
                            && read.missing(Quantity.metric(metric, "")).equals(reasons)) {
                        String unit = !metric.equals(MetricType.WORK)
                                ? metric
                                : "steps" + (java == null ? "" : " of Java " + java);
                        Key key = new Key(row.path(), unit);
                        // a region has what it does itself: what is inside differs alone
                        key.around().ifPresent(outer -> means.computeIfPresent(outer, (of, sum) -> sum - number));
                        if (row.isBody()) {
                            add(key, number, false);
                        }
                    }
                }
            }
            tree.places().forEach((path, place) -> places.putIfAbsent(GatePathText.path(path), place));
            tree.statements()
                    .forEach(statement -> statements
                            .computeIfAbsent(GatePathText.path(statement.region()), path -> new LinkedHashSet<>())
                            .add(statement.text()));
        }

        private void add(Key key, double number, boolean isExact) {
            means.merge(key, number, Double::sum);
            if (!isExact) {
                inexact.add(key);
            }
        }

        double of(Key key) {
            return means.getOrDefault(key, 0.0);
        }
    }

    private final String name;
    private final Map<Object, Execution> base = new LinkedHashMap<>();
    private final Map<Object, Execution> run = new LinkedHashMap<>();
    private final Executions ofBase = new Executions(execution -> base.put(execution.id(), execution));
    private final Executions ofRun = new Executions(execution -> run.put(execution.id(), execution));
    private final Set<String> regions = new HashSet<>();
    private final MeasuredClasses classes = new MeasuredClasses();

    private final List<Difference> differences = new ArrayList<>();
    private final SortedMap<Change, List<Tree>> trees = new TreeMap<>();
    private final SortedMap<String, List<Subject>> partly = new TreeMap<>();
    private boolean hasOtherSteps;

    /**
     * Creates a comparison.
     *
     * @param name the name of the base, as shown
     */
    public RunComparison(String name) {
        this.name = name;
    }

    /**
     * Receives the next tree of the base.
     *
     * @throws IllegalArgumentException if the calls of its invocations are damaged
     */
    public void before(ExportedTree tree) {
        ofBase.accept(tree);
    }

    /**
     * Receives the next tree.
     *
     * @throws IllegalArgumentException if the calls of its invocations are damaged
     */
    @Override
    public void accept(ExportedTree tree) {
        ofRun.accept(tree);
        classes.add(TreeId.of(tree), tree);
        tree.regions().forEach(region -> regions.add(GatePathText.level(region)));
    }

    /**
     * Returns the result of the trees so far; called once.
     *
     * @throws IllegalArgumentException if a tree is too deep
     */
    public ComparedRuns result() {
        Map<Subject, Numbers> before = numbers(base.values());
        Map<Subject, Numbers> after = numbers(run.values());
        Map<Map<Key, Double>, List<Subject>> added = new LinkedHashMap<>();
        after.forEach((subject, now) -> {
            if (!before.containsKey(subject) && !now.means.isEmpty()) {
                added.computeIfAbsent(now.means, means -> new ArrayList<>()).add(subject);
            }
        });
        before.forEach((subject, was) -> {
            Numbers now = after.get(subject);
            if (now != null) {
                compare(subject, was, now);
            } else if (was.means.isEmpty()) {
                // nor would it be new
                return;
            } else if (subject.test().filter(classes::endedEarly).isPresent()) {
                cannotSee(subject, List.of("a failure of its class, or the end of its JVM, kept it from running"));
            } else {
                List<Subject> equal = added.getOrDefault(was.means, List.of());
                Optional<Subject> other = equal.stream().filter(subject::isNear).findFirst();
                other.ifPresentOrElse(
                        to -> {
                            equal.remove(to);
                            add(Change.RENAMED, new Tree(subject, other));
                        },
                        () -> add(Change.GONE, subject));
            }
        });
        added.values().forEach(equal -> equal.forEach(subject -> add(Change.NEW, subject)));
        List<LeftOut> leftOut = new ArrayList<>();
        partly.forEach((why, subjects) -> leftOut.add(new LeftOut(why, subjects)));
        if (hasOtherSteps) {
            leftOut.add(new LeftOut(
                    "steps that only one of both runs has, or that another Java counted, were not compared",
                    List.of()));
        }
        return new ComparedRuns(name, trees, ranked(blocks()), leftOut, List.of());
    }

    /** Returns the numbers of tests, and of invocations, in the order of their names. */
    private static Map<Subject, Numbers> numbers(Collection<Execution> executions) {
        SortedMap<String, List<Execution>> byName = executions.stream()
                .collect(Collectors.groupingBy(
                        execution -> execution.subject().text(), TreeMap::new, Collectors.toList()));
        Map<Subject, Numbers> all = new LinkedHashMap<>();
        byName.forEach((text, runs) -> all.put(new Subject(text), new Numbers(runs)));
        return all;
    }

    private void add(Change change, Subject subject) {
        add(change, new Tree(subject, Optional.empty()));
    }

    private void add(Change change, Tree tree) {
        trees.computeIfAbsent(change, none -> new ArrayList<>()).add(tree);
    }

    private void cannotSee(Subject subject, Collection<String> reasons) {
        add(Change.PARTLY, subject);
        partly.computeIfAbsent(String.join(", ", reasons), none -> new ArrayList<>())
                .add(subject);
    }

    private void compare(Subject subject, Numbers was, Numbers now) {
        Set<String> missing = new LinkedHashSet<>(was.missing);
        missing.addAll(now.missing);
        boolean seesMore = was.missing.isEmpty() && !now.missing.contains(TreeCounts.FAILED);
        Map<Key, Difference> found = new LinkedHashMap<>();
        Stream.concat(was.means.keySet().stream(), now.means.keySet().stream())
                .distinct()
                .forEach(key -> change(key, was, now)
                        .filter(change -> missing.isEmpty() || seesMore && change.isWorse())
                        .ifPresent(change -> add(difference(change, subject, key, was, now), found)));
        found.values().stream()
                .toList()
                .forEach(old -> found.values().stream()
                        .filter(old::becomes)
                        .findFirst()
                        .ifPresent(other -> {
                            found.put(Key.of(old), old.renamed(other.path()));
                            found.remove(Key.of(other));
                        }));
        differences.addAll(found.values());
        if (found.values().stream().anyMatch(difference -> difference.change().isWorse())) {
            add(Change.MORE, subject);
        } else if (!missing.isEmpty()) {
            cannotSee(subject, missing);
        } else if (!was.means.isEmpty() || !now.means.isEmpty()) {
            boolean hasLost = found.values().stream().anyMatch(Difference::isLost);
            add(hasLost ? Change.PARTLY : found.isEmpty() ? Change.EQUAL : Change.FEWER, subject);
        }
    }

    private Optional<Change> change(Key key, Numbers before, Numbers after) {
        boolean isNew = !before.means.containsKey(key);
        if (isNew || !after.means.containsKey(key)) {
            hasOtherSteps |= !key.isOfCalls();
            return Optional.of(isNew ? Change.NEW : Change.GONE).filter(change -> key.isOfCalls());
        }
        double was = before.of(key);
        double now = after.of(key);
        double factor = before.inexact.contains(key) || after.inexact.contains(key) ? ROOM : 1;
        double chance = key.isOfCalls() ? 0 : STEPS_OF_CHANCE;
        return now > was * factor + chance
                ? Optional.of(Change.MORE)
                : now * factor + chance < was ? Optional.of(Change.FEWER) : Optional.empty();
    }

    private Difference difference(Change change, Subject subject, Key key, Numbers before, Numbers after) {
        return new Difference(
                change,
                subject,
                key.path,
                "",
                key.unit,
                before.of(key),
                after.of(key),
                0,
                change == Change.GONE && !regions.contains(GatePathText.last(key.path)),
                (change == Change.GONE ? before : after).statements.getOrDefault(key.path, Set.of()),
                // a line that is gone leads nowhere
                Optional.ofNullable(after.places.get(key.path)));
    }

    /** Adds a difference, or counts it with that of the nearest region around which explains it. */
    private static void add(Difference difference, Map<Key, Difference> found) {
        Optional<Key> around = Key.of(difference).around();
        while (around.isPresent() && !found.containsKey(around.get())) {
            around = around.get().around();
        }
        Difference more = around.map(found::get)
                .filter(difference::isBecauseOf)
                .map(Difference::withOneInside)
                .orElse(difference);
        found.put(Key.of(more), more);
    }

    /** Returns the differences by their cause, or by the test where that has more of the others: a test of random values has many. */
    private List<List<Difference>> blocks() {
        List<List<Difference>> blocks = new ArrayList<>();
        List<Difference> left = new ArrayList<>(differences);
        for (int i = 0; i < MOST_BLOCKS && !left.isEmpty(); i++) {
            List<Difference> largest = Stream.of(
                            grouped(left, Difference::cause),
                            grouped(
                                    left,
                                    difference -> List.of(difference.subject().text())))
                    .flatMap(groups -> groups.values().stream())
                    .filter(group -> group.size() > MOST_OF_TEST || ComparedRuns.isSame(group, Difference::cause))
                    .reduce((one, other) -> other.size() > one.size() ? other : one)
                    .orElseThrow();
            blocks.add(largest);
            left.removeAll(new HashSet<>(largest));
        }
        blocks.addAll(grouped(left, Difference::cause).values());
        return blocks;
    }

    private static Map<List<String>, List<Difference>> grouped(
            List<Difference> all, Function<Difference, List<String>> key) {
        return all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * Returns blocks in the order of reports: those because of which the comparison fails, then those of each unit that differ most, then
     * the second ones of each, because a statement and a step have no common measure.
     */
    private static List<List<Difference>> ranked(List<List<Difference>> blocks) {
        Map<String, Integer> ranks = new HashMap<>();
        SortedMap<Integer, List<List<Difference>>> byRank = new TreeMap<>();
        blocks.stream()
                .sorted(Comparator.comparing(RunComparison::order)
                        .thenComparing(block -> -size(block))
                        .thenComparing(block -> -block.size()))
                .forEach(block -> byRank.computeIfAbsent(
                                ranks.merge(unit(block.get(0)), 1, Integer::sum), none -> new ArrayList<>())
                        .add(block));
        return byRank.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparing(RunComparison::order))
                .toList();
    }

    private static int order(List<Difference> block) {
        return block.stream().anyMatch(difference -> difference.change().isWorse())
                ? 0
                : block.stream().anyMatch(Difference::isLost) ? 1 : 2;
    }

    private static String unit(Difference difference) {
        return difference.path().endsWith(SQL) ? SQL : difference.unit();
    }

    /** Returns by how much the numbers of regions without those inside differ in total. */
    private static double size(List<Difference> block) {
        return Math.abs(block.stream()
                .mapToDouble(difference -> difference.after() - difference.before())
                .sum());
    }
}
