package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.Spread;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.prove.Proof.Strength;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The summary of a run: the number of tests, the slowest tests, the slowest regions, and what was not verified.
 *
 * <p>What it keeps is bounded, apart from the ids of the tests. Thread safety: thread-confined.
 */
final class Digest {
    /** The number of reasons with an expectation that is kept in words; the others are counted. */
    static final int NOT_VERIFIED_KEPT = 5;

    /** Many more upper bounds than a console lists. */
    private static final int UPPER_BOUNDS_KEPT = 10_000;

    /** Many more tests than a console or page lists. */
    private static final int SLOWEST_KEPT = 10_000;

    final RunPaths paths = new RunPaths();
    final RunFindings findings = new RunFindings();
    final RunProofs proofs = new RunProofs();

    /** The tests in which a JVM ended. */
    final List<String> cutOff = new ArrayList<>();

    /** The calls in no tree, by thread; a call during several parallel tests counts for each of them. */
    final Map<String, Long> notRecordedCalls = new TreeMap<>();

    /** As {@link #notRecordedCalls}, of the threads that {@code ftimer.otherThreads.ignore} leaves out. */
    final Map<String, Long> ignoredCalls = new TreeMap<>();

    private final Map<String, Outcome> outcomes = new HashMap<>();
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final Map<String, NotVerified> notVerified = new LinkedHashMap<>();
    private final Map<List<String>, OfTest> upperBounds = new LinkedHashMap<>();
    private long notVerifiedCount;
    private long missing;
    private long windowNanos;
    private long startNanos = Long.MAX_VALUE;
    private long endNanos = Long.MIN_VALUE;
    private int groupsAtNextCleanup = 2 * SLOWEST_KEPT;

    private enum Outcome {
        PASSED,
        FAILED,
        FLAKY;

        Outcome then(boolean failed) {
            return failed ? FAILED : this == PASSED ? PASSED : FLAKY;
        }
    }

    private record Group(String name, List<Long> windowNanos) {}

    /** A test, or all invocations of a template. */
    record TestTime(String name, int executions, Spread windowNanos) {}

    /**
     * An expectation of a test that could not be verified. In a parallel run, many are not for one reason.
     *
     * @param further the number of expectations after it for which the same is the reason
     */
    record NotVerified(String testName, String expectation, String reason, long further) {
        private NotVerified plusOne() {
            return new NotVerified(testName, expectation, reason, further + 1);
        }
    }

    /** An upper bound of a test, or of all invocations of a template. */
    record OfTest(String testName, UpperBound bound) {
        private OfTest max(OfTest other) {
            return new OfTest(testName, bound.max(other.bound));
        }

        /** Returns by which factor what was found could grow. */
        private double factor() {
            return bound.spare() / Math.max(1.0, bound.found());
        }
    }

    void add(TimedTest timed) {
        FinishedTest test = timed.test();
        addTest(test.testId(), test.groupId(), test.groupName(), timed.failed(), timed.windowNanos());
        addSpan(timed.endNanos() - timed.windowNanos(), timed.endNanos());
        timed.regions().forEach(region -> paths.addRegion(region.path(), RegionTotals.of(region)));
        if (test.phase() == TestPhase.EXIT) {
            cutOff.add(test.displayName());
        }
        test.notRecordedThreads().forEach(this::addNotRecordedThread);
        test.summary().notRecordedRegions().forEach(paths::addNotRecorded);
        timed.findings().forEach(finding -> findings.add(finding, test.groupId(), test.groupName()));
        TestExpectations expectations = test.expectations();
        expectations
                .notVerified()
                .forEach(expectation ->
                        addNotVerified(test.displayName(), expectation.expectation(), expectation.reason()));
        expectations.upperBounds().forEach(bound -> addUpperBound(test.groupId(), test.groupName(), bound));
        expectations
                .bounded()
                .forEach(path -> paths.addExpectation(RunPaths.Expected.UPPER_BOUND, path, test.testId()));
        expectations.forbidden().forEach(path -> paths.addExpectation(RunPaths.Expected.ABSENCE, path, test.testId()));
    }

    /** Adds tests that are missing because they could not be written. */
    void addMissing(long tests) {
        missing += tests;
    }

    long missing() {
        return missing;
    }

    /** Adds an execution of a test without its regions. A test counts once, and its last execution decides. */
    void addTest(String testId, String groupId, String groupName, boolean hasFailed, long window) {
        outcomes.merge(testId, hasFailed ? Outcome.FAILED : Outcome.PASSED, (before, now) -> before.then(hasFailed));
        windowNanos += window;
        groups.computeIfAbsent(groupId, id -> new Group(groupName, new ArrayList<>(1)))
                .windowNanos()
                .add(window);
        if (groups.size() > groupsAtNextCleanup) {
            forgetFastTests();
        }
    }

    /** Forgets the fastest tests with one execution, which are on no list. */
    private void forgetFastTests() {
        groups.entrySet().stream()
                .filter(group -> group.getValue().windowNanos().size() == 1)
                .sorted(Comparator.comparingLong(
                        group -> -group.getValue().windowNanos().get(0)))
                .skip(SLOWEST_KEPT)
                .map(Map.Entry::getKey)
                .toList()
                .forEach(groups::remove);
        groupsAtNextCleanup = groups.size() + SLOWEST_KEPT;
    }

    /** Adds the time during which a test ran, on a clock that all tests share. */
    void addSpan(long from, long to) {
        startNanos = Math.min(startNanos, from);
        endNanos = Math.max(endNanos, to);
    }

    void addNotRecordedThread(FinishedTest.NotRecordedThread thread) {
        (thread.isIgnored() ? ignoredCalls : notRecordedCalls).merge(thread.name(), thread.calls(), Long::sum);
    }

    void addNotVerified(String testName, String expectation, String reason) {
        notVerifiedCount++;
        // after the colon, a reason names threads
        String cause = reason.split(": ", 2)[0];
        NotVerified first = notVerified.get(cause);
        if (first != null) {
            notVerified.put(cause, first.plusOne());
        } else if (notVerified.size() < NOT_VERIFIED_KEPT) {
            notVerified.put(cause, new NotVerified(testName, expectation, reason, 0));
        }
    }

    void addUpperBound(String groupId, String groupName, UpperBound bound) {
        List<String> key = List.of(groupId, bound.expectation());
        if (upperBounds.size() < UPPER_BOUNDS_KEPT || upperBounds.containsKey(key)) {
            upperBounds.merge(key, new OfTest(groupName, bound), OfTest::max);
        }
    }

    /** Returns the number of tests, whatever the number of their executions. */
    int tests() {
        return outcomes.size();
    }

    long failed() {
        return count(Outcome.FAILED);
    }

    long flaky() {
        return count(Outcome.FLAKY);
    }

    private long count(Outcome wanted) {
        return outcomes.values().stream().filter(wanted::equals).count();
    }

    /** Returns the total time of all executions, which exceeds the elapsed time if tests ran in parallel. */
    long windowNanos() {
        return windowNanos;
    }

    /** Returns the time from the start of the first test to the end of the last one, 0 without tests. */
    long elapsedNanos() {
        return endNanos < startNanos ? 0 : endNanos - startNanos;
    }

    /** Returns the first expectations that could not be verified, one for each reason. */
    List<NotVerified> notVerified() {
        return List.copyOf(notVerified.values());
    }

    long notVerifiedCount() {
        return notVerifiedCount;
    }

    /** Returns the upper bounds without a reason that are far above what was found, farthest first. */
    List<OfTest> loose() {
        return allLoose()
                .filter(of -> of.bound().reason().isEmpty())
                .sorted(Comparator.comparingDouble(OfTest::factor).reversed())
                .toList();
    }

    /** Returns how many upper bounds that are far above what was found have a reason. */
    long explained() {
        return allLoose().filter(of -> !of.bound().reason().isEmpty()).count();
    }

    private Stream<OfTest> allLoose() {
        return upperBounds.values().stream().filter(of -> of.bound().isLoose());
    }

    List<TestTime> slowestTests(int limit) {
        return groups.values().stream()
                .map(group -> new TestTime(group.name(), group.windowNanos().size(), Spread.of(group.windowNanos())))
                .sorted(Comparator.comparingLong(test -> -test.windowNanos().max()))
                .limit(limit)
                .toList();
    }

    /** What the proofs of a run say about its expectations. */
    static final class RunProofs {
        private static final int LISTED = 20;

        private final List<String> notBiting = new ArrayList<>();
        private int count;
        private int proven;

        /** Adds a sentence about an expectation, by the words of its strength. */
        void add(String strength, String text) {
            count++;
            if (strength.equals(Strength.PROVEN.words())) {
                proven++;
            } else if (strength.equals(Strength.DOES_NOT_BITE.words())) {
                notBiting.add(text);
            }
        }

        /** Returns facts about the run: how many expectations are proven, and those that cannot fail; none without proofs. */
        Map<String, String> facts() {
            Map<String, String> facts = new LinkedHashMap<>();
            if (count > 0) {
                facts.put("expectations proven", ShownText.grouped(proven) + " of " + ShownText.grouped(count));
            }
            for (String text : ShownText.lines(notBiting, LISTED)) {
                facts.put(Strength.DOES_NOT_BITE.words() + " " + facts.size(), text);
            }
            return facts;
        }
    }
}
