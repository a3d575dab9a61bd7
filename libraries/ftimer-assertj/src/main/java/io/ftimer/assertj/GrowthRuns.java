package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CountedPlaces;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule;
import io.ftimer.assertj.internal.expectation.PersistenceContexts;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.internal.steps.JdkSteps;
import io.ftimer.internal.steps.PlaceSteps;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.steps.StepsByThread;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.ThreadSteps;
import io.ftimer.summary.SqlText;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs of code for several sizes, and how their steps grow. Immutable.
 *
 * @param isFilled whether the code can run for the largest size only, as what was filled up stays
 */
record GrowthRuns(List<Run> list, SizedRun<?> code, boolean isFilled) {
    private static final int SHOWN_THREADS = 5;
    private static final int SHOWN_CALLS = 3;

    record Run(int size, AssertedTree tree, Steps steps) {

        /**
         * Steps: calls of the methods in which the agent counts, repetitions of their loops, and the same inside the JDK.
         *
         * @param own the number of steps of the code that {@code ftimer.work} selects
         * @param jdk the number of steps inside the JDK; 0 where the agent does not count them
         * @param unknown the steps of other threads meanwhile, by their names, which are not among them as they may be those of other tests
         * @param uncounted the calls of the calling thread that do not count, with a step for eight elements that they were given
         */
        record Steps(long own, long jdk, Map<String, Long> unknown, Map<String, PlaceSteps> uncounted) {

            private static <X extends Exception> Steps of(SizedRun<X> code, int size) throws X {
                OtherThreadsRule rule = RunningTest.current().rule();
                try (StepsByThread others = StepsByThread.begin(rule.isIgnored())) {
                    Map<Thread, Long> othersBefore = JdkSteps.byThread();
                    StepCounter.noteUncounted();
                    long before = StepCounter.ofThread().steps;
                    long jdkBefore = JdkSteps.eighthsOfThread();
                    code.run(size);
                    long jdk = JdkSteps.eighthsOfThread() - jdkBefore;
                    long own = StepCounter.ofThread().steps - before;
                    long jdkOfOthers = JdkSteps.eighthsOfOthersSince(othersBefore, rule.isIgnored());
                    Map<String, Long> ofOthers = others.steps();
                    Map<String, PlaceSteps> uncounted = StepCounter.endUncounted();
                    return rule.isOfAllThreads()
                            ? new Steps(
                                    own + sum(ofOthers.values()),
                                    JdkSteps.steps(jdk + jdkOfOthers),
                                    Map.of(),
                                    uncounted)
                            : new Steps(own, JdkSteps.steps(jdk), ofOthers, uncounted);
                } finally {
                    StepCounter.endUncounted();
                }
            }

            long all() {
                return own + jdk;
            }

            /** Returns the number of steps that calls have which do not count, if they work once on what they are given. */
            long ofUncounted() {
                return sum(uncounted.values().stream().map(PlaceSteps::steps).toList());
            }
        }

        /** Runs code in a session of its own, and writes the changes of entities that it leaves. */
        static <X extends Exception> Run of(SizedRun<X> code, int size) throws X {
            Steps[] steps = new Steps[1];
            AssertedTree tree = AssertedTree.of(RecordedPart.run(() -> {
                steps[0] = Steps.of(code, size);
                PersistenceContexts.renew();
            }));
            return new Run(size, tree, steps[0]);
        }

        /** Returns the calls of selected regions by their names, at any depth, and the executions of statements by their texts. */
        Map<String, Long> calls(RegionPath selected) {
            Map<String, Long> calls = new TreeMap<>();
            Set<String> regionsOfTexts = new HashSet<>();
            for (SqlText sql : tree.summary().sqlTexts()) {
                if (selected.matches(sql.region())) {
                    calls.merge(sql.text(), sql.stats().count(), Saturated::sum);
                    regionsOfTexts.add(sql.region().name());
                }
            }
            SelectedRegions regions = tree.select(selected);
            for (SummaryEntry entry : regions.entries()) {
                boolean isOfText = entry.kind() == RegionKind.SQL && regionsOfTexts.contains(entry.name());
                // the size of a batch
                boolean isInText = entry.parent()
                        .filter(around -> around.kind() == RegionKind.SQL)
                        .isPresent();
                boolean isNamed = entry.name().equals(selected.name());
                if (!isOfText && (isNamed || !isInText && entry.kind() != RegionKind.OTHER)) {
                    calls.merge(entry.name(), entry.callCount(), Saturated::sum);
                }
            }
            regions.submitted().forEach(handed -> calls.merge(handed.row().name(), handed.calls(), Saturated::sum));
            return calls;
        }

        /** Returns the line of the code that made the calls of a name. */
        Optional<StackTraceElement> place(String name) {
            return Stream.concat(
                            tree.summary().sqlTexts().stream()
                                    .filter(sql -> sql.text().equals(name))
                                    .map(SqlText::place),
                            tree.summary().entries().stream()
                                    .filter(entry -> entry.name().equals(name))
                                    .map(SummaryEntry::place))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
    }

    static long sum(Collection<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).sum();
    }

    List<Long> steps() {
        return list.stream().map(run -> run.steps().all()).toList();
    }

    /** Returns why it is unknown whether they grow at most so, as far as that does not depend on the agent; empty if it is known. */
    Optional<InconclusiveReason> unknown(Growth growth) {
        return otherThreads().or(() -> uncounted(growth));
    }

    /** Returns that other threads took steps which are not among these; empty if none did. */
    private Optional<InconclusiveReason> otherThreads() {
        Map<String, Long> unknown = new HashMap<>();
        list.forEach(run -> run.steps().unknown().forEach((thread, steps) -> unknown.merge(thread, steps, Long::sum)));
        return ShownText.some(sum(unknown.values()), "step was", "steps were")
                .map(steps -> new InconclusiveReason(
                        Cause.THREADS,
                        steps + " on other threads, which may belong to other tests",
                        ShownText.lines(ThreadSteps.lines(unknown), SHOWN_THREADS),
                        "Run the test alone, for example with @Isolated of JUnit."));
    }

    /** Returns that calls which do not count may take more steps than allowed, and most of all; empty if they may not. */
    private Optional<InconclusiveReason> uncounted(Growth growth) {
        List<Long> possible = list.stream()
                .map(run -> run.steps().all() + run.steps().ofUncounted())
                .toList();
        return IntStream.range(0, list.size())
                .filter(i -> possible.get(i)
                        > growth.maxCalls(
                                possible.get(0), list.get(0).size(), list.get(i).size()))
                .mapToObj(i -> list.get(i).steps())
                .filter(steps -> steps.ofUncounted() > steps.all())
                .findFirst()
                .map(steps -> new InconclusiveReason(
                        Cause.METHODS,
                        "calls that do not count may take most of it",
                        steps.uncounted().entrySet().stream()
                                .sorted(Comparator.comparingLong(
                                        call -> -call.getValue().eighthsOfJdk()))
                                .limit(SHOWN_CALLS)
                                .map(call -> ShownText.grouped(call.getValue().calls()) + " x " + call.getKey()
                                        + " not counted, with "
                                        + ShownText.counted(call.getValue().eighthsOfJdk(), "element"))
                                .toList(),
                        "Expect it of code without these calls, or measure its time in a benchmark."));
    }

    long own() {
        return list.stream().mapToLong(run -> run.steps().own()).sum();
    }

    /** Returns what the steps consist of, where those of a size are if the code can run for it again, and what does not count. */
    String places(Run shown) {
        boolean hasJdk = list.stream().anyMatch(run -> run.steps().jdk() > 0);
        List<Long> own = list.stream().map(run -> run.steps().own()).toList();
        return (hasJdk ? "\n\nSteps of own code: " + own : "")
                + "\n\n" + byPlace(isFilled ? list.get(list.size() - 1) : shown)
                + "Not counted: " + (hasJdk ? "native code of the JDK" : "code of the JDK, native code")
                + ", and what ftimer.work does not select.";
    }

    /** Runs the code again, while the agent counts by place. The steps of all places are those of the run. */
    private String byPlace(Run shown) {
        int smallest = list.get(0).size();
        List<Map<String, PlaceSteps>> places = new ArrayList<>(List.of(Map.of()));
        long steps = 0;
        try (CountedPlaces counted = CountedPlaces.open()) {
            Run.of(code, isFilled ? shown.size() : smallest);
            for (int size : isFilled ? List.of(shown.size()) : List.of(smallest, shown.size())) {
                counted.begin();
                steps = Run.of(code, size).steps().all();
                places.add(counted.ofRun(steps));
            }
        } catch (Exception | LinkageError | AssertionError e) {
            return "Where the steps are is unknown: the code failed when it ran again, with " + e + ".\n\n";
        }
        int last = places.size() - 1;
        List<String> lines = CountedPlaces.lines(places.get(last - 1), places.get(last));
        String again = steps == shown.steps().all()
                ? ""
                : ", which took " + ShownText.counted(steps, "step") + " when it ran again";
        return lines.isEmpty()
                ? ""
                : "Where the steps of size " + shown.size() + " are" + again
                        + (isFilled ? "" : ", with the ratio to size " + smallest) + ":\n  "
                        + String.join("\n  ", lines) + "\n\n";
    }
}
