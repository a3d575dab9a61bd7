package io.ftimer.summary;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.sites.SiteResult;
import io.ftimer.sites.SiteResults;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable snapshot of a timing tree: every region that was called, took time or is running, per call path.
 *
 * <p>Taking one changes nothing. Regions that are running are included up to the moment of the snapshot and marked. A
 * rejected {@code summary()} gives an empty one whose {@link #status()} tells why.
 *
 * <p>Thread safety: immutable.
 */
public sealed class Summary permits SessionSummary {
    private final Status status;
    private final @Nullable SummaryWindow window;
    private final SummaryTable table;
    private final List<ContextDiagnostic> contexts;
    private final List<SiteResult> sites;

    /**
     * Creates a summary from its rows; for recorders and sessions.
     *
     * @hidden
     */
    @SuppressWarnings("exports")
    public Summary(
            Status status,
            @Nullable SummaryWindow window,
            SummaryTable table,
            List<ContextDiagnostic> contexts,
            List<SiteResult> sites) {
        this.status = status;
        this.window = window;
        this.table = table;
        this.contexts = contexts;
        this.sites = sites;
    }

    /** Returns an empty summary that carries only the status of a rejected request. */
    public static Summary rejected(Status status) {
        return new Summary(status, null, new SummaryTable(0), List.of(), List.of());
    }

    /**
     * Returns the window; for summaries that were not rejected.
     *
     * @hidden
     */
    @SuppressWarnings("exports")
    public final SummaryWindow window() {
        return Objects.requireNonNull(window, "a rejected summary has no window");
    }

    /**
     * Returns the rows as arrays.
     *
     * @hidden
     */
    @SuppressWarnings("exports")
    public final SummaryTable table() {
        return table;
    }

    /** Returns {@link Status#SUCCESS}, or why there is nothing in this summary. */
    public Status status() {
        return status;
    }

    /** Returns the rows in preorder; siblings stand in the order in which their names were first used anywhere. */
    public List<SummaryEntry> entries() {
        return new Entries();
    }

    /**
     * Returns the entry of one call path, empty if it has none.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern; {@link #entries(RegionPath)} takes those
     */
    public Optional<SummaryEntry> entry(RegionPath path) {
        if (path.isPattern()) {
            throw new IllegalArgumentException(
                    "\"" + path + "\" is a pattern and may cover several regions; use entries(pattern)");
        }
        int row = SummaryTable.NO_ROW;
        for (String name : path.names()) {
            row = table.child(row, name);
            if (row == SummaryTable.NO_ROW) {
                return Optional.empty();
            }
        }
        return Optional.of(new SummaryEntry(this, table, row));
    }

    /** Returns the entries whose paths the pattern covers, in preorder. */
    public List<SummaryEntry> entries(RegionPath pattern) {
        return entries().stream().filter(entry -> pattern.matches(entry.path())).toList();
    }

    /**
     * Returns what the site timers measured that were started, in the order in which they were first asked for. They stand
     * beside the entries and are in no time there.
     */
    public List<SiteResult> sites() {
        return sites;
    }

    /**
     * Returns calls and times of each region name, over all call paths it was opened under, in the order of rows.
     *
     * @throws ArithmeticException if a sum does not fit 64 bits
     */
    public Map<String, NameTotals> totalsByName() {
        return NameTotals.of(table);
    }

    /** Returns how much of the window regions tell of, and the largest times that they do not. */
    public Coverage coverage() {
        return Coverage.of(this);
    }

    /**
     * Returns the length of the monitored window: from the last init, reset or clock change to the snapshot, regions or
     * not. 0 in a rejected summary.
     */
    public long totalNanos() {
        return window == null ? 0 : window.totalNanos();
    }

    /** Returns {@link #totalNanos()} in seconds. */
    public double totalSeconds() {
        return Seconds.of(totalNanos());
    }

    /** Returns whether any entry was running: an interim result, not a final one. */
    public boolean hasActiveTimers() {
        for (int row = 0; row < table.size; row++) {
            if (table.active[row]) {
                return true;
            }
        }
        return false;
    }

    /** Returns the wall-clock label of the window's begin, {@code yyyy-MM-dd HH:mm:ss +hhmm}; empty in a rejected summary. */
    public String startDate() {
        return window == null ? "" : window.startLabel();
    }

    /** Returns the wall-clock label of the snapshot, in the form of {@link #startDate()}. */
    public String endDate() {
        return window == null ? "" : window.endLabel();
    }

    /** Returns how many call paths exist, those without a row included. */
    public int totalContexts() {
        return contexts.stream().mapToInt(ContextDiagnostic::contextCount).sum();
    }

    /** Returns the largest number of call paths that one region name was opened under. */
    public int maxContextsPerTimer() {
        return contexts.stream().mapToInt(ContextDiagnostic::contextCount).max().orElse(0);
    }

    /** Returns the number of call paths of every known name, in the order of definition; names only looked up have 0. */
    public List<ContextDiagnostic> contextDiagnostics() {
        return contexts;
    }

    /**
     * Returns what happened between {@code earlier} and this summary: exact differences of calls, times and window, path
     * by path, of site timers too. Regions and sites without any difference are left out.
     *
     * @param earlier a summary of the same recorder or session, with no init, reset, restore or clock change of the recorder, or of
     *     one of the session, in between; that recorders joined the session or ended does not matter
     * @throws IllegalArgumentException if the two are not of one run
     */
    public Summary minus(Summary earlier) {
        if (window == null || earlier.window == null || !window.run().equals(earlier.window.run())) {
            throw new IllegalArgumentException(
                    "the two summaries are not of the same run; take both from one timer or session, with no init(), reset(),"
                            + " restore() or clock change of the timer, or of one of the session, in between");
        }
        return new Summary(
                Status.SUCCESS,
                window.since(earlier.window),
                table.minus(earlier.table),
                contexts,
                SiteResults.minus(sites, earlier.sites));
    }

    /**
     * Returns this summary without the entries that {@code dropped} accepts, and without everything nested in them: for
     * reports that leave out what is of no interest. What stays keeps its numbers; a self time does not grow by what was
     * dropped. Such a selection cannot be subtracted.
     */
    public Summary without(Predicate<SummaryEntry> dropped) {
        return new Summary(
                status,
                window == null ? null : window.ofNoRun(),
                table.without(row -> dropped.test(new SummaryEntry(this, table, row))),
                contexts,
                sites);
    }

    /** Returns one line per region, indented by nesting, for messages and debuggers; not a report format. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Summary[")
                .append(status)
                .append(", totalNanos=")
                .append(totalNanos());
        for (SummaryEntry entry : entries()) {
            text.append("\n  ").append(entry);
        }
        return text.append(']').toString();
    }

    private final class Entries extends AbstractList<SummaryEntry> implements RandomAccess {
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
