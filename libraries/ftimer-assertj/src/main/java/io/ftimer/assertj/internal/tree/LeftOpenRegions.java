package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Describes regions that were left open, and site timers that run. Stateless. */
public final class LeftOpenRegions {
    /** From how many levels on a region that is open inside itself is counted instead of drawn as a path. */
    private static final int COUNTED_LEVELS = 9;

    /** How much of one kind of misuse a message names: each may have a second line, its place. */
    private static final int NAMED = 4;

    private LeftOpenRegions() {}

    /**
     * Returns a line for each of the first innermost open regions, with the thread if several threads have recorded, and the
     * number of the others. A line with a label has the place that opened the region below it.
     *
     * @param label the beginning of a line, for instance {@code left open: }
     */
    public static List<String> lines(Summary summary, Predicate<SummaryEntry> isLeftOpen, String label) {
        return summary instanceof SessionSummary session && recordingThreads(session) > 1
                ? lines(session, session.threads(), isLeftOpen, label)
                : shown(innermost(summary, isLeftOpen, label, summary.overflow(), ""));
    }

    /** As {@link #lines(Summary, Predicate, String)}, of these threads only, with the thread. */
    public static List<String> lines(
            SessionSummary session, Collection<String> threads, Predicate<SummaryEntry> isLeftOpen, String label) {
        return shown(threads.stream()
                .flatMap(thread -> innermost(
                        session.thread(thread),
                        isLeftOpen,
                        label,
                        Overflow.NONE,
                        " on thread \"" + ShownText.name(thread) + "\"")));
    }

    private static List<String> shown(Stream<String> lines) {
        return ShownText.lines(lines.toList(), NAMED);
    }

    /** Returns the first lines about rejected operations, and the number of the others. */
    public static List<String> first(List<String> kept, long rejected) {
        long others = rejected - Math.min(NAMED, kept.size());
        Stream<String> more = others == 0 ? Stream.empty() : Stream.of("and " + ShownText.grouped(others) + " more");
        return Stream.concat(kept.stream().limit(NAMED), more).toList();
    }

    private static long recordingThreads(SessionSummary session) {
        return session.threads().stream()
                .filter(thread -> !session.thread(thread).entries().isEmpty())
                .count();
    }

    private static Stream<String> innermost(
            Summary tree, Predicate<SummaryEntry> isLeftOpen, String label, Overflow overflow, String where) {
        List<SummaryEntry> open = tree.entries().stream().filter(isLeftOpen).toList();
        List<SummaryEntry> parents =
                open.stream().flatMap(entry -> entry.parent().stream()).toList();
        return open.stream()
                .filter(AssertedTree.among(parents).negate())
                .map(entry ->
                        line(entry, label, overflow.tooDeepOpen()) + where + (label.isEmpty() ? "" : place(entry)));
    }

    private static String place(SummaryEntry opened) {
        return opened.place().map(code -> AssertedTree.AT + code).orElse("");
    }

    private static String line(SummaryEntry innermost, String label, long beyondDepth) {
        long levels = levels(innermost);
        String name = '"' + ShownText.name(innermost.name()) + '"';
        if (levels >= COUNTED_LEVELS && beyondDepth > 0) {
            return name + " left open " + ShownText.grouped(levels + beyondDepth) + " times, "
                    + ShownText.counted(levels, "level") + " kept";
        }
        String path = ShownText.quoted(innermost.path());
        return label
                + (levels < COUNTED_LEVELS
                        ? path
                        : name + ' ' + ShownText.grouped(levels) + " times, innermost " + path);
    }

    /** Returns how many regions of the same name are nested directly in each other, this one included. */
    private static long levels(SummaryEntry innermost) {
        return Stream.iterate(
                        innermost,
                        entry -> entry != null && TreeRegion.keyOf(entry).equals(TreeRegion.keyOf(innermost)),
                        entry -> entry.parent().orElse(null))
                .count();
    }

    /**
     * Returns the label and place of each site timer that is running, with the thread if several threads have recorded.
     *
     * @param others the threads whose site timers are left out
     */
    public static List<String> sites(Summary summary, Set<String> others) {
        if (!(summary instanceof SessionSummary session)) {
            return running(summary).toList();
        }
        boolean isNamed = session.threads().size() > 1;
        return session.threads().stream()
                .filter(thread -> !others.contains(thread))
                .flatMap(thread -> running(session.thread(thread))
                        .map(site -> isNamed ? site + " on thread \"" + ShownText.name(thread) + "\"" : site))
                .toList();
    }

    private static Stream<String> running(Summary summary) {
        return summary.sites().stream()
                .filter(SiteResult::isRunning)
                .map(result -> result.site().toString());
    }
}
