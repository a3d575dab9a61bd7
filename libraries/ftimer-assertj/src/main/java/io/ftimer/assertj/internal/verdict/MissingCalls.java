package io.ftimer.assertj.internal.verdict;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.Doubt;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.AdoptedThread;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.summary.UnseenRegion;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Calls that a tree may lack and that could falsify a demand on it.
 *
 * @param unseen the regions that unbound threads opened unseen
 * @param open the innermost regions that are still open on adopted threads, by thread: more calls may follow
 * @param leftOut the starts that the limits on depth and number of regions left out
 */
record MissingCalls(List<UnseenRegion> unseen, Map<String, List<RegionPath>> open, Overflow leftOut) {
    /** The number of threads, and of regions of each, that a message names. */
    private static final int NAMED = 5;

    private static final MissingCalls NONE = new MissingCalls(List.of(), Map.of(), Overflow.NONE);

    /**
     * Returns the calls that could falsify a demand.
     *
     * @param ignoresUnbound whether the demand is not about calls on unbound threads
     */
    static MissingCalls of(AssertedTree tree, Demand demand, boolean ignoresUnbound) {
        if (demand.spare() == Long.MAX_VALUE) {
            return NONE;
        }
        SessionSummary session = ignoresUnbound ? null : tree.ofSession().orElse(null);
        return new MissingCalls(
                session == null ? List.of() : unseen(session, tree, demand),
                session == null ? Map.of() : open(session, tree, demand),
                leftOut(tree.summary(), demand));
    }

    private static List<UnseenRegion> unseen(SessionSummary session, AssertedTree tree, Demand demand) {
        List<UnseenRegion> candidates = session.unseenRegions().stream()
                .filter(region -> tree.isOfThread(region.thread()))
                .filter(region -> region.isOthers() || demand.isFalsifiedAt().test(region.path()))
                .toList();
        return calls(candidates) > demand.spare() ? candidates : List.of();
    }

    private static Map<String, List<RegionPath>> open(SessionSummary session, AssertedTree tree, Demand demand) {
        Map<String, List<RegionPath>> open = new LinkedHashMap<>();
        for (AdoptedThread thread : session.adoptedThreads()) {
            if (tree.isOfThread(thread.name())) {
                List<RegionPath> paths = session.thread(thread.name()).entries().stream()
                        .filter(SummaryEntry::isActive)
                        .filter(entry -> entry.children().stream().noneMatch(SummaryEntry::isActive))
                        .filter(innermost -> isFalsifiedIn(demand, innermost))
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
    private static boolean isFalsifiedIn(Demand demand, SummaryEntry open) {
        return demand.isFalsifiedAt().test(open.path())
                || demand.isFalsifiedBelow().test(open.path())
                || open.parent().filter(outer -> isFalsifiedIn(demand, outer)).isPresent();
    }

    /** What is too deep stands below the deepest regions; what is beyond the maximum number, beside or below the others. */
    private static Overflow leftOut(Summary tree, Demand demand) {
        Overflow all = tree.overflow();
        if (all.isEmpty()) {
            return Overflow.NONE;
        }
        List<SummaryEntry> entries = tree.entries();
        int deepest = entries.stream().mapToInt(SummaryEntry::depth).max().orElse(0);
        boolean tooDeep = entries.stream()
                .anyMatch(entry ->
                        entry.depth() == deepest && demand.isFalsifiedBelow().test(entry.path()));
        boolean other = entries.stream()
                .filter(entry -> entry.kind() == RegionKind.OTHER)
                .anyMatch(entry -> entry.parent()
                        .map(parent -> demand.isFalsifiedBelow().test(parent.path()))
                        .orElse(true));
        return new Overflow(tooDeep ? all.tooDeepStarts() : 0, 0, other ? all.otherStarts() : 0);
    }

    boolean isEmpty() {
        return unseen.isEmpty() && open.isEmpty() && leftOut.isEmpty();
    }

    /** Returns whether all of them were made by threads that may belong to other tests. */
    boolean isOnlyUnseen() {
        return open.isEmpty() && leftOut.isEmpty();
    }

    Doubt doubt() {
        return new Doubt(headline(), threads(), advice());
    }

    /** Returns what is missing, as a sentence without its end. */
    private String headline() {
        long calls = calls(unseen);
        long regions = open.values().stream().mapToLong(List::size).sum();
        return Stream.of(
                        count(calls, "call ran on an unbound thread", "calls ran on unbound threads"),
                        count(
                                regions,
                                "region is still open on an adopted thread",
                                "regions are still open on adopted threads"),
                        count(
                                leftOut.tooDeepStarts(),
                                "call was deeper than trees are recorded",
                                "calls were deeper than trees are recorded"),
                        count(
                                leftOut.otherStarts(),
                                "call was beyond the maximum number of regions",
                                "calls were beyond the maximum number of regions"))
                .flatMap(List::stream)
                .collect(Collectors.joining(" and "));
    }

    private static List<String> count(long number, String one, String many) {
        return number == 0 ? List.of() : List.of(number + " " + (number == 1 ? one : many));
    }

    /** Returns a line for each thread. */
    private List<String> threads() {
        Map<String, List<UnseenRegion>> byThread = unseen.stream()
                .collect(Collectors.groupingBy(UnseenRegion::thread, LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        lines.addAll(bounded(
                byThread.entrySet().stream()
                        .sorted(Comparator.comparingLong(thread -> -calls(thread.getValue())))
                        .toList(),
                thread -> name(thread.getKey()) + ": "
                        + String.join(
                                ", ",
                                bounded(
                                        thread.getValue().stream()
                                                .sorted(Comparator.comparingLong(region -> -region.calls()))
                                                .toList(),
                                        MissingCalls::text,
                                        "and %d more")),
                "and %d more threads"));
        lines.addAll(bounded(
                List.copyOf(open.entrySet()),
                thread -> name(thread.getKey()) + ": "
                        + String.join(", ", bounded(thread.getValue(), Demand::quoted, "and %d more"))
                        + (thread.getValue().size() == 1 ? " is open" : " are open"),
                "and %d more threads"));
        return lines;
    }

    private static String name(String thread) {
        return "thread \"" + TextEscapes.escape(thread) + "\"";
    }

    private static String text(UnseenRegion region) {
        String calls = " (" + (region.calls() == 1 ? "1 call" : region.calls() + " calls") + ")";
        return (region.isOthers() ? "other regions" : Demand.quoted(region.path())) + calls;
    }

    private static <T> List<String> bounded(List<T> all, Function<T, String> text, String rest) {
        List<String> texts = new ArrayList<>(all.stream().limit(NAMED).map(text).toList());
        if (all.size() > NAMED) {
            texts.add(rest.formatted(all.size() - NAMED));
        }
        return texts;
    }

    /** Returns what can be done about it. */
    private List<String> advice() {
        List<String> advice = new ArrayList<>();
        if (!unseen.isEmpty()) {
            advice.add(
                    "To record these calls, hand the work over with FTimers.wrap, set ftimer.unbound=adopt, or run the class"
                            + " alone with @Isolated.");
        }
        if (!open.isEmpty()) {
            advice.add("To wait for these threads, call tree.awaitIdle(Duration) in the test.");
        }
        if (!unseen.isEmpty() || !open.isEmpty()) {
            advice.add(
                    "To leave them out of this demand, set unbound = IGNORE, or call ignoringUnboundThreads() in code.");
        }
        if (!leftOut.isEmpty()) {
            advice.add("Make demands on regions that are recorded, or open fewer regions.");
        }
        return advice;
    }

    private static long calls(List<UnseenRegion> regions) {
        return regions.stream().mapToLong(UnseenRegion::calls).sum();
    }
}
