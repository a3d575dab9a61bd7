package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Times a whole program: all regions are nested in {@value #TOTAL}, and a {@link ProfileReport} is written during the run or
 * at its end.
 *
 * <pre>{@code
 * ProgramTimer program = ProgramTimer.of(FTimer.create()).reportTo(ReportDestination.parse("timing.$YYYY$MM$DD"));
 * program.begin();
 * program.start("solve");
 * program.stop("solve");
 * program.finish();
 * }</pre>
 *
 * <p>Operations return a status and report rejections like those of the underlying {@link FTimer}. Regions can also be started
 * there, without a prefix. Thread safety: thread-confined, to the owner of the timer.
 */
public sealed class ProgramTimer permits MpiProgramTimer {
    /** The name of the outermost region. */
    public static final String TOTAL = "Total";

    private static final String SEPARATOR = ":";
    private static final int HIGHEST_TAG = 99;

    /** The level of detail before a name. */
    private static final Pattern TAG = Pattern.compile("^\\d\\d_");

    private final FTimer timer;
    private final NamePrefix prefix = new NamePrefix();
    private ReportDestination destination = ReportDestination.log();
    private RegionHandle total = RegionHandle.NONE;
    private boolean joined;
    private boolean levelsInNames;
    private int levelShift;

    ProgramTimer(FTimer timer) {
        this.timer = Objects.requireNonNull(timer, "timer");
    }

    /** Returns a program timer that records on {@code timer} and reports to the log. */
    public static ProgramTimer of(FTimer timer) {
        return new ProgramTimer(timer);
    }

    /**
     * Sets the destination of reports.
     *
     * @throws IllegalArgumentException if {@code where} {@linkplain ReportDestination#needsRank() needs a rank}
     */
    public ProgramTimer reportTo(ReportDestination where) {
        if (where.needsRank()) {
            throw new IllegalArgumentException(
                    "\"" + where + "\" contains $RANK, but the rank is not known; set it with ofRank");
        }
        destination = where;
        return this;
    }

    /**
     * Sets whether names start with the level of detail, before any prefix: {@code 02_solve}. The level is that of the start,
     * 0 by default, plus the {@linkplain #shiftLevels shift}. Only levels from 0 to 99 are shown. As a name must be the same at
     * start and stop, a shift must be undone before the stop of a running region.
     */
    public ProgramTimer levelsInNames(boolean shown) {
        levelsInNames = shown;
        return this;
    }

    /** Returns the timer that records. */
    public final FTimer timer() {
        return timer;
    }

    /**
     * Initializes the timer, see {@link FTimer#init()}, and starts {@value #TOTAL}. A second call succeeds without effect.
     *
     * @return as {@link FTimer#init()}
     */
    public final Status begin() {
        if (isRunning()) {
            return Status.SUCCESS;
        }
        Status status = timer.init();
        return status.isSuccess() ? startTotal(false) : status;
    }

    /**
     * As {@link #begin()}, but for a part of a program whose timer is initialized: {@value #TOTAL} is started inside the
     * running region, only it and its descendants are stopped, and no data is cleared.
     *
     * @return as {@link FTimer#start(String)}
     */
    public final Status join() {
        return isRunning() ? Status.SUCCESS : startTotal(true);
    }

    private Status startTotal(boolean part) {
        joined = part;
        total = timer.startRegion(TOTAL);
        return timer.lastStatus();
    }

    private boolean isRunning() {
        return total != RegionHandle.NONE;
    }

    /** Starts a region with the prefixed name; see {@link FTimer#start(String)}. */
    public final Status start(String name) {
        return timer.start(nameOf(name, 0));
    }

    /** Starts a region with the prefixed name, unless its level is not recorded; see {@link FTimer#start(String, int)}. */
    public final Status start(String name, int level) {
        return timer.start(nameOf(name, level), level + levelShift);
    }

    /** Stops the region with the prefixed name; see {@link FTimer#stop(String)}. */
    public final Status stop(String name) {
        return timer.stop(nameOf(name, 0));
    }

    /** Stops a region that was started with the same level; see {@link FTimer#stop(String, int)}. */
    public final Status stop(String name, int level) {
        return timer.stop(nameOf(name, level), level + levelShift);
    }

    /**
     * Shifts the levels of all following regions, except those without a level, so that code called from a detail counts as
     * more detail. A negative number undoes a shift.
     */
    public final void shiftLevels(int by) {
        levelShift = Math.addExact(levelShift, by);
    }

    /** Returns whether {@link #start(String, int)} records a region of that level, shifted as it is now. */
    public final boolean isWanted(int level) {
        return timer.isWanted(level + levelShift);
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /** Returns the name that {@link #start(String, int)} gives a region: with its level, if shown, and the prefix. */
    public final String nameOf(String name, int level) {
        return levelsInNames ? tagged(prefix.of(name), level + levelShift) : prefix.of(name);
    }

    /** Returns the name with its level; the name alone if the level does not have one or two digits. */
    private static String tagged(String name, int level) {
        return level < 0 || level > HIGHEST_TAG ? name : (level < 10 ? "0" : "") + level + "_" + name;
    }

    /** Sets the prefix of all following names and discards previous prefixes. */
    public final void setPrefix(String text) {
        prefix.set(Objects.requireNonNull(text, "text"));
    }

    /** Removes all prefixes. */
    public final void unsetPrefix() {
        prefix.set("");
    }

    /**
     * Sets the prefix to the name of the running region, without its level, and a colon. As that name has the previous prefix,
     * prefixes chain: {@code model:step:solve}.
     *
     * @return {@link Status#SUCCESS}, or {@link Status#MISMATCH} if no region is running in {@value #TOTAL}
     */
    public final Status addParentPrefix() {
        List<SummaryEntry> open = open();
        if (open.size() < 2) {
            return reject(
                    DiagnosticId.NOTHING_OPEN,
                    "addParentPrefix() rejected: no region is open in " + TOTAL + "; start one first");
        }
        String parent = open.get(open.size() - 1).name();
        prefix.push((levelsInNames ? TAG.matcher(parent).replaceFirst("") : parent) + SEPARATOR);
        return Status.SUCCESS;
    }

    /** Undoes the last {@link #addParentPrefix()}; does nothing if there is none. */
    public final void removeParentPrefix() {
        prefix.pop();
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Reports the current state. Running regions continue.
     *
     * @return {@link Status#SUCCESS}; {@link Status#IO} if the report cannot be written; otherwise as
     *     {@link FTimer#summary()}
     */
    public Status print() {
        return report(timer.summary(), List.of());
    }

    /**
     * Stops all regions, including {@value #TOTAL}, and reports. The report names regions that were open inside
     * {@value #TOTAL}.
     *
     * @return as {@link #print()}
     */
    public Status printFinal() {
        List<String> open = stopAll();
        return report(timer.summary(), open);
    }

    /** Stops all regions, including {@value #TOTAL}, and returns the names of those inside it, the outermost first. */
    public final List<String> stopAll() {
        List<String> open = open().stream().map(SummaryEntry::name).toList();
        List<String> innermostFirst = new ArrayList<>(open);
        Collections.reverse(innermostFirst);
        innermostFirst.forEach(timer::stop);
        total = RegionHandle.NONE;
        return open.stream().skip(1).toList();
    }

    /** As {@link #printFinal()}, then {@link #clear()}. */
    public final Status finish() {
        Status printed = printFinal();
        Status cleared = clear();
        return printed.isSuccess() ? cleared : printed;
    }

    /**
     * Ends without a report: stops all regions, removes prefixes and the shift of levels, and clears the timer, unless the
     * program {@linkplain #join() joined}.
     *
     * @return as {@link FTimer#finish()}
     */
    public final Status clear() {
        stopAll();
        prefix.set("");
        levelShift = 0;
        return joined ? Status.SUCCESS : timer.finish();
    }

    /** Returns the open regions, {@value #TOTAL} first. */
    private List<SummaryEntry> open() {
        if (!isRunning()) {
            return List.of();
        }
        int depth = total.path().names().size() - 1;
        return timer.summary().entries().stream()
                .filter(entry -> entry.isActive() && entry.depth() >= depth)
                .toList();
    }

    private Status report(Summary summary, List<String> stillOpen) {
        if (!summary.status().isSuccess()) {
            return summary.status();
        }
        ProfileReport report = ProfileReport.of(summary);
        if (!stillOpen.isEmpty()) {
            report.metadata("Open at the end", String.join(", ", stillOpen));
        }
        try {
            destination.write(report, summary);
            return Status.SUCCESS;
        } catch (IOException e) {
            return reject(DiagnosticId.IO_FAILED, "report not written: " + e.getMessage());
        }
    }

    /**
     * Rejects an operation like the timer.
     *
     * @throws io.ftimer.values.FTimerException under {@link io.ftimer.values.ErrorPolicy#THROW}
     */
    private Status reject(DiagnosticId id, String text) {
        return timer.recorder().reject(id.status(), true, new Rejection(id, null, () -> text), null);
    }

    /** The prefix of region names. Thread-confined. */
    private static final class NamePrefix {
        private final Deque<String> before = new ArrayDeque<>();
        private String current = "";

        String of(String name) {
            return current.isEmpty() ? name : current + name;
        }

        /** Sets the prefix and discards all previous ones. */
        void set(String text) {
            before.clear();
            current = text;
        }

        void push(String text) {
            before.push(current);
            current = text;
        }

        void pop() {
            if (!before.isEmpty()) {
                current = before.pop();
            }
        }
    }
}
