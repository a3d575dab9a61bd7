package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.CheckedBound.Missing;
import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.export.internal.bounds.CheckedBound.Place;
import io.ftimer.export.internal.bounds.Executions.Execution;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.TreeSink;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Judges the trees of a run by the bounds of a file.
 *
 * <p>A bound on a test with several invocations holds for each of them. Of several attempts of a test, the last one counts; several runs must all
 * hold it. A number that is too large breaks a bound, also if calls are missing; otherwise a bound is held only if its number was
 * seen: a test that failed, calls that were not recorded, a metric that was not measured, and a region that no tree of the run has are <em>cannot tell</em>.
 *
 * <p>Thread safety: thread-confined.
 */
public final class BoundsCheck implements TreeSink {
    /** Steps and bytes differ a little between runs, so less room is none. */
    private static final double ROOM = 1.25;

    private final String name;
    private final Bounds bounds;
    private final AbsentTests absent;
    private final Omission.Patterns omissions;
    private final List<Judged> all = new ArrayList<>();
    private final List<Judged> patterns = new ArrayList<>();
    private final Map<String, List<Judged>> exact = new HashMap<>();
    private final RunOfTests run = new RunOfTests();
    private final RunSetup setup = new RunSetup();
    private final Map<String, Ran> ran = new LinkedHashMap<>();
    private final Executions executions;

    /**
     * @param name the name of the file, as shown
     * @param absent decides about tests that the run does not have
     */
    public BoundsCheck(String name, Bounds bounds, AbsentTests absent) {
        this.name = name;
        this.bounds = bounds;
        this.absent = absent;
        omissions = Omission.Patterns.of(bounds.omissions());
        executions = new Executions(omissions, this::judge);
        for (Bound bound : bounds.bounds()) {
            Judged judged = new Judged(bound);
            all.add(judged);
            if (bound.subject().isPattern()) {
                patterns.add(judged);
            } else {
                exact.computeIfAbsent(bound.subject().text(), text -> new ArrayList<>())
                        .add(judged);
            }
        }
    }

    /** What is known of all trees of the run. */
    private static final class RunOfTests {
        private final MeasuredClasses classes = new MeasuredClasses();
        private final Set<RegionKey> keys = new HashSet<>();
        private final Set<String> regions = new HashSet<>();
        private final Set<TreeId> ids = new HashSet<>();
        private boolean hasSql;

        void add(TreeId id, ExportedTree tree) {
            ids.add(id);
            classes.add(id, tree);
            for (ExportedRegion region : tree.regions()) {
                RegionKey key = new RegionKey(region.kind(), region.name());
                if (keys.add(key)) {
                    regions.add(GatePathText.level(key));
                }
                hasSql |= region.kind() == RegionKind.SQL;
            }
        }

        /** Returns why a number of zero may not have been seen. */
        Optional<Reason> notRecorded(Bound bound, PathPattern region) {
            return switch (bound.quantity().kind()) {
                case SQL, REPEATS ->
                    hasSql
                            ? Optional.empty()
                            : Optional.of(new Reason(
                                    "no tree of the run has a SQL statement: instrument the data source, or take the line out",
                                    Missing.NONE));
                case CALLS, METRIC ->
                    // a forbidden region is met if nothing has it
                    bound.range().max() == 0 || regions.stream().anyMatch(region.innermost()::matches)
                            ? Optional.empty()
                            : Optional.of(new Reason(
                                    "no tree of the run has \""
                                            + ShownText.path(bound.quantity().region())
                                            + "\": it has another name, is gone or is not instrumented; rename the line, or take it out",
                                    Missing.REGION));
            };
        }
    }

    /** Why nothing is known about a number. */
    private record Reason(String text, Missing missing) {}

    /** A bound, and what was found so far. */
    private static final class Judged {
        private final Bound bound;
        private final Pattern subject;
        private final PathPattern region;
        private final Map<Object, Found> found = new LinkedHashMap<>();
        private Optional<String> unmet = Optional.empty();
        private boolean hasRun;

        Judged(Bound bound) {
            this.bound = bound;
            subject = bound.subject().regex();
            region = PathPattern.of(bound.quantity().region());
        }

        void add(Object execution, Subject of, TreeCounts tree, Map<String, String> conditions) {
            unmet = bound.unmet(conditions);
            if (unmet.isPresent()) {
                return;
            }
            hasRun = true;
            double number = tree.of(bound.quantity(), region);
            Optional<String> code = bound.range().has(number) ? Optional.empty() : tree.code(bound.quantity(), region);
            Found now = new Found(new Place(of, number, code), tree.missing(bound.quantity()));
            // most tests do not execute a statement that is bounded for all
            if (bound.quantity().kind() != Quantity.Kind.REPEATS || now.place.number() != 0 || !now.missing.isEmpty()) {
                found.put(execution, now);
            } else {
                found.remove(execution);
            }
        }

        CheckedBound result(RunOfTests run) {
            List<Place> broken = found.values().stream()
                    .filter(now -> now.breaks(bound.range())
                            && (now.place.number() > 0
                                    || run.notRecorded(bound, region).isEmpty()))
                    .map(Found::place)
                    .toList();
            if (!broken.isEmpty()) {
                return new CheckedBound(bound, Outcome.BROKEN, broken, "");
            }
            Map<Reason, List<Place>> reasons = new LinkedHashMap<>();
            found.values()
                    .forEach(now -> now.reason(bound, () -> run.notRecorded(bound, region))
                            .ifPresent(reason -> reasons.computeIfAbsent(reason, key -> new ArrayList<>())
                                    .add(now.place)));
            if (!reasons.isEmpty()) {
                Map.Entry<Reason, List<Place>> first =
                        reasons.entrySet().iterator().next();
                Reason reason = first.getKey();
                return new CheckedBound(bound, Outcome.CANNOT_TELL, first.getValue(), reason.text, reason.missing);
            }
            List<Place> places = found.values().stream().map(Found::place).toList();
            CheckedBound held = new CheckedBound(bound, Outcome.HELD, places, "");
            boolean isMore = bound.range().isAtMost()
                    && held.largest() * (bound.quantity().isInexact() ? ROOM : 1)
                            < bound.range().max();
            boolean hasRoom = !bound.hasReason() && (isMore || bound.range().isLoose(held.largest()));
            return hasRoom ? new CheckedBound(bound, Outcome.BETTER, places, "") : held;
        }
    }

    /** A test that ran, or a template with its invocations. */
    record Ran(String id, Subject subject, String jvm, long nanos) {
        private static Ran of(TestOrigin test, ExportedTree tree) {
            double ofInvocations =
                    TreeCounts.count("invocations", tree) * TreeCounts.count("median_window_nanos", tree);
            return new Ran(
                    test.templateId().isEmpty() ? test.testId() : test.templateId(),
                    Subject.of(TreeId.of(tree)),
                    test.jvm(),
                    tree.windowNanos() + (long) ofInvocations);
        }

        private Ran and(Ran other) {
            return new Ran(id, subject, jvm, nanos + other.nanos);
        }

        static long nanos(List<Ran> tests) {
            return tests.stream().mapToLong(Ran::nanos).sum();
        }
    }

    /**
     * The number of one execution of a test.
     *
     * @param missing why it may lack something
     */
    private record Found(Place place, List<String> missing) {
        boolean breaks(Range range) {
            return !range.has(place.number())
                    && !Double.isNaN(place.number())
                    && (missing.isEmpty()
                            || place.number() > range.max() && !missing.get(0).equals(TreeCounts.FAILED));
        }

        Optional<Reason> reason(Bound bound, Supplier<Optional<Reason>> notRecorded) {
            if (!missing.isEmpty()) {
                return Optional.of(new Reason(String.join(", ", missing), Missing.PART));
            }
            if (Double.isNaN(place.number())) {
                return Optional.of(
                        new Reason("the run did not measure " + bound.quantity().name(), Missing.NONE));
            }
            return place.number() == 0 ? notRecorded.get() : Optional.empty();
        }
    }

    /** Receives the next tree. */
    @Override
    public void accept(ExportedTree tree) {
        run.add(TreeId.of(tree), tree);
        setup.add(TreeId.of(tree), tree);
        executions.accept(tree);
        tree.test()
                .map(test -> Ran.of(test, tree))
                .filter(test -> !test.id.isEmpty())
                .ifPresent(test -> ran.merge(test.id, test, Ran::and));
    }

    /** Returns a check of another run by the same lines, which has all numbers: none is outside of a range. */
    BoundsCheck again() {
        List<Bound> wide = bounds.bounds().stream()
                .map(bound -> bound.with(new Range(0, Range.LARGEST)))
                .toList();
        return new BoundsCheck(name, bounds.with(wide), AbsentTests.NONE);
    }

    /**
     * Returns tests with an id of JUnit, in the order in which they ran.
     *
     * @param before with the tests before them, if one JVM ran all and these took less nanoseconds
     */
    List<Ran> ran(Set<Subject> tests, long before) {
        List<Ran> all = List.copyOf(ran.values());
        List<Ran> wanted =
                all.stream().filter(test -> tests.contains(test.subject)).toList();
        if (wanted.isEmpty()) {
            return wanted;
        }
        List<Ran> withOthers = all.subList(0, all.indexOf(wanted.get(wanted.size() - 1)) + 1);
        boolean isShort = Ran.nanos(withOthers) - Ran.nanos(wanted) < before;
        // a template of a whole run names no JVM
        boolean isOfOne = withOthers.stream().allMatch(test -> test.jvm.isEmpty() || test.jvm.equals(all.get(0).jvm));
        return isShort && isOfOne ? withOthers : wanted;
    }

    private void judge(Execution execution) {
        Subject subject = execution.subject();
        List<Judged> on = new ArrayList<>(exact.getOrDefault(execution.whole().text(), List.of()));
        if (execution.index() > 0) {
            on.addAll(exact.getOrDefault(subject.text(), List.of()));
        }
        patterns.stream()
                .filter(pattern -> pattern.subject.matcher(subject.text()).matches())
                .forEach(on::add);
        if (on.isEmpty() || omissions.hasTest(subject)) {
            return;
        }
        TreeCounts counts = execution.counts().get();
        Map<String, String> conditions = TreeCounts.conditions(counts.tree());
        on.forEach(judged -> judged.add(execution.id(), subject, counts, conditions));
    }

    /** Returns the result of the trees so far; without any bound if the run is not comparable. */
    public BoundsResult result() {
        Optional<RunSetup.Obstacle> obstacle = setup.obstacle(bounds, name);
        if (obstacle.isPresent()) {
            return new BoundsResult(
                    name,
                    setup.text(0, false),
                    List.of(),
                    List.of(obstacle.get().reason()),
                    obstacle.map(RunSetup.Obstacle::remedy));
        }
        List<CheckedBound> checked = all.stream()
                .map(judged -> judged.hasRun ? judged.result(run) : notRun(judged))
                .toList();
        boolean isJudged = checked.stream()
                .anyMatch(bound -> bound.outcome() != Outcome.NOT_RUN && bound.outcome() != Outcome.NO_TEST);
        List<String> notCompared = new ArrayList<>();
        if (run.ids.isEmpty()) {
            notCompared.add("the run has no trees");
        } else if (!isJudged) {
            notCompared.add(
                    bounds.bounds().isEmpty() ? "write bounds, or delete the file" : "no bound is on a test that ran");
        }
        long leftOut = checked.stream()
                .filter(bound ->
                        bound.outcome() == Outcome.NOT_RUN && bound.reason().isEmpty())
                .map(bound -> bound.bound().subject().whole())
                .filter(subject -> !subject.isPattern())
                .distinct()
                .count();
        return new BoundsResult(name, setup.text(leftOut, true), checked, notCompared, Optional.empty());
    }

    private CheckedBound notRun(Judged judged) {
        Bound bound = judged.bound;
        if (judged.unmet.isPresent()) {
            return new CheckedBound(bound, Outcome.NOT_RUN, List.of(), "only with " + judged.unmet.get());
        }
        if (bound.subject().isPattern() || omissions.hasTest(bound.subject())) {
            return new CheckedBound(bound, Outcome.NOT_RUN, List.of(), "");
        }
        TreeId test = bound.subject().test().orElse(null);
        if (test != null && run.classes.endedEarly(test)) {
            return new CheckedBound(
                    bound,
                    Outcome.CANNOT_TELL,
                    List.of(),
                    "a failure of its class, or the end of its JVM, kept it from running");
        }
        boolean isGone = test == null
                ? absent.isGone(bound.subject().other(), false)
                : run.ids.contains(test) || run.classes.isGone(test, absent);
        return new CheckedBound(bound, isGone ? Outcome.NO_TEST : Outcome.NOT_RUN, List.of(), "");
    }
}
