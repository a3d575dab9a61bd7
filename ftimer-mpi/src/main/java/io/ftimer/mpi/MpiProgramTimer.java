package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Times a whole program that runs on several ranks: a {@link ProgramTimer} on each rank, whose regions may belong to contexts
 * as those of a {@link ContextTimer}, and one report over all ranks.
 *
 * <pre>{@code
 * MpiProgramTimer program = MpiProgramTimer.of(FTimer.create(), world)
 *         .reportTo(ReportDestination.parse("timing.$YYYY$MM$DD"));
 * program.define("ocean", oceanRanksOrNull);
 * program.begin();
 * if (oceanRanksOrNull != null) {
 *     program.start("step", 1, "ocean");
 *     program.stop("step", 1);
 * }
 * program.finish();
 * }</pre>
 *
 * <p>{@link #print}, {@link #printFinal} and {@link #finish()} are collective over all ranks and return the same status on each of
 * them. Rank 0 writes the report: calls, minimum, mean and maximum of each region over the ranks that have it, their number,
 * and the shares of {@value ProgramTimer#TOTAL} and of the parent. If the name of the file contains {@code $RANK}, each rank writes the
 * profile of its own regions to a file of its own instead. So no two ranks write one file. The operations of
 * {@link #contexts()} that are collective send messages too; all others concern one rank and send none.
 *
 * <p>Rejections are handled as by {@link MpiTimer}. Thread safety: thread-confined, to the thread of the timer, which must be
 * the one that the engine started as this rank.
 */
public final class MpiProgramTimer extends ProgramTimer {
    private static final String USER_TYPE = "MpiProgramTimer";
    private static final String OPEN = "Open at the end";

    private final ContextTimer contexts;
    private ReportDestination destination = ReportDestination.log();

    private MpiProgramTimer(FTimer timer, Communicator world) {
        super(timer);
        contexts = ContextTimer.of(timer, world);
    }

    /** Returns a program timer that records on {@code timer} and reports over the ranks of {@code world} to the log. */
    public static MpiProgramTimer of(FTimer timer, Communicator world) {
        return new MpiProgramTimer(timer, world);
    }

    /**
     * Sets the destination of reports. All ranks must agree on whether it contains {@code $RANK}; apart from that,
     * destinations of ranks other than 0 are ignored. Returns this.
     */
    @Override
    public MpiProgramTimer reportTo(ReportDestination where) {
        destination = where;
        return this;
    }

    @Override
    public MpiProgramTimer levelsInNames(boolean shown) {
        super.levelsInNames(shown);
        return this;
    }

    /** Returns the contexts, for their options, summaries and reports, and for the files of E3SM. */
    public ContextTimer contexts() {
        return contexts;
    }

    /**
     * Defines a context; see {@link ContextTimer#define}.
     *
     * @param members its ranks; null, as {@link Communicator#split} returns it, on a rank outside the context
     * @throws IllegalArgumentException if a context of that name is defined
     */
    public void define(String context, @Nullable Communicator members) {
        contexts.define(context, members);
    }

    // ---- regions ----------------------------------------------------------------------------------------------------

    /**
     * Starts a region with the prefixed name in a context; without one, it is in that of the region around it. See
     * {@link ContextTimer#start(String, String)}.
     */
    public Status start(String name, String context) {
        return contexts.start(nameOf(name, 0), context);
    }

    /** As {@link #start(String, String)}, unless the level is not recorded; see {@link FTimer#start(String, int)}. */
    public Status start(String name, int level, String context) {
        return isWanted(level) ? contexts.start(nameOf(name, level), context) : Status.SUCCESS;
    }

    /**
     * Waits for all ranks of a context in a region with the prefixed name, if timing barriers are on; see
     * {@link ContextTimer#barrier}. Collective over the context then.
     */
    public Status barrier(String name, int level, String context) {
        return isWanted(level) ? contexts.barrier(nameOf(name, level), context) : Status.SUCCESS;
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Reports the current state. Running regions continue. Collective.
     *
     * @return {@link Status#SUCCESS}; {@link Status#IO} if a report cannot be written; otherwise as
     *     {@link MpiTimer#unionSummary()}
     */
    @Override
    public Status print() {
        return destination.needsRank()
                ? contexts.writeEach(USER_TYPE, "print()", () -> writeOwn(List.of()))
                : print(report("print()"));
    }

    /**
     * Stops all regions, including {@value ProgramTimer#TOTAL}, and reports. The report names regions that were open inside
     * {@value ProgramTimer#TOTAL}, and on how many ranks. Collective.
     *
     * @return as {@link #print()}
     */
    @Override
    public Status printFinal() {
        if (destination.needsRank()) {
            return contexts.writeEach(USER_TYPE, "printFinal()", () -> writeOwn(stopAll()));
        }
        return contexts.reportRunning(USER_TYPE, "printFinal()", running -> {
            stopAll();
            if (running != null && !running.status().isSuccess()) {
                return running.status();
            }
            MpiReport report = report("printFinal()");
            String open = running == null ? "" : openAtTheEnd(running);
            return print(open.isEmpty() ? report : report.metadata(OPEN, open));
        });
    }

    /** Writes the report of this rank alone, with the names of regions that were open at the end. */
    private void writeOwn(List<String> open) throws IOException {
        Summary summary = timer().summary();
        ProfileReport report = ProfileReport.of(summary);
        if (!open.isEmpty()) {
            report.metadata(OPEN, String.join(", ", open));
        }
        destination.ofRank(contexts.world().rank()).write(report, summary);
    }

    private MpiReport report(String operation) {
        return contexts.report(USER_TYPE, operation, all -> ProfileReport.of(all, total(all)));
    }

    /** Returns the time of {@value ProgramTimer#TOTAL}; that of the window if it was never started. */
    private static TimeStats total(UnionSummary all) {
        return all.entries().stream()
                .filter(entry -> entry.name().equals(ProgramTimer.TOTAL))
                .findFirst()
                .map(ReducedEntry::inclusive)
                .orElse(all.total());
    }

    private Status print(MpiReport report) {
        return report.deliver(profile -> destination.write(profile, timer().summary()));
    }

    /** Returns the names of regions inside {@value ProgramTimer#TOTAL}, and where not all ranks were in one, how many were. */
    private static String openAtTheEnd(UnionSummary running) {
        return running.entries().stream()
                .filter(MpiProgramTimer::isInsideTotal)
                .map(entry -> entry.missingRanks() == 0
                        ? entry.name()
                        : entry.name() + " (" + entry.participatingRanks() + " of " + running.rankCount() + " ranks)")
                .collect(Collectors.joining(", "));
    }

    private static boolean isInsideTotal(ReducedEntry entry) {
        List<String> names = entry.path().names();
        return names.subList(0, names.size() - 1).contains(ProgramTimer.TOTAL);
    }
}
