package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Calls that a tree may lack and that could falsify an expectation on it.
 *
 * @param notRecorded the regions that other threads opened without being recorded
 * @param maybeInside the calls of other threads that a region may have caused, as it was open meanwhile
 * @param open the innermost regions that are still open on other threads, by thread: more calls may follow
 * @param leftOut the starts that the limits on depth and number of regions left out
 */
record MissingCalls(
        List<NotRecordedRegion> notRecorded,
        List<NotRecordedRegion> maybeInside,
        Map<String, List<RegionPath>> open,
        Overflow leftOut) {
    private static final int NAMED = 5;

    private static final MissingCalls NONE = new MissingCalls(List.of(), List.of(), Map.of(), Overflow.NONE);

    static MissingCalls of(CheckedExpectation expectation, boolean ignoresOtherThreads) {
        AssertedTree tree = expectation.tree();
        if (expectation.further().spare() == Long.MAX_VALUE) {
            return NONE;
        }
        SessionSummary session = ignoresOtherThreads ? null : tree.ofSession().orElse(null);
        List<NotRecordedRegion> notRecorded = new ArrayList<>();
        List<NotRecordedRegion> maybeInside = new ArrayList<>();
        if (session != null) {
            notRecorded.addAll(notRecorded(session, tree, expectation));
            tree
                    .maybeSubmitted(
                            expectation.further().inside(),
                            expectation.further().insideAny())
                    .stream()
                    .collect(Collectors.groupingBy(
                            calls -> Map.entry(calls.thread(), calls.row()),
                            LinkedHashMap::new,
                            Collectors.summingLong(SubmittedCalls::calls)))
                    .forEach((row, calls) -> (session.threads().contains(row.getKey()) ? maybeInside : notRecorded)
                            .add(new NotRecordedRegion(
                                    row.getKey(),
                                    row.getValue(),
                                    Math.min(calls, calls(session, row.getKey(), row.getValue())))));
        }
        boolean areTooMany = Saturated.sum(calls(notRecorded), calls(maybeInside))
                > expectation.further().spare();
        return new MissingCalls(
                areTooMany ? notRecorded : List.of(),
                areTooMany ? maybeInside : List.of(),
                session == null ? Map.of() : open(session, tree, expectation),
                leftOut(tree.summary(), expectation));
    }

    /** Returns the calls of a row, each of which may have been made while several regions were open. */
    private static long calls(SessionSummary session, String thread, RegionPath row) {
        return session.threads().contains(thread)
                ? session.thread(thread).entry(row).map(SummaryEntry::callCount).orElse(Long.MAX_VALUE)
                : session.notRecordedRegions().stream()
                        .filter(region ->
                                region.thread().equals(thread) && region.path().equals(row))
                        .findFirst()
                        .map(NotRecordedRegion::calls)
                        .orElse(Long.MAX_VALUE);
    }

    private static List<NotRecordedRegion> notRecorded(
            SessionSummary session, AssertedTree tree, CheckedExpectation expectation) {
        return session.notRecordedRegions().stream()
                .filter(region -> tree.isOfThread(region.thread()))
                .filter(region ->
                        region.isOthers() || expectation.further().at().test(region.path()))
                .toList();
    }

    private static Map<String, List<RegionPath>> open(
            SessionSummary session, AssertedTree tree, CheckedExpectation expectation) {
        Map<String, List<RegionPath>> open = new LinkedHashMap<>();
        for (OtherThread thread : session.otherThreads()) {
            if (tree.isOfThread(thread.name())) {
                List<RegionPath> paths = session.thread(thread.name()).entries().stream()
                        .filter(SummaryEntry::isActive)
                        .filter(entry -> entry.children().stream().noneMatch(SummaryEntry::isActive))
                        .filter(innermost -> isFalsifiedIn(expectation, innermost))
                        .map(SummaryEntry::path)
                        .toList();
                if (!paths.isEmpty()) {
                    open.put(thread.name(), paths);
                }
            }
        }
        return open;
    }

    /** While a region is open, more regions may be opened in it and in those around it. */
    private static boolean isFalsifiedIn(CheckedExpectation expectation, SummaryEntry open) {
        return expectation.further().at().test(open.path())
                || expectation.further().below().test(open.path())
                || open.parent()
                        .filter(outer -> isFalsifiedIn(expectation, outer))
                        .isPresent();
    }

    /** What is too deep stands below the deepest regions; what is beyond the maximum number, beside or below the others. */
    private static Overflow leftOut(Summary tree, CheckedExpectation expectation) {
        Overflow all = tree.overflow();
        if (all.isEmpty()) {
            return Overflow.NONE;
        }
        List<SummaryEntry> entries = tree.entries();
        int deepest = entries.stream().mapToInt(SummaryEntry::depth).max().orElse(0);
        boolean tooDeep = entries.stream()
                .anyMatch(entry -> entry.depth() == deepest
                        && expectation.further().below().test(entry.path()));
        boolean other = entries.stream()
                .filter(entry -> entry.kind() == RegionKind.OTHER)
                .anyMatch(entry -> entry.parent()
                        .map(parent -> expectation.further().below().test(parent.path()))
                        .orElse(true));
        return new Overflow(tooDeep ? all.tooDeepStarts() : 0, 0, other ? all.otherStarts() : 0, 0);
    }

    Optional<InconclusiveReason> reason() {
        Set<Cause> causes = EnumSet.noneOf(Cause.class);
        List<String> advice = new ArrayList<>();
        if (!notRecorded.isEmpty()) {
            causes.add(Cause.THREADS);
            advice.add(
                    "To record these calls, hand the work over with FTimers.wrap, set ftimer.otherThreads=record, or run the class"
                            + " alone with @Isolated.");
        }
        if (!maybeInside.isEmpty()) {
            causes.add(Cause.INSIDE);
            advice.add(
                    "To count them where they belong, hand the work over with FTimers.wrap or FTimers.wrapExecutor.");
        }
        if (!open.isEmpty()) {
            causes.add(Cause.RUNNING);
            advice.add("To wait for these threads, call tree.awaitIdle(Duration) in the test.");
        }
        if (!causes.isEmpty()) {
            advice.add(
                    "To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in code.");
        }
        if (!leftOut.isEmpty()) {
            causes.add(Cause.LIMITS);
            advice.add("Expect calls of regions that are recorded, or open fewer regions.");
        }
        return causes.isEmpty()
                ? Optional.empty()
                : Optional.of(new InconclusiveReason(causes, headline(), threads(), advice));
    }

    /** Returns what is missing, as a sentence without its end. */
    private String headline() {
        long calls = calls(notRecorded);
        long regions = open.values().stream().mapToLong(List::size).sum();
        return Stream.of(
                        ShownText.some(
                                calls,
                                "call of another thread was not recorded",
                                "calls of other threads were not recorded"),
                        ShownText.some(
                                calls(maybeInside),
                                "call of another thread may belong to the region, which was open then, as nothing says what started"
                                        + " that work",
                                "calls of other threads may belong to the region, which was open then, as nothing says what started"
                                        + " that work"),
                        ShownText.some(
                                regions,
                                "region is still open on another thread",
                                "regions are still open on other threads"),
                        ShownText.some(
                                leftOut.tooDeepStarts(),
                                "call was deeper than trees are recorded",
                                "calls were deeper than trees are recorded"),
                        ShownText.some(
                                leftOut.otherStarts(),
                                "call was beyond the maximum number of regions",
                                "calls were beyond the maximum number of regions"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" and "));
    }

    private List<String> threads() {
        Map<String, List<NotRecordedRegion>> byThread = Stream.concat(notRecorded.stream(), maybeInside.stream())
                .sorted(Comparator.comparing(NotRecordedRegion::thread)
                        .thenComparing(region -> region.path().toString()))
                .collect(Collectors.groupingBy(NotRecordedRegion::thread, LinkedHashMap::new, Collectors.toList()));
        Stream<String> busy = byThread.entrySet().stream()
                .sorted(Comparator.comparingLong(thread -> -calls(thread.getValue())))
                .map(thread -> name(thread.getKey()) + ": "
                        + list(thread.getValue().stream()
                                .sorted(Comparator.comparingLong(region -> -region.calls()))
                                .map(MissingCalls::text)));
        Stream<String> waiting = open.entrySet().stream()
                .map(thread -> name(thread.getKey()) + ": "
                        + list(thread.getValue().stream().map(CheckedExpectation::quoted))
                        + (thread.getValue().size() == 1 ? " is open" : " are open"));
        return Stream.of(busy, waiting)
                .flatMap(lines -> ShownText.lines(lines.toList(), NAMED).stream())
                .toList();
    }

    private static String list(Stream<String> texts) {
        return ShownText.list(texts.toList(), NAMED);
    }

    private static String name(String thread) {
        return "thread \"" + TextEscapes.escape(thread) + "\"";
    }

    private static String text(NotRecordedRegion region) {
        String calls = " (" + ShownText.counted(region.calls(), "call") + ")";
        return (region.isOthers() ? "other regions" : CheckedExpectation.quoted(region.path())) + calls;
    }

    private static long calls(List<NotRecordedRegion> regions) {
        return regions.stream().mapToLong(NotRecordedRegion::calls).sum();
    }
}
