package io.ftimer.assertj.internal.tree;

import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * What is expected of a metric of regions, or of the body of a test.
 *
 * @param isSelf whether the regions inside are left out
 * @param runs what the messages say about other runs of the code, such as {@code , the smallest of 3 runs}; empty for one
 */
public record ExpectedMetric(
        RegionMetric metric, CountBounds bounds, boolean isSelf, boolean ignoresOtherThreads, String runs) {
    private static final int NAMED = 5;

    private static final String BODY = "the body of the test";

    /**
     * What was found: a failure, a reason why nothing is known, or neither.
     *
     * @param steps the counted steps, if some that were not counted could falsify the expectation
     */
    public record Found(Optional<TreeFailure> failure, Optional<InconclusiveReason> reason, OptionalLong steps) {
        public static final Found NOTHING = of(Optional.empty());

        /** Returns a failure, or that the expectation is met. */
        public static Found of(Optional<TreeFailure> failure) {
            return new Found(failure, Optional.empty(), OptionalLong.empty());
        }

        public static Found unknown(InconclusiveReason reason) {
            return new Found(Optional.empty(), Optional.of(reason), OptionalLong.empty());
        }
    }

    /** Returns the expectation of regions in words: {@code "parse" to allocate at most 4 000 bytes}. */
    public String words(SelectedRegions regions) {
        return words(ShownText.quoted(regions.path())
                + self(regions)
                + regions.tree().place());
    }

    public String wordsOfBody() {
        return words(BODY);
    }

    private String words(String subject) {
        return subject + " to " + metric.verb + ' ' + bounds;
    }

    private String self(SelectedRegions regions) {
        return isSelf ? (regions.path().isPattern() ? " themselves" : " itself") : "";
    }

    public Found check(SelectedRegions regions) {
        String wanted =
                words(regions.subject() + self(regions)) + (regions.path().isPattern() ? " in total" : "");
        if (regions.isEmpty()) {
            return Found.of(Optional.of(regions.notFound(wanted, "no such region")));
        }
        AssertedTree tree = regions.tree();
        SelectedRegions rows = regions.rows();
        Optional<InconclusiveReason> notMeasured = notMeasured(rows).or(() -> inPart(regions, rows));
        if (notMeasured.isPresent()) {
            return Found.unknown(notMeasured.get());
        }
        String who = regions.path().isPattern() ? "they" : "it";
        return check(
                tree,
                rows.metric(metric.metric(), isSelf),
                Optional.empty(),
                "Expected " + wanted + ", but " + who + ' ' + metric.past + ' ',
                AssertedTree.among(rows.entries()));
    }

    /** Returns that rows have calls inside the regions and others, whose numbers are not kept apart. */
    private static Optional<InconclusiveReason> inPart(SelectedRegions regions, SelectedRegions rows) {
        List<String> inPart = rows.entries().stream()
                .filter(AssertedTree.among(regions.entries()).negate())
                .filter(row -> SelectedRegions.calls(regions.submitted(), row) < row.callCount())
                .map(row -> ShownText.quoted(row.path()) + ": "
                        + ShownText.grouped(SelectedRegions.calls(regions.submitted(), row)) + " of "
                        + ShownText.counted(row.callCount(), "call"))
                .toList();
        return InconclusiveReason.ofAny(
                Cause.METRICS,
                "other threads made only some of their calls inside",
                ShownText.lines(inPart),
                "Give these regions other names where they belong elsewhere, or expect it of the regions"
                        + " that submit the work, which have the numbers of their tasks.");
    }

    /** Compares the metric of the body of a test, which the calling thread ran. */
    public Found checkBody(AssertedTree tree, OptionalLong found) {
        if (found.isEmpty()) {
            return Found.unknown(metric.notMeasured());
        }
        return check(
                tree,
                found.getAsLong(),
                inTree(tree),
                "Expected " + wordsOfBody() + ", but it " + metric.past + ' ',
                entry -> false);
    }

    private Found check(
            AssertedTree tree,
            long found,
            Optional<InconclusiveReason> known,
            String sentence,
            Predicate<SummaryEntry> marked) {
        OptionalLong steps = metric == RegionMetric.WORK ? OptionalLong.of(found) : OptionalLong.empty();
        boolean isUncounted = metric == RegionMetric.WORK && found == 0;
        // what is missing could only make it more
        if (bounds.contains(found) && !hasLimit() && !isUncounted) {
            return Found.NOTHING;
        }
        Optional<InconclusiveReason> reason = found > bounds.max() ? Optional.empty() : known.or(() -> outside(tree));
        if (reason.isPresent() || isUncounted || bounds.contains(found)) {
            return new Found(Optional.empty(), reason, steps);
        }
        return Found.of(Optional.of(new TreeFailure(
                found, bounds.words(), tree.withMetric(sentence + ShownText.grouped(found) + runs, metric, marked))));
    }

    /** As {@link CountBounds#upperBound}, of regions that meet the expectation. */
    public List<UpperBound> upperBound(SelectedRegions regions) {
        return bounds.upperBound(words(regions), regions.rows().metric(metric.metric(), isSelf), "");
    }

    /** As {@link CountBounds#upperBound}, of the body of a test that meets the expectation. */
    public List<UpperBound> upperBoundOfBody(long found) {
        return bounds.upperBound(wordsOfBody(), found, "");
    }

    /** Returns how many further calls it allows, which could add any number. */
    public long furtherCalls() {
        return hasLimit() ? 0 : Long.MAX_VALUE;
    }

    private boolean hasLimit() {
        return bounds.max() < Long.MAX_VALUE;
    }

    /** Returns why the metric of regions is not known, as far as that depends on the recorder. */
    private Optional<InconclusiveReason> notMeasured(SelectedRegions regions) {
        AssertedTree tree = regions.tree();
        if (tree.thread() != null) {
            return Optional.of(new InconclusiveReason(
                    Cause.METRICS,
                    "metrics are summed over all threads",
                    List.of(),
                    "Expect them of the whole tree, or give the region of this thread a name of its own."));
        }
        RegionMetricSums sums = tree.metrics();
        if (!sums.names().contains(metric.metric())) {
            return Optional.of(metric.notMeasured());
        }
        List<String> details = new ArrayList<>();
        for (SummaryEntry entry : regions.entries()) {
            RegionPath path = entry.path();
            long missed = entry.callCount() - sums.calls(path);
            if (missed != 0) {
                details.add(ShownText.quoted(path) + ": " + ShownText.grouped(Math.abs(missed)) + " of "
                        + ShownText.counted(entry.callCount(), "call")
                        + (entry.isActive() ? ", one is running" : ""));
            }
        }
        return InconclusiveReason.ofAny(
                Cause.METRICS,
                "some calls were not measured",
                ShownText.lines(details),
                "Calls are measured when they have ended, on platform threads. Run the code on a platform"
                        + " thread, and expect its numbers after the region.");
    }

    /** Returns the threads of the tree besides the calling one, whose numbers the body does not have. */
    private Optional<InconclusiveReason> inTree(AssertedTree tree) {
        List<String> others = ignoresOtherThreads || !(tree.summary() instanceof SessionSummary session)
                ? List.of()
                : session.threads().stream()
                        .filter(name -> !name.equals(Thread.currentThread().getName()))
                        .filter(name -> !session.thread(name).entries().isEmpty())
                        .map(name -> "thread \"" + ShownText.name(name) + "\" has regions")
                        .toList();
        return InconclusiveReason.ofAny(
                Cause.METRICS,
                "other threads were at work, and the body is that of one thread",
                ShownText.lines(others, NAMED),
                "Expect it of regions, which all threads of the tree have, or set otherThreads = IGNORE.");
    }

    private Optional<InconclusiveReason> outside(AssertedTree tree) {
        List<String> outside =
                ignoresOtherThreads ? List.of() : tree.metrics().measured().outside(metric.metric());
        return InconclusiveReason.ofAny(
                Cause.THREADS,
                "threads outside of the tree were at work",
                ShownText.lines(outside, NAMED),
                "Open a region on these threads and hand the work over with FTimers.wrap, or name threads that have"
                        + " nothing to do with it in ftimer.otherThreads.ignore.",
                "To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads()"
                        + " in code.");
    }
}
