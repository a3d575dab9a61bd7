package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.ComparedRuns.Cause;
import io.ftimer.export.internal.bounds.ComparedRuns.Change;
import io.ftimer.export.internal.bounds.ComparedRuns.Difference;
import io.ftimer.export.internal.bounds.ComparedRuns.LeftOut;
import io.ftimer.export.internal.bounds.ComparedRuns.Tree;
import io.ftimer.export.internal.bounds.Executions.Execution;
import io.ftimer.export.internal.findings.Findings;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.MetricType;
import io.ftimer.values.RegionKind;
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
import org.jspecify.annotations.Nullable;

/**
 * Compares the trees of a run with those of another one, the base: calls, also of SQL statements, steps, also those of the JDK, and bytes
 * that were sent.
 *
 * <p>As for bounds, the bodies of tests are compared, the invocations of a test one by one, and of several attempts the last one; several
 * runs of a test, or dynamic tests of one factory, by their mean. More of anything, also a new region or test, is a regression, and so is
 * another name; less is only reported. A test that takes fewer steps in total, and no more of anything but calls, is better: what is new or
 * gone in it is only reported. If it takes as many, but for the calls of what is new, so are new regions, other names and moved steps. A test
 * that is gone, was not seen as a whole, or lost a region that no tree of the run has is inconclusive.
 *
 * <p>Thread safety: thread-confined.
 */
public final class RunComparison implements TreeSink {
    private static final String BODY = "the body of the test";
    private static final String SQL = "[sql]";
    private static final String STATEMENTS = "statements";
    private static final String STEPS = "steps";
    private static final String JDK_STEPS = "JDK steps";

    /** Steps, and the calls of a benchmark whose iterations differ, vary so much between runs of the same code. */
    private static final double ROOM = 1.1;

    private static final double STEPS_OF_CHANCE = 2;

    /**
     * The share of the steps of a test by which those of a method inside the JDK vary though its algorithm is the same: with the first size of
     * collections, which costs a list copied by its constructor a few steps more, with their order and hash codes, and the first use of tables.
     */
    private static final double JDK_CHANCE = 0.01;

    /** The metrics that depend on the code alone. */
    private static final List<String> METRICS =
            List.of(MetricType.WORK, MetricType.JDK_WORK, "mpi_sent_bytes", "mpi_received_bytes");

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

        /** Returns the name of all numbers that are added: statements are no other calls, and the steps of the JDK are steps. */
        String kind() {
            return isOfCalls() ? path.endsWith(SQL) ? STATEMENTS : CALLS : unit.contains(STEPS) ? STEPS : unit;
        }

        /** Returns what counts all statements with the verb of this one; this if it is no statement. Without a total, it ranks first. */
        Key ofVerb() {
            String level = GatePathText.last(path).replace(SQL, "");
            return path.endsWith(SQL) ? new Key(BODY, "SQL " + SqlRegion.verb(level)) : this;
        }

        Optional<Key> around() {
            return GatePathText.around(path).map(outer -> new Key(outer, unit));
        }
    }

    /** The numbers of a test: the mean of its runs. */
    private static final class Numbers {
        private final Map<Key, Double> means = new LinkedHashMap<>();
        private final Set<Key> inexact = new HashSet<>();
        private final Set<String> units = new HashSet<>();
        private final Map<String, Set<String>> statements = new HashMap<>();
        private final Map<String, String> places = new HashMap<>();
        private final Set<String> missing = new LinkedHashSet<>();

        Numbers(List<Execution> runs) {
            runs.forEach(run -> add(run.counts().get()));
            means.replaceAll((key, sum) -> sum / runs.size());
        }

        private void add(TreeCounts read) {
            ExportedTree tree = read.tree();
            List<String> reasons = read.missing(Quantity.sql("total"));
            missing.addAll(reasons);
            // how often each method of a group runs is chance
            boolean isGroup = tree.kind() == Kind.BENCHMARK && tree.facts().containsKey("group_methods");
            for (TreeCounts.Row row : read.rows()) {
                if (row.isBody() && read.calls(row) > 0) {
                    add(new Key(row.path(), Key.CALLS), isGroup ? 1 : read.calls(row), read.isSteady(row));
                }
            }
            // threads outside of the tree may have had a part
            METRICS.stream()
                    .filter(metric -> read.missing(
                                    Quantity.metric(metric.replace(MetricType.JDK_WORK, MetricType.WORK), ""))
                            .equals(reasons))
                    .forEach(metric -> add(
                            read,
                            metric,
                            unit(metric, TreeCounts.conditions(read.tree()).get("java"))));
            tree.places().forEach((path, place) -> places.putIfAbsent(GatePathText.path(path), place));
            tree.statements()
                    .forEach(statement -> statements
                            .computeIfAbsent(GatePathText.path(statement.region()), path -> new LinkedHashSet<>())
                            .add(statement.text()));
        }

        /** Adds what each region has itself: what is inside differs alone, and what is outside of all is of the body. */
        private void add(TreeCounts read, String metric, String unit) {
            Key body = new Key(BODY, unit);
            String ofBody = read.tree().facts().get(SuiteTreeBuilder.OF_BODY + metric);
            if (ofBody != null) {
                add(body, Double.parseDouble(ofBody), false);
                units.add(BODY);
            }
            for (TreeCounts.Row row : read.rows()) {
                double number = read.metric(row, metric);
                if (!Double.isNaN(number)) {
                    Key key = new Key(row.path(), unit);
                    Key outer = row.around() < 0 && row.region().kind() != RegionKind.LIFECYCLE
                            ? body
                            : key.around().orElse(key);
                    means.computeIfPresent(outer, (of, sum) -> sum - number);
                    if (row.isBody()) {
                        add(key, number, false);
                    }
                }
            }
        }

        private static String unit(String metric, @Nullable String java) {
            String word = metric.replace(MetricType.JDK_WORK, JDK_STEPS).replace(MetricType.WORK, STEPS);
            return word + (java == null || word.equals(metric) ? "" : " of Java " + java);
        }

        private void add(Key key, double number, boolean isExact) {
            means.merge(key, number, Double::sum);
            units.add(key.unit);
            if (!isExact) {
                inexact.add(key);
            }
        }

        double of(Key key) {
            return means.getOrDefault(key, 0.0);
        }

        /** Returns the sum over paths, by kind or by what else they have in common. */
        <K> Map<K, Double> sums(Function<Key, K> of) {
            Map<K, Double> sums = new HashMap<>();
            means.forEach((key, number) -> sums.merge(of.apply(key), number, Double::sum));
            return sums;
        }
    }

    private final String name;
    private final Map<Object, Execution> base = new LinkedHashMap<>();
    private final Map<Object, Execution> run = new LinkedHashMap<>();
    private final Executions ofBase =
            new Executions(Omission.Patterns.NONE, execution -> base.put(execution.id(), execution));
    private final Executions ofRun =
            new Executions(Omission.Patterns.NONE, execution -> run.put(execution.id(), execution));
    private final Set<String> regions = new HashSet<>();
    private final MeasuredClasses classes = new MeasuredClasses();

    private final List<Difference> differences = new ArrayList<>();
    private final SortedMap<Change, List<Tree>> trees = new TreeMap<>();
    private final SortedMap<String, List<Subject>> partly = new TreeMap<>();
    private final Map<String, Double> totals = new HashMap<>();
    private double stepsBefore;
    private double stepsAfter;
    private boolean hasOtherSteps;

    /** @param name the name of the base, as shown */
    public RunComparison(String name) {
        this.name = name;
    }

    /** Receives the next tree of the base; throws {@link IllegalArgumentException} if the calls of its invocations are damaged. */
    public void before(ExportedTree tree) {
        ofBase.accept(tree);
    }

    /** Receives the next tree; throws {@link IllegalArgumentException} if the calls of its invocations are damaged. */
    @Override
    public void accept(ExportedTree tree) {
        ofRun.accept(tree);
        classes.add(TreeId.of(tree), tree);
        tree.regions().forEach(region -> regions.add(GatePathText.level(region)));
    }

    /** Adds what was left out on purpose, or is to be known. */
    public void note(String note) {
        partly.put(note, List.of());
    }

    /** Returns the result of the trees so far; called once. */
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
        return new ComparedRuns(name, trees, causes(), leftOut, stepsBefore, stepsAfter, List.of());
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
        Set<Change> reported = reported(was, now);
        // a method that moved to another path takes as many steps as before
        Function<Key, Key> method = key -> new Key(GatePathText.last(key.path), key.unit);
        Map<Key, Double> ofMethods = was.sums(method);
        Map<Key, Double> ofMethodsNow = now.sums(method);
        double jdkChance =
                Math.max(STEPS_OF_CHANCE, JDK_CHANCE * was.sums(Key::kind).getOrDefault(STEPS, 0.0));
        Map<Key, Difference> found = new LinkedHashMap<>();
        Stream.concat(was.means.keySet().stream(), now.means.keySet().stream())
                .distinct()
                .forEach(key -> change(key, was, now)
                        .filter(change -> missing.isEmpty() || seesMore && change.isWorse())
                        .filter(change -> key.isOfCalls()
                                || Optional.of(change)
                                        .equals(change(
                                                ofMethods.getOrDefault(method.apply(key), 0.0),
                                                ofMethodsNow.getOrDefault(method.apply(key), 0.0),
                                                ROOM,
                                                key.unit.startsWith(JDK_STEPS) ? jdkChance : STEPS_OF_CHANCE)))
                        .ifPresent(change -> add(difference(change, subject, key, was, now, reported), found)));
        if (missing.isEmpty() || seesMore) {
            addStatements(subject, was, now, reported, found);
        }
        found.values().stream()
                .toList()
                .forEach(old -> found.values().stream()
                        .filter(old::becomes)
                        .findFirst()
                        .ifPresent(other -> {
                            found.put(Key.of(old), old.renamed(other));
                            found.remove(Key.of(other));
                        }));
        differences.addAll(found.values());
        if (found.values().stream().anyMatch(one -> one.fails() && !one.isLost())) {
            add(Change.MORE, subject);
        } else if (!missing.isEmpty()) {
            cannotSee(subject, missing);
        } else if (!was.means.isEmpty() || !now.means.isEmpty()) {
            boolean hasLost = found.values().stream().anyMatch(Difference::fails);
            add(hasLost ? Change.PARTLY : found.isEmpty() ? Change.EQUAL : Change.FEWER, subject);
        }
    }

    /**
     * Returns the changes of calls that are only reported, as are all of steps, because a test takes no more steps, and no more of anything
     * else that they do not count; none if it does. Adds its numbers to the totals.
     */
    private Set<Change> reported(Numbers before, Numbers after) {
        Map<String, Double> was = before.sums(Key::kind);
        Map<String, Double> now = after.sums(Key::kind);
        Set<String> kinds = new HashSet<>(was.keySet());
        kinds.addAll(now.keySet());
        kinds.forEach(kind ->
                totals.merge(kind, Math.max(was.getOrDefault(kind, 0.0), now.getOrDefault(kind, 0.0)), Double::sum));
        double steps = was.getOrDefault(STEPS, 0.0);
        double stepsNow = now.getOrDefault(STEPS, 0.0);
        kinds.removeAll(Set.of(Key.CALLS, STEPS));
        boolean isWhole = before.missing.isEmpty()
                && after.missing.isEmpty()
                && before.units.equals(after.units)
                && kinds.stream().allMatch(kind -> now.getOrDefault(kind, 0.0) <= was.getOrDefault(kind, 0.0));
        if (isWhole && stepsNow * ROOM < steps) {
            stepsBefore += steps;
            stepsAfter += stepsNow;
            return Set.of(Change.values());
        }
        double newCalls = after.sums(key -> key.isOfCalls() && !before.means.containsKey(key))
                .getOrDefault(true, 0.0);
        return isWhole && steps > 0 && stepsNow <= Math.min(steps * ROOM, steps + newCalls)
                ? Set.of(Change.NEW, Change.GONE)
                : Set.of();
    }

    private Optional<Change> change(Key key, Numbers before, Numbers after) {
        boolean isNew = !before.means.containsKey(key);
        if (isNew || !after.means.containsKey(key)) {
            if (key.isOfCalls()) {
                return Optional.of(isNew ? Change.NEW : Change.GONE);
            }
            String measured = key.path.equals(BODY) ? BODY : key.unit;
            if (!(isNew ? before : after).units.contains(measured)) {
                hasOtherSteps = true;
                return Optional.empty();
            }
        }
        boolean isInexact = before.inexact.contains(key) || after.inexact.contains(key);
        return change(before.of(key), after.of(key), isInexact ? ROOM : 1, key.isOfCalls() ? 0 : STEPS_OF_CHANCE);
    }

    private static Optional<Change> change(double was, double now, double factor, double chance) {
        return now > was * factor + chance
                ? Optional.of(Change.MORE)
                : now * factor + chance < was ? Optional.of(Change.FEWER) : Optional.empty();
    }

    private Difference difference(
            Change change, Subject subject, Key key, Numbers before, Numbers after, Set<Change> reported) {
        String code = key.path.equals(BODY) ? key.unit : key.path;
        boolean isLost = change == Change.GONE && !regions.contains(GatePathText.last(key.path));
        // a root that is gone took its steps along
        boolean isReported = (key.isOfCalls() ? reported.contains(change) : !reported.isEmpty())
                && (!isLost || key.around().isPresent());
        return new Difference(
                change,
                subject,
                key.path,
                "",
                key.unit,
                before.of(key),
                after.of(key),
                0,
                isLost,
                (isLost || change.isWorse()) && !isReported,
                (change == Change.GONE ? before : after).statements.getOrDefault(code, Set.of()),
                // a line that is gone leads nowhere
                Optional.ofNullable(after.places.get(code)));
    }

    /** Adds a difference, or counts calls with those of the nearest region around which explain them. */
    private static void add(Difference difference, Map<Key, Difference> found) {
        Optional<Key> around = Key.of(difference).around().filter(Key::isOfCalls);
        while (around.isPresent() && !found.containsKey(around.get())) {
            around = around.get().around();
        }
        Difference more = around.map(found::get)
                .filter(difference::isBecauseOf)
                .map(Difference::withOneInside)
                .orElse(difference);
        found.put(Key.of(more), more);
    }

    /** Adds that a test executes more statements of a verb if the calls of regions around explain some of them, which no line would name. */
    private void addStatements(
            Subject subject, Numbers was, Numbers now, Set<Change> reported, Map<Key, Difference> found) {
        was.means.putAll(was.sums(Key::ofVerb));
        now.means.putAll(now.sums(Key::ofVerb));
        for (Key key : List.copyOf(now.means.keySet())) {
            Key all = key.ofVerb();
            boolean isMore =
                    now.of(key) > was.of(key) && now.of(all) > was.of(all) * (now.inexact.contains(key) ? ROOM : 1);
            if (isMore && all != key && !found.containsKey(key)) {
                Set<String> texts = now.statements.computeIfAbsent(all.unit, verb -> new LinkedHashSet<>());
                texts.addAll(now.statements.getOrDefault(key.path, Set.of()));
                now.places.computeIfAbsent(all.unit, verb -> now.places.get(key.path));
                found.put(all, difference(Change.MORE, subject, all, was, now, reported));
            }
        }
    }

    /** Returns the causes in the order of reports: those because of which the comparison fails first, each with its callers. */
    private List<Cause> causes() {
        Map<List<String>, List<Difference>> grouped = differences.stream()
                .collect(Collectors.groupingBy(Difference::cause, LinkedHashMap::new, Collectors.toList()));
        List<Cause> causes = new ArrayList<>();
        Causes.ranked(
                        grouped.values(),
                        difference -> Key.of(difference).kind(),
                        difference -> difference.after() - difference.before(),
                        totals)
                .stream()
                .sorted(Comparator.comparing(RunComparison::order))
                .forEach(own -> causes.stream()
                        .limit(Findings.MOST_FINDINGS)
                        .filter(cause -> cause.isCalledBy(own))
                        .findFirst()
                        .ifPresentOrElse(
                                cause -> cause.callers().addAll(own),
                                () -> causes.add(new Cause(own, new ArrayList<>()))));
        return causes;
    }

    private static int order(List<Difference> cause) {
        return cause.stream().noneMatch(Difference::fails)
                ? 2
                : cause.stream().anyMatch(one -> one.change().isWorse()) ? 0 : 1;
    }
}
