package io.ftimer.summary;

import io.ftimer.internal.rows.SiteResults;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An immutable snapshot of a timing tree: an entry for each call path that was called, took time or is running.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * timer.start("assemble");
 * timer.stop("assemble");
 * timer.stop("solve");
 *
 * Summary summary = timer.summary();
 * SummaryEntry assemble = summary.entry(RegionPath.of("solve", "assemble")).orElseThrow();
 * assemble.callCount(); // 1
 * }</pre>
 *
 * <p>Taking a summary does not change the recorder. Running regions are included up to the snapshot and marked as active. A
 * rejected {@code summary()} returns an empty summary whose {@link #status()} is the reason.
 *
 * <p>Thread safety: immutable.
 */
public sealed class Summary permits SessionSummary {
    private final Status status;
    private final SummaryRows rows;
    private final List<ContextDiagnostic> contexts;
    private final List<SiteResult> sites;
    private final List<SqlText> sqlTexts;
    private final Overflow overflow;

    /**
     * Creates a summary from its rows; for recorders and sessions.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for modules that the type is exported to
    public Summary(
            Status status,
            SummaryRows rows,
            List<ContextDiagnostic> contexts,
            List<SiteResult> sites,
            List<SqlText> sqlTexts,
            Overflow overflow) {
        this.status = status;
        this.rows = rows;
        this.contexts = contexts;
        this.sites = sites;
        this.sqlTexts = sqlTexts;
        this.overflow = overflow;
    }

    /** Returns an empty summary that carries only a failure status. */
    public static Summary rejected(Status status) {
        return new Summary(status, SummaryRows.none(), List.of(), List.of(), List.of(), Overflow.NONE);
    }

    /**
     * Returns the rows as arrays, for fTimer's own modules.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for modules that the type is exported to
    public final SummaryRows rows() {
        return rows;
    }

    /** Returns {@link Status#SUCCESS}, or the reason why this summary is empty. */
    public Status status() {
        return status;
    }

    /**
     * Returns whether the times of regions were measured: not by a recorder that {@linkplain io.ftimer.FTimerBuilder#times only
     * counts}. Without them, every method that needs one throws an {@link IllegalStateException}; only the window has a time.
     */
    public boolean isTimed() {
        SummaryWindow window = rows.windowIfAny();
        return window == null || window.isTimed();
    }

    final void requireTimes() {
        if (!isTimed()) {
            throw new IllegalStateException(
                    "the times of regions were not measured, only their calls were counted; for times, record without"
                            + " times(false), or times=false in the configuration");
        }
    }

    /** Returns the entries in preorder; siblings are in the order in which their names were first used anywhere. */
    public List<SummaryEntry> entries() {
        return new Entries();
    }

    /**
     * Returns the entry of a call path, empty if there is none. A path without kinds finds the region of code, or else the first
     * of that name.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern; use {@link #entries(RegionPath)} for patterns
     */
    public Optional<SummaryEntry> entry(RegionPath path) {
        if (path.isPattern()) {
            throw new IllegalArgumentException(
                    "\"" + path + "\" is a pattern and may match several regions; use entries(pattern)");
        }
        SummaryTable table = rows.table();
        return rowsAt(path).stream().findFirst().map(row -> new SummaryEntry(this, table, row));
    }

    private List<Integer> rowsAt(RegionPath path) {
        List<Integer> found = List.of(SummaryTable.NO_ROW);
        for (RegionPath level : path.levels()) {
            found = rows.table().children(found, level);
        }
        return found;
    }

    /** Returns the entries whose paths match the pattern, in preorder. */
    public List<SummaryEntry> entries(RegionPath pattern) {
        SummaryTable table = rows.table();
        List<Integer> found = pattern.isPattern()
                ? table.matching(pattern)
                : rowsAt(pattern).stream().sorted().toList();
        return found.stream().map(row -> new SummaryEntry(this, table, row)).toList();
    }

    /**
     * Returns the results of the site timers that were started, in the order in which they were first requested. They are
     * independent of the entries.
     */
    public List<SiteResult> sites() {
        return sites;
    }

    /** Returns the texts of the SQL statements that were executed, in the order of their first execution on each thread. */
    public List<SqlText> sqlTexts() {
        return sqlTexts;
    }

    /** Returns the result of one site timer, empty if it was not started. */
    public Optional<SiteResult> site(Site site) {
        return SiteResults.find(sites, site);
    }

    /** Returns what the limits on the depth and the number of regions left out of the entries. */
    public Overflow overflow() {
        return overflow;
    }

    /**
     * Returns the totals of each region name over all its call paths, in the order of the entries.
     *
     * @throws ArithmeticException if a sum exceeds 64 bits
     */
    public Map<String, NameTotals> totalsByName() {
        requireTimes();
        return NameTotals.of(rows.table());
    }

    /**
     * Returns the length of the window, from the last init, reset or clock change to the snapshot; 0 in a rejected summary.
     */
    public long totalNanos() {
        SummaryWindow window = rows.windowIfAny();
        return window == null ? 0 : window.totalNanos();
    }

    /** Returns {@link #totalNanos()} in seconds. */
    public double totalSeconds() {
        return Seconds.of(totalNanos());
    }

    /** Returns whether any region was running when the summary was taken. */
    public boolean hasActiveTimers() {
        SummaryTable table = rows.table();
        return IntStream.range(0, table.size).anyMatch(row -> table.active[row]);
    }

    /** Returns the wall-clock label of the start of the window, {@code yyyy-MM-dd HH:mm:ss +hhmm}; empty if rejected. */
    public String startDate() {
        SummaryWindow window = rows.windowIfAny();
        return window == null ? "" : window.startLabel();
    }

    /** Returns the wall-clock label of the snapshot in the same form as {@link #startDate()}. */
    public String endDate() {
        SummaryWindow window = rows.windowIfAny();
        return window == null ? "" : window.endLabel();
    }

    /** Returns the number of call paths, including those without an entry. */
    public int totalContexts() {
        return contexts.stream().mapToInt(ContextDiagnostic::contextCount).sum();
    }

    /** Returns the maximum number of call paths of a region name. */
    public int maxContextsPerTimer() {
        return contexts.stream().mapToInt(ContextDiagnostic::contextCount).max().orElse(0);
    }

    /** Returns the number of call paths of every known name in order of definition; 0 for names only looked up. */
    public List<ContextDiagnostic> contextDiagnostics() {
        return contexts;
    }

    /**
     * Returns what was recorded between {@code earlier} and this summary: the exact differences of calls, times, window,
     * site timers and SQL texts. What has no difference is omitted.
     *
     * @param earlier a summary of the same recorder or session, with no init, reset, restore or clock change of a recorder in
     *     between; recorders may join the session or end
     * @throws IllegalArgumentException if the summaries belong to different runs
     * @throws ArithmeticException if a difference exceeds 64 bits
     */
    public Summary minus(Summary earlier) {
        SummaryWindow window = rows.windowIfAny();
        SummaryWindow before = earlier.rows.windowIfAny();
        if (window == null || before == null || !window.run().equals(before.run())) {
            throw new IllegalArgumentException(
                    "the summaries belong to different runs; take both from one recorder or session, with no init(), reset(),"
                            + " restore() or clock change of a recorder in between");
        }
        return new Summary(
                Status.SUCCESS,
                new SummaryRows(window.since(before), rows.table().minus(earlier.rows.table())),
                contexts,
                SiteResults.minus(sites, earlier.sites),
                SqlText.minus(sqlTexts, earlier.sqlTexts),
                overflow.since(earlier.overflow));
    }

    /**
     * Returns this summary without the entries that {@code dropped} accepts and their descendants, for shorter reports. The
     * other entries are unchanged, including their self times. {@link #minus} does not accept the result.
     */
    public Summary without(Predicate<SummaryEntry> dropped) {
        SummaryTable table = rows.table();
        SummaryWindow window = rows.windowIfAny();
        return new Summary(
                status,
                new SummaryRows(
                        window == null ? null : window.withUniqueRun(),
                        table.without(row -> dropped.test(new SummaryEntry(this, table, row)))),
                contexts,
                sites,
                sqlTexts,
                overflow);
    }

    /** Returns one line for each of the first entries and the number of the others, for messages and debuggers. */
    @Override
    public String toString() {
        return ShownText.lines(entries(), TextLimits.CONSOLE.rows()).stream()
                .map(line -> "\n  " + line)
                .collect(Collectors.joining("", "Summary[" + status + ", totalNanos=" + totalNanos(), "]"));
    }

    private final class Entries extends AbstractList<SummaryEntry> implements RandomAccess {
        private final SummaryTable table = rows.table();

        @Override
        public SummaryEntry get(int index) {
            if (index < 0 || index >= table.size) {
                throw new IndexOutOfBoundsException("entry " + index + " of " + table.size);
            }
            return new SummaryEntry(Summary.this, table, index);
        }

        @Override
        public int size() {
            return table.size;
        }
    }
}
