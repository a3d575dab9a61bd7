package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNames;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.report.internal.text.TreeTable;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Renders a tree as text: numbers in columns, then the regions, indented by nesting. Of a large tree it renders an excerpt,
 * see {@link TreeTable}.
 *
 * <p>Lines are separated by {@code \n}. Stateless.
 */
public final class SummaryTreeText {
    private static final Column<SummaryEntry> CALLS = Column.number("calls", entry -> Long.toString(entry.callCount()));
    private static final List<Column<SummaryEntry>> TIMES = List.of(
            Column.number("time", entry -> ShownNumber.ofNanos(entry.inclusiveNanos())),
            Column.number("self", entry -> ShownNumber.ofNanos(entry.selfNanos())),
            Column.number("share", entry -> ShownNumber.ofShare(entry.percentOfTotal() / 100)),
            CALLS);

    private static final String EMPTY_SESSION =
            "The tree is empty: nothing was recorded through FTimers or a timer of the session.";

    private SummaryTreeText() {}

    /** Returns the tree with calls, and times and the share of the window if times were measured. */
    public static String withTimes(Summary summary) {
        return withTimes(summary, entry -> false, TextLimits.CONSOLE);
    }

    /** As {@link #withTimes(Summary)}, with arrows at the marked entries and the site timers that are running. */
    public static String withTimes(Summary summary, Predicate<SummaryEntry> marked) {
        return withTimes(summary, marked, TextLimits.MESSAGE);
    }

    private static String withTimes(Summary summary, Predicate<SummaryEntry> marked, TextLimits limits) {
        List<String> lines = lines(summary, summary.isTimed() ? TIMES : List.of(CALLS), marked, limits);
        addThreadsAndSites(summary, lines);
        return String.join("\n", lines);
    }

    /** Returns what there is to say below a tree: what was not recorded, of which threads it is, and what is running. */
    public static List<String> notes(SessionSummary session) {
        List<String> lines = new ArrayList<>();
        if (session.entries().isEmpty()) {
            lines.add(EMPTY_SESSION);
        }
        addCallsOfThreads(session, lines);
        List<String> running = session.entries().stream()
                .filter(SummaryEntry::isActive)
                .map(entry -> ShownText.quoted(entry.path()))
                .toList();
        if (!running.isEmpty()) {
            lines.add("Running regions: " + ShownText.list(running));
        }
        addThreadsAndSites(session, lines);
        return lines;
    }

    private static void addCallsOfThreads(SessionSummary session, List<String> lines) {
        OtherThreadNames.sentence(session).ifPresent(lines::add);
        notRecordedCalls(session).ifPresent(lines::add);
    }

    private static void addThreadsAndSites(Summary summary, List<String> lines) {
        if (summary instanceof SessionSummary session) {
            threads(session).ifPresent(lines::add);
        }
        List<String> sites = LeftOpenRegions.sites(summary, Set.of());
        if (!sites.isEmpty()) {
            lines.add("Running site timers: " + ShownText.list(sites));
        }
    }

    /** Returns the tree with calls only, which are the same in every run, and arrows at the marked entries. */
    public static String withCalls(Summary summary, Predicate<SummaryEntry> marked) {
        return String.join("\n", lines(summary, List.of(CALLS), marked, TextLimits.MESSAGE));
    }

    /** As {@link #withCalls}, with a metric of each region, with and without the regions inside. */
    static String withMetric(
            Summary summary, RegionMetricSums sums, RegionMetric metric, Predicate<SummaryEntry> marked) {
        List<Column<SummaryEntry>> numbers = List.of(
                Column.number(metric.noun() + 's', entry -> text(sums.inclusive(entry.path(), metric.metric()))),
                Column.number("self", entry -> text(sums.self(entry, metric.metric()))),
                CALLS);
        return String.join("\n", lines(summary, numbers, marked, TextLimits.MESSAGE));
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? ShownText.grouped(number.getAsLong()) : "?";
    }

    private static List<String> lines(
            Summary summary, List<Column<SummaryEntry>> numbers, Predicate<SummaryEntry> marked, TextLimits limits) {
        List<String> lines = new ArrayList<>();
        if (summary.entries().isEmpty()) {
            lines.add(summary instanceof SessionSummary ? EMPTY_SESSION : "The tree is empty: nothing was recorded.");
        } else {
            lines.addAll(new TreeTable<>(
                            numbers,
                            SummaryEntry::depth,
                            ShownNames.of(
                                    summary.entries(),
                                    entry -> entry.parentId() + "/" + entry.name(),
                                    SummaryEntry::name,
                                    SummaryEntry::kind),
                            entry -> entry.isActive() ? " (running)" : "",
                            marked)
                    .lines(summary.entries(), limits));
        }
        if (summary instanceof SessionSummary session) {
            addCallsOfThreads(session, lines);
        }
        return lines;
    }

    private static Optional<String> threads(SessionSummary session) {
        List<String> recorded = session.threads().stream()
                .filter(name -> !session.thread(name).entries().isEmpty())
                .toList();
        return recorded.size() < 2 || !session.isTimed()
                ? Optional.empty()
                : Optional.of("Times are summed over " + recorded.size() + " threads, so a share may be above 100 %: "
                        + ShownText.list(recorded.stream().map(ShownText::name).toList()));
    }

    /** Returns a sentence about the calls that are in no tree of the session and how to record them, empty if there are none. */
    public static Optional<String> notRecordedCalls(SessionSummary session) {
        Map<String, Long> calls = session.notRecordedCalls();
        long total = calls.values().stream().mapToLong(Long::longValue).sum();
        String threads = ShownText.list(calls.entrySet().stream()
                .map(thread -> ShownText.name(thread.getKey()) + ": " + thread.getValue())
                .toList());
        return ShownText.some(total, "call of another thread was", "calls of other threads were")
                .map(counted ->
                        counted + " not recorded (" + threads + "); hand such work over with FTimers.wrap(...).");
    }
}
