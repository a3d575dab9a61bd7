package io.ftimer.assertj.internal.expectation;

import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.tree.LeftOpenRegions;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.assertj.internal.tree.OtherThreadNames;
import io.ftimer.assertj.internal.tree.SummaryTreeText;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks a run for misuse after each of its methods. Regions that are open and site timers that run on threads which the test did not bind, and
 * operations rejected on threads of an earlier test, are named but are no misuse. Thread-safe.
 */
public final class MisuseCheck {
    public enum Consequence {
        FAIL,
        WARN
    }

    public static final TextSetting<Consequence> CONSEQUENCE = TextSetting.choice("ftimer.misuse", Consequence.FAIL);

    private static final String TO_CLOSE =
            "Close each region in the method that opened it, best with FTimers.run or a scope in a try-with-resources block. ";
    private static final String TO_ALLOW = "If this is intended, set ftimer.misuse=warn.";

    private static final String TO_STOP =
            "Stop each site timer before its test ends: the time since its last start is not counted. ";

    private final TimerSession session;
    private final RejectedOperations operations;
    private long rejectedBefore;

    /** Creates the check of a session whose diagnostics go to {@code operations}. */
    public MisuseCheck(TimerSession session, RejectedOperations operations) {
        this.session = session;
        this.operations = operations;
    }

    public static Predicate<SummaryEntry> isInside(RegionKey root) {
        return entry -> entry.depth() > 0 && LifecycleRoots.isInside(root, entry);
    }

    /**
     * Returns a message about misuse since the last check, empty if there is none.
     *
     * @param who names the method to check, which begins the message
     * @param isOwn accepts the regions of the method
     */
    public synchronized Optional<String> problem(Supplier<String> who, Predicate<SummaryEntry> isOwn) {
        // most methods of a suite need no summary
        if (session.recording().isAtRest(rejectedBefore)) {
            return Optional.empty();
        }
        SessionSummary summary = session.summary();
        Set<String> others = OtherThreadNames.names(summary);
        Predicate<SummaryEntry> isOpen = entry -> entry.isActive() && isOwn.test(entry);
        Predicate<SummaryEntry> isLeftOpen = others.isEmpty() ? isOpen : onBoundThreads(summary, others, isOpen);
        long open = summary.entries().stream().filter(isLeftOpen).count();
        long rejected = summary.rejectedCount() - rejectedBefore;
        List<String> rejections =
                summary.rejections().stream().skip(rejectedBefore).toList();
        rejectedBefore = summary.rejectedCount();
        if (open == 0 && rejected == 0) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        lines.add(who.get() + ": "
                + headline(open == 0 ? 0 : open + summary.overflow().tooDeepOpen(), rejected));
        LeftOpenRegions.lines(summary, isLeftOpen, "left open: ").forEach(line -> lines.add("  " + line));
        LeftOpenRegions.lines(summary, others, isOpen, "open, on a thread that the test did not bind: ")
                .forEach(line -> lines.add("  " + line));
        LeftOpenRegions.first(operations.withPlaces(rejections), rejected).forEach(line -> lines.add("  " + line));
        operations
                .takeOf(OtherThreadNames.names(summary, OtherThread::isOfEarlierSession))
                .forEach(line -> lines.add("  on a thread of an earlier test: " + line));
        lines.add("");
        lines.add(SummaryTreeText.withCalls(summary, isLeftOpen));
        lines.add("");
        lines.add(open == 0 ? TO_ALLOW : TO_CLOSE + TO_ALLOW);
        return Optional.of(String.join("\n", lines));
    }

    /** Accepts the regions that are open on a thread which code bound to the run. */
    private static Predicate<SummaryEntry> onBoundThreads(
            SessionSummary summary, Set<String> others, Predicate<SummaryEntry> isOpen) {
        Set<RegionPath> open = summary.threads().stream()
                .filter(thread -> !others.contains(thread))
                .flatMap(thread -> summary.thread(thread).entries().stream())
                .filter(isOpen)
                .map(SummaryEntry::path)
                .collect(Collectors.toSet());
        return entry -> open.contains(entry.path());
    }

    /**
     * Returns a message about running site timers, empty if there are none. Unlike a region, a site timer may be stopped in
     * another method, so this check belongs at the end of the run.
     */
    public synchronized Optional<String> runningSites(Supplier<String> who) {
        if (session.recording().isAtRest(rejectedBefore)) {
            return Optional.empty();
        }
        SessionSummary summary = session.summary();
        List<String> running = LeftOpenRegions.sites(summary, OtherThreadNames.names(summary));
        if (running.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        lines.add(who.get() + ": "
                + ShownText.counted(running.size(), "site timer was", "site timers were")
                + " left running.");
        ShownText.lines(running).forEach(site -> lines.add("  left running: " + site));
        lines.add("");
        lines.add(TO_STOP + TO_ALLOW);
        return Optional.of(String.join("\n", lines));
    }

    private static String headline(long open, long rejected) {
        return Stream.of(
                        ShownText.some(open, "region was left open", "regions were left open"),
                        ShownText.some(rejected, "operation was rejected", "operations were rejected"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" and ", "", "."));
    }
}
