package io.ftimer.program;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.RecorderAccess;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Times a program from begin to end: everything is inside one region, {@value #TOTAL}, and a {@link ProfileReport} is written
 * in between or at the end.
 *
 * <pre>{@code
 * ProgramTimer program = ProgramTimer.of(FTimer.create()).reportTo(ReportDestination.parse("timing.$YYYY$MM$DD"));
 * program.begin();
 * program.start("solve");
 * program.stop("solve");
 * program.finish();
 * }</pre>
 *
 * <p>Operations answer statuses, and rejected ones are told, as those of the {@link FTimer} that records. Regions may as well
 * be started there, without a prefix. Thread safety: thread-confined, to the thread of the timer.
 */
public final class ProgramTimer {
    private static final RecorderAccess<FTimer, TimerSession, TimerBinding> RECORDERS = RecorderAccess.get();

    /** The name of the region around everything. */
    public static final String TOTAL = "Total";

    private static final String SEPARATOR = ":";

    private final FTimer timer;
    private final NamePrefix prefix = new NamePrefix();
    private ReportDestination destination = ReportDestination.log();
    private RegionHandle total = RegionHandle.NONE;
    private boolean joined;
    private boolean levelsInNames;
    private int levelShift;

    private ProgramTimer(FTimer timer) {
        this.timer = Objects.requireNonNull(timer, "timer");
    }

    /** Returns what times a program with {@code timer}, and reports to the log. */
    public static ProgramTimer of(FTimer timer) {
        return new ProgramTimer(timer);
    }

    /**
     * Sets where reports go; returns this.
     *
     * @throws IllegalArgumentException if {@code where} {@linkplain ReportDestination#needsRank() needs a rank}
     */
    public ProgramTimer reportTo(ReportDestination where) {
        if (where.needsRank()) {
            throw new IllegalArgumentException(
                    "\"" + where + "\" has the token $RANK, but the rank is not known; tell it with ofRank");
        }
        destination = where;
        return this;
    }

    /**
     * Sets whether names tell the level of detail, before any prefix: {@code 02_solve}. It is the level that a region is started
     * with, a region without one has 0, and what {@link #shiftLevels} added. Only levels from 0 to 99 are told. As a name must
     * be the same at start and stop, levels must not be shifted while a region runs, but for what is inside it. Returns this.
     */
    public ProgramTimer levelsInNames(boolean shown) {
        levelsInNames = shown;
        return this;
    }

    /** Returns the timer that records. */
    public FTimer timer() {
        return timer;
    }

    /**
     * Initializes the timer, see {@link FTimer#init()}, and starts {@value #TOTAL}. A second begin does nothing and succeeds.
     *
     * @return as {@link FTimer#init()}
     */
    public Status begin() {
        if (isRunning()) {
            return Status.SUCCESS;
        }
        Status status = timer.init();
        return status.isSuccess() ? startTotal(false) : status;
    }

    /**
     * As {@link #begin()}, as a part of a program that has initialized the timer: {@value #TOTAL} is started inside the region
     * that is running, only it and what is inside is stopped by this object, and nothing is cleared.
     *
     * @return as {@link FTimer#start(String)}
     */
    public Status join() {
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

    /** Opens a region whose name has the prefix; see {@link FTimer#start(String)}. */
    public Status start(String name) {
        return timer.start(named(name, levelShift));
    }

    /** Opens a region whose name has the prefix, unless its level is not recorded; see {@link FTimer#start(String, int)}. */
    public Status start(String name, int level) {
        return timer.start(named(name, level + levelShift), level + levelShift);
    }

    /** Closes a region whose name has the prefix; see {@link FTimer#stop(String)}. */
    public Status stop(String name) {
        return timer.stop(named(name, levelShift));
    }

    /** Closes a region that was started with that level; see {@link FTimer#stop(String, int)}. */
    public Status stop(String name, int level) {
        return timer.stop(named(name, level + levelShift), level + levelShift);
    }

    /**
     * Adds to the levels of all regions from now on, those without a level excepted: so that code which is called from detail
     * counts as more detail. A negative number takes it back.
     */
    public void shiftLevels(int by) {
        levelShift = Math.addExact(levelShift, by);
    }

    private String named(String name, int level) {
        return levelsInNames ? LevelTag.before(prefix.of(name), level) : prefix.of(name);
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /** Puts {@code text} before all names from now on, in place of any other prefix. */
    public void setPrefix(String text) {
        prefix.set(Objects.requireNonNull(text, "text"));
    }

    /** Gives names no prefix from now on. */
    public void unsetPrefix() {
        prefix.set("");
    }

    /**
     * Makes the name of the running region, with a colon, the prefix from now on. As that name has the prefix of before, prefixes
     * chain: {@code model:step:solve}. Its level is left out.
     *
     * @return {@link Status#SUCCESS}; {@link Status#MISMATCH}, with nothing changed, if no region is running in {@value #TOTAL}
     */
    public Status addParentPrefix() {
        List<SummaryEntry> open = open();
        if (open.size() < 2) {
            return reject(
                    DiagnosticId.NOTHING_OPEN, "cannot add the prefix of the parent: no region is open in " + TOTAL);
        }
        String parent = open.get(open.size() - 1).name();
        prefix.push((levelsInNames ? LevelTag.removed(parent) : parent) + SEPARATOR);
        return Status.SUCCESS;
    }

    /** Goes back to the prefix of before the last {@link #addParentPrefix()} that was not taken back yet; does nothing if there is none. */
    public void removeParentPrefix() {
        prefix.pop();
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Reports the present state. Running regions go on.
     *
     * @return {@link Status#SUCCESS}; {@link Status#IO} if the report cannot be written; otherwise as
     *     {@link FTimer#summary()}
     */
    public Status print() {
        return report(timer.summary(), List.of());
    }

    /**
     * Stops all regions, {@value #TOTAL} too, and reports; the program counts as ended then. Regions that were open inside
     * {@value #TOTAL} are named in the report.
     *
     * @return as {@link #print()}
     */
    public Status printFinal() {
        if (!isRunning()) {
            return print();
        }
        List<SummaryEntry> open = open();
        List<SummaryEntry> innermostFirst = new ArrayList<>(open);
        Collections.reverse(innermostFirst);
        innermostFirst.forEach(entry -> timer.stop(entry.name()));
        total = RegionHandle.NONE;
        return report(timer.summary(), open.stream().skip(1).toList());
    }

    /** As {@link #printFinal()}, and then clears everything: see {@link FTimer#finish()}. */
    public Status finish() {
        Status printed = printFinal();
        prefix.set("");
        levelShift = 0;
        Status finished = joined ? Status.SUCCESS : timer.finish();
        return printed.isSuccess() ? finished : printed;
    }

    /** Returns the regions that are open, {@value #TOTAL} first. */
    private List<SummaryEntry> open() {
        if (!isRunning()) {
            return List.of();
        }
        int depth = total.path().names().size() - 1;
        return timer.summary().entries().stream()
                .filter(entry -> entry.isActive() && entry.depth() >= depth)
                .toList();
    }

    private Status report(Summary summary, List<SummaryEntry> stillOpen) {
        if (!summary.status().isSuccess()) {
            return summary.status();
        }
        ProfileReport report = ProfileReport.of(summary);
        if (!stillOpen.isEmpty()) {
            report.metadata("Open at the end", names(stillOpen));
        }
        try {
            destination.write(report, summary);
            return Status.SUCCESS;
        } catch (IOException e) {
            return reject(DiagnosticId.IO_FAILED, "cannot print: " + e.getMessage());
        }
    }

    private static String names(List<SummaryEntry> entries) {
        return entries.stream().map(SummaryEntry::name).collect(Collectors.joining(", "));
    }

    /**
     * Rejects as the timer does.
     *
     * @throws io.ftimer.values.FTimerException under {@link io.ftimer.values.ErrorPolicy#THROW}
     */
    private Status reject(DiagnosticId id, String text) {
        return RECORDERS.reject(timer, id.status(), () -> id.line(text), null);
    }
}
