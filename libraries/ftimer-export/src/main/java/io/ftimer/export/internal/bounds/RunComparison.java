package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.Executions.Execution;
import io.ftimer.export.internal.findings.Findings.Finding;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.text.ShownNumber;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    private static final int MOST_FINDINGS = 20;
    private static final int MOST_STATEMENTS = 3;

    /** More differences of one test, which no other has, are one block. */
    private static final int MOST_OF_TEST = 5;

    /** Steps, and the calls of a benchmark whose iterations differ, vary so much between runs of the same code. */
    private static final double ROOM = 1.1;

    private static final double STEPS_OF_CHANCE = 2;

    /** The metrics that depend on the code alone. */
    private static final List<String> METRICS = List.of(MetricType.WORK, "mpi_sent_bytes", "mpi_received_bytes");

    /**
     * What a comparison found.
     *
     * @param lines the report: the conclusion, then a block for each cause, those because of which it fails first
     */
    public record Result(Conclusion conclusion, List<String> lines) {}

    /** What became of a region, a test or another tree. */
    private enum Change {
        MORE("with more"),
        NEW("new"),
        GONE("gone"),
        PARTLY("not seen as a whole"),
        RENAMED("renamed"),
        FEWER("with less"),
        EQUAL("equal");

        private final String ofTrees;

        Change(String ofTrees) {
            this.ofTrees = ofTrees;
        }
    }

    /**
     * What is counted in a tree.
     *
     * @param unit calls, steps of a release of Java, or the name of a metric
     */
    private record Key(String path, String unit) {
        private static final String CALLS = "calls";

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

    /** A number of a test that differs. */
    private static final class Difference {
        private final Subject subject;
        private final Key key;
        private final double was;
        private final double now;
        private final Set<String> statements;
        private final Optional<String> place;
        private Change change;

        /** How many regions inside differ for the same reason, and have no difference of their own. */
        private int inside;

        private String newPath = "";

        Difference(Change change, Subject subject, Key key, Numbers before, Numbers after) {
            this.change = change;
            this.subject = subject;
            this.key = key;
            was = before.of(key);
            now = after.of(key);
            statements = (change == Change.GONE ? before : after).statements.getOrDefault(key.path, Set.of());
            // a line that is gone leads nowhere
            place = Optional.ofNullable(after.places.get(key.path));
        }

        boolean isWorse() {
            return change == Change.NEW || change == Change.MORE || change == Change.RENAMED;
        }

        /** Returns whether this region probably differs because one around it does, whose calls make as many calls as before. */
        boolean isBecauseOf(Difference outer) {
            return change == outer.change
                    && switch (change) {
                        case MORE -> now / was <= 2 * outer.now / outer.was;
                        case FEWER -> outer.now / outer.was <= 2 * now / was;
                        default -> true;
                    };
        }

        boolean becomes(Difference other) {
            return change == Change.GONE
                    && other.change == Change.NEW
                    && was == other.now
                    && inside == other.inside
                    && key.around().equals(other.key.around());
        }

        /** Returns the region and the one around it, or only the region if it was renamed, as others may have been too. */
        String end() {
            String level = GatePathText.last(key.path);
            return change == Change.RENAMED
                    ? level
                    : key.around()
                                    .map(outer -> GatePathText.last(outer.path) + '/')
                                    .orElse("")
                            + level;
        }

        List<String> cause() {
            return List.of(change.name(), key.unit, end(), GatePathText.last(newPath));
        }

        String numbers() {
            return switch (change) {
                case NEW -> called(now);
                case GONE -> "was " + called(was);
                case RENAMED -> "";
                default -> ShownNumber.ofReal(now) + ", was " + ShownNumber.ofReal(was);
            };
        }

        private static String called(double calls) {
            return ShownNumber.ofReal(calls) + (calls == 1 ? " call" : " calls");
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
    private final Map<Change, List<String>> trees = new EnumMap<>(Change.class);
    private final Map<String, List<String>> partly = new TreeMap<>();
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
    public Result result() {
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
                            add(Change.RENAMED, shown(subject) + " became " + shown(to));
                        },
                        () -> add(Change.GONE, shown(subject)));
            }
        });
        added.values().forEach(equal -> equal.forEach(subject -> add(Change.NEW, shown(subject))));
        return new Result(conclusion(), lines());
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

    private void add(Change change, String tree) {
        trees.computeIfAbsent(change, none -> new ArrayList<>()).add(tree);
    }

    private void cannotSee(Subject subject, Collection<String> reasons) {
        add(Change.PARTLY, shown(subject));
        partly.computeIfAbsent(String.join(", ", reasons), none -> new ArrayList<>())
                .add(shown(subject));
    }

    private void compare(Subject subject, Numbers was, Numbers now) {
        Set<String> missing = new LinkedHashSet<>(was.missing);
        missing.addAll(now.missing);
        boolean seesMore = was.missing.isEmpty() && !now.missing.contains(TreeCounts.FAILED);
        Map<Key, Difference> found = new LinkedHashMap<>();
        Stream.concat(was.means.keySet().stream(), now.means.keySet().stream())
                .distinct()
                .forEach(key -> change(key, was, now)
                        .map(change -> new Difference(change, subject, key, was, now))
                        .filter(difference -> missing.isEmpty() || seesMore && difference.isWorse())
                        .ifPresent(difference -> add(difference, found)));
        for (Difference old : List.copyOf(found.values())) {
            found.values().stream().filter(old::becomes).findFirst().ifPresent(other -> {
                old.change = Change.RENAMED;
                old.newPath = other.key.path;
                found.remove(other.key);
            });
        }
        differences.addAll(found.values());
        if (found.values().stream().anyMatch(Difference::isWorse)) {
            add(Change.MORE, shown(subject));
        } else if (!missing.isEmpty()) {
            cannotSee(subject, missing);
        } else if (!was.means.isEmpty() || !now.means.isEmpty()) {
            boolean hasLost = found.values().stream().anyMatch(this::isLost);
            add(hasLost ? Change.PARTLY : found.isEmpty() ? Change.EQUAL : Change.FEWER, shown(subject));
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

    /** Adds a difference, or counts it with that of the nearest region around which explains it. */
    private static void add(Difference difference, Map<Key, Difference> found) {
        Optional<Key> around = difference.key.around();
        while (around.isPresent() && !found.containsKey(around.get())) {
            around = around.get().around();
        }
        Optional<Difference> outer = around.map(found::get).filter(difference::isBecauseOf);
        outer.ifPresentOrElse(cause -> cause.inside++, () -> found.put(difference.key, difference));
    }

    /** Returns whether a region is gone from all trees, for which there may be another reason than the code. */
    private boolean isLost(Difference difference) {
        return difference.change == Change.GONE && !regions.contains(GatePathText.last(difference.key.path));
    }

    private Conclusion conclusion() {
        return trees.containsKey(Change.MORE) || trees.containsKey(Change.NEW)
                ? Conclusion.REGRESSED
                : trees.isEmpty() || trees.containsKey(Change.GONE) || trees.containsKey(Change.PARTLY)
                        ? Conclusion.INCONCLUSIVE
                        : Conclusion.PASSED;
    }

    private List<String> lines() {
        List<String> counts = new ArrayList<>();
        trees.forEach((change, all) ->
                counts.add((counts.isEmpty() ? ShownText.counted(all.size(), "tree") : ShownText.grouped(all.size()))
                        + ' '
                        + change.ofTrees));
        List<String> lines = new ArrayList<>();
        lines.add("ftimer: " + conclusion().text() + ", compared with " + name + ": "
                + (counts.isEmpty() ? "no trees" : String.join(", ", counts)));
        List<Finding> findings = findings();
        findings.stream()
                .limit(MOST_FINDINGS)
                .forEach(finding -> lines.add("ftimer: " + String.join("\n", finding.text())));
        if (findings.size() > MOST_FINDINGS) {
            lines.add("ftimer: " + ShownText.more(findings.size() - MOST_FINDINGS) + " differences");
        }
        return lines;
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(blocks().stream()
                .sorted(Comparator.comparing(
                                (List<Difference> block) -> block.stream().noneMatch(Difference::isWorse))
                        .thenComparing(block -> -size(block))
                        .thenComparing(block -> -block.size()))
                .map(block -> isSame(block, Difference::cause) ? finding(block) : ofTest(block))
                .toList());
        partly.forEach((why, all) -> findings.add(Finding.about(true, "cannot tell: " + why, "tree", all)));
        for (Change change : List.of(Change.GONE, Change.NEW, Change.RENAMED)) {
            if (trees.containsKey(change)) {
                findings.add(Finding.about(
                        change != Change.RENAMED,
                        change.ofTrees + (change == Change.RENAMED ? ", and otherwise equal" : ""),
                        "tree",
                        Objects.requireNonNull(trees.get(change))));
            }
        }
        if (hasOtherSteps) {
            findings.add(new Finding(
                    false, "steps that only one of both runs has, or that another Java counted, were not compared"));
        }
        findings.sort(Comparator.comparing(Finding::fails).reversed());
        return findings;
    }

    /** Returns the differences by their cause, or by the test where that has more of the others: a test of random values has many. */
    private List<List<Difference>> blocks() {
        List<List<Difference>> blocks = new ArrayList<>();
        List<Difference> left = new ArrayList<>(differences);
        // each is a pass over all of them
        for (int i = 0; i < 2 * MOST_FINDINGS && !left.isEmpty(); i++) {
            List<Difference> largest = Stream.of(
                            BoundsReport.grouped(left, Difference::cause),
                            BoundsReport.grouped(left, difference -> List.of(difference.subject.text())))
                    .flatMap(groups -> groups.values().stream())
                    .filter(group -> group.size() > MOST_OF_TEST || isSame(group, Difference::cause))
                    .reduce((one, other) -> other.size() > one.size() ? other : one)
                    .orElseThrow();
            blocks.add(largest);
            left.removeAll(new HashSet<>(largest));
        }
        blocks.addAll(BoundsReport.grouped(left, Difference::cause).values());
        return blocks;
    }

    private Finding ofTest(List<Difference> block) {
        return new Finding(
                block.stream().anyMatch(difference -> difference.isWorse() || isLost(difference)),
                shown(block.get(0).subject) + ": " + ShownText.counted(block.size(), "difference"),
                List.of(),
                block.stream()
                        .map(difference -> finding(List.of(difference)).headline())
                        .toList());
    }

    /** Returns how many times as many there are now or, if that is more, were before. */
    private static double size(List<Difference> same) {
        double was = 1 + same.stream().mapToDouble(difference -> difference.was).sum();
        double now = 1 + same.stream().mapToDouble(difference -> difference.now).sum();
        return same.get(0).change == Change.RENAMED ? 1 : Math.max(was / now, now / was);
    }

    private Finding finding(List<Difference> same) {
        Difference first = same.get(0);
        boolean isOne = same.size() == 1;
        boolean isOnePath = isSame(same, difference -> difference.key);
        String inside = isSame(same, difference -> difference.inside)
                ? ShownText.some(first.inside, "region inside", "regions inside")
                        .map(more -> " and " + more)
                        .orElse("")
                : " and regions inside";
        String region = ShownText.quoted(isOnePath ? first.key.path : "**/" + first.end()) + inside;
        long subjects =
                same.stream().map(difference -> difference.subject).distinct().count();
        String where = subjects > 1
                ? " in " + ShownText.counted(subjects, "tree")
                : (isOne ? "" : " at " + ShownText.counted(same.size(), "place")) + " in " + shown(first.subject);
        String what = switch (first.change) {
            case MORE -> ": more " + first.key.unit;
            case FEWER -> ": fewer " + first.key.unit;
            case RENAMED ->
                " became "
                        + ShownText.quoted(isOnePath ? first.newPath : "**/" + GatePathText.last(first.newPath))
                        + ", calls equal";
            default -> ": " + first.change.ofTrees;
        };
        boolean isLost = isLost(first);
        return new Finding(
                first.isWorse() || isLost,
                region
                        + what
                        + (isOne && first.change != Change.RENAMED ? ", " + first.numbers() : "")
                        + (isOne ? "," : "")
                        + where
                        + (isLost ? "; nothing in the run calls it any more, or it is not instrumented" : ""),
                ShownText.lines(
                        same.stream()
                                .flatMap(difference -> difference.statements.stream())
                                .distinct()
                                .map(text -> "SQL: " + ShownText.label(text))
                                .toList(),
                        MOST_STATEMENTS),
                isOne
                        ? List.of()
                        : same.stream()
                                .map(difference -> line(difference, isOnePath))
                                .toList(),
                same.stream().flatMap(difference -> difference.place.stream()).findFirst());
    }

    private static String line(Difference difference, boolean isOnePath) {
        String numbers = difference.numbers();
        return numbers + (numbers.isEmpty() ? "" : ", ") + "in " + shown(difference.subject)
                + (isOnePath ? "" : " at " + ShownText.path(difference.key.path));
    }

    private static boolean isSame(List<Difference> all, Function<Difference, ?> value) {
        return all.stream().map(value).distinct().limit(2).count() == 1;
    }

    private static String shown(Subject subject) {
        return ShownText.path(subject.text());
    }
}
