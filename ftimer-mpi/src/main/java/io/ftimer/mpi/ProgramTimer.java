package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.config.Configuration;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.config.RankFeature;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Times a whole program, of one process or of several ranks: all regions are nested in {@value #TOTAL}, and a
 * {@link ProfileReport} is written during the run or at its end.
 *
 * <pre>{@code
 * ProgramTimer program = ProgramTimer.of(FTimer.create(), world)
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
 * <p>A region is in a context, which is a communicator with a name, and its statistics are over the ranks of that communicator only.
 * A region that is started without a context belongs to the context of the region around it; a top-level region belongs to
 * {@value #WORLD}. A call path belongs to the context in which it was first started on a rank. Regions may be running when
 * statistics are made: they count up to that moment, and {@link ReducedEntry#runningRanks()} marks them. Without {@link #begin()}
 * there is no {@value #TOTAL}, and regions, contexts and their statistics are the same.
 *
 * <p>{@link #print}, {@link #printFinal}, {@link #finish()}, {@link #summary()}, {@link #report(String)} and
 * {@link #writeTimingFiles()} are collective over all ranks and return the same on each of them; those of a context are collective
 * over its ranks, which are numbered as in its communicator. Rank 0 writes the report: calls, minimum, mean and maximum of each region
 * over the ranks that have it, their number, and the shares of {@value #TOTAL} and of the parent. {@link #writeTimingFiles()}
 * writes a file for each rank. Starting and stopping sends nothing. Communicators are borrowed, as by {@link MpiTimer}.
 *
 * <p>Operations return a status and report rejections like those of the underlying {@link FTimer} and of {@link MpiTimer}. Regions can
 * also be started there, without a prefix. Thread safety: thread-confined, to the owner of the timer, which must be the thread that
 * the engine started as this rank.
 */
public final class ProgramTimer {
    /** The name of the outermost region. */
    public static final String TOTAL = "Total";

    /** The context of all ranks. */
    public static final String WORLD = "world";

    private static final String OPEN = "Open at the end";
    private static final int HIGHEST_TAG = 99;

    /** The level of detail before a name. */
    private static final Pattern TAG = Pattern.compile("^\\d\\d_");

    private final FTimer timer;
    private final RankContexts contexts;
    /** Whether this is a process without ranks, whose reports say nothing of them. */
    private final boolean isAlone;

    /** The prefix of names, and those that it replaced, the latest first; never empty. */
    private final Deque<String> prefixes = new ArrayDeque<>(List.of(""));

    private ReportDestination destination = ReportDestination.log();
    private Configuration options = Configuration.parse("");
    private boolean hasBarriers;
    private RegionHandle total = RegionHandle.NONE;
    private boolean joined;
    private boolean levelsInNames;
    private int levelShift;

    private ProgramTimer(FTimer timer, Communicator world, boolean isAlone) {
        this.timer = Objects.requireNonNull(timer, "timer");
        this.contexts = new RankContexts(WORLD, Objects.requireNonNull(world, "world"));
        this.isAlone = isAlone;
    }

    /** Returns a timer of a program of one process that records on {@code timer} and reports to the log. */
    public static ProgramTimer of(FTimer timer) {
        return new ProgramTimer(timer, InProcessJob.alone(), true);
    }

    /** Returns a program timer that records on {@code timer} and reports over the ranks of {@code world} to the log. */
    public static ProgramTimer of(FTimer timer, Communicator world) {
        return new ProgramTimer(timer, world, false);
    }

    /**
     * Sets the destination of reports; those of ranks other than 0 are ignored. Returns this.
     *
     * @throws IllegalArgumentException if {@code where} {@linkplain ReportDestination#needsRank() needs a rank}
     */
    public ProgramTimer reportTo(ReportDestination where) {
        if (where.needsRank()) {
            throw new IllegalArgumentException("\"" + where + "\" contains $RANK, but "
                    + (isAlone
                            ? "the rank is not known; set it with ofRank"
                            : "a report is over all ranks; writeTimingFiles writes a file for each rank"));
        }
        destination = where;
        return this;
    }

    /**
     * Sets whether names start with the level of detail, before any prefix: {@code 02_solve}. The level is that of the start,
     * 0 by default, plus the {@linkplain #shiftLevels shift}. Only levels from 0 to 99 are shown. As a name must be the same at
     * start and stop, a shift must be undone before the stop of a running region. Returns this.
     */
    public ProgramTimer levelsInNames(boolean shown) {
        levelsInNames = shown;
        return this;
    }

    /**
     * Sets the options of ranks, the keys {@code ranks.*} of a configuration, for instance of {@link Configuration#ofProcess()};
     * their defaults unless set. They must be the same on all ranks. Returns this.
     */
    public ProgramTimer options(Configuration configuration) {
        options = Objects.requireNonNull(configuration, "configuration");
        hasBarriers = RankFeature.BARRIERS.in(options::value);
        return this;
    }

    /**
     * Defines a context.
     *
     * @param members its ranks; null, as {@link Communicator#split} returns it, on a rank outside the context
     * @throws IllegalArgumentException if a context of that name is defined
     */
    public void define(String context, @Nullable Communicator members) {
        contexts.define(context, members);
    }

    /** Returns the timer that records. */
    public FTimer timer() {
        return timer;
    }

    /**
     * Initializes the timer, see {@link FTimer#init()}, and starts {@value #TOTAL}. A second call succeeds without effect.
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
     * As {@link #begin()}, but for a part of a program whose timer is initialized: {@value #TOTAL} is started inside the
     * running region, only it and its descendants are stopped, and no data is cleared.
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

    /** Starts a region with the prefixed name; see {@link FTimer#start(String)}. */
    public Status start(String name) {
        return timer.start(nameOf(name, 0));
    }

    /** Starts a region with the prefixed name, unless its level is not recorded; see {@link FTimer#start(String, int)}. */
    public Status start(String name, int level) {
        return timer.start(nameOf(name, level), level + levelShift);
    }

    /**
     * Starts a region with the prefixed name in a context.
     *
     * @return as {@link FTimer#start(String)}; {@link Status#UNKNOWN} if the context is not defined or does not include this rank
     */
    public Status start(String name, String context) {
        return startIn(context, nameOf(name, 0));
    }

    /** As {@link #start(String, String)}, unless the level is not recorded; see {@link FTimer#start(String, int)}. */
    public Status start(String name, int level, String context) {
        return isWanted(level) ? startIn(context, nameOf(name, level)) : Status.SUCCESS;
    }

    private Status startIn(String context, String region) {
        String problem = contexts.problem(context);
        if (problem != null) {
            return reject(
                    DiagnosticId.NO_COMMUNICATOR,
                    "start(" + RankContexts.quoted(region) + ", " + RankContexts.quoted(context) + ") rejected: "
                            + problem,
                    null);
        }
        RegionHandle started = timer.startRegion(region);
        if (started.number() > 0) {
            contexts.put(started, context);
        }
        return timer.lastStatus();
    }

    /**
     * Waits for all ranks of a context in a region with the prefixed name, so that the wait for late ranks is separate from the
     * work that follows; collective over the context. Has no effect unless {@code ranks.barriers} is set in the
     * {@linkplain #options options}, or if the level is not recorded; see {@link FTimer#start(String, int)}.
     *
     * @return as {@link #start(String, String)}; {@link Status#UNKNOWN} if the communication fails
     */
    public Status barrier(String name, int level, String context) {
        if (!hasBarriers || !isWanted(level)) {
            return Status.SUCCESS;
        }
        String region = nameOf(name, level);
        Status status = startIn(context, region);
        if (!status.isSuccess()) {
            return status;
        }
        try {
            CallDepth.hide(() -> contexts.members(context).allreduce(new long[0], LongOp.MAX));
            return timer.stop(region);
        } catch (CommunicationException e) {
            timer.stop(region);
            String why = TextEscapes.display(String.valueOf(e.getMessage()));
            return reject(
                    DiagnosticId.COMMUNICATION_FAILED,
                    "barrier(" + RankContexts.quoted(region) + ") failed: " + why,
                    e);
        }
    }

    /** Stops the region with the prefixed name; see {@link FTimer#stop(String)}. */
    public Status stop(String name) {
        return timer.stop(nameOf(name, 0));
    }

    /** Stops a region that was started with the same level; see {@link FTimer#stop(String, int)}. */
    public Status stop(String name, int level) {
        return timer.stop(nameOf(name, level), level + levelShift);
    }

    /**
     * Shifts the levels of all following regions, except those without a level, so that code called from a detail counts as
     * more detail. A negative number undoes a shift.
     */
    public void shiftLevels(int by) {
        levelShift = Math.addExact(levelShift, by);
    }

    /** Returns whether {@link #start(String, int)} records a region of that level, shifted as it is now. */
    boolean isWanted(int level) {
        return timer.isWanted(level + levelShift);
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /** Returns the name that {@link #start(String, int)} gives a region: with its level, if shown, and the prefix. */
    String nameOf(String name, int level) {
        return levelsInNames ? tagged(prefixes.element() + name, level + levelShift) : prefixes.element() + name;
    }

    /** Returns the name with its level; the name alone if the level does not have one or two digits. */
    private static String tagged(String name, int level) {
        return level < 0 || level > HIGHEST_TAG ? name : (level < 10 ? "0" : "") + level + "_" + name;
    }

    /** Sets the prefix of all following names and discards previous prefixes. */
    public void setPrefix(String text) {
        Objects.requireNonNull(text, "text");
        prefixes.clear();
        prefixes.push(text);
    }

    /**
     * Sets the prefix to the name of the running region, without its level, and a colon. As that name has the previous prefix,
     * prefixes chain: {@code model:step:solve}.
     *
     * @return {@link Status#SUCCESS}, or {@link Status#MISMATCH} if no region is running in {@value #TOTAL}
     */
    public Status addParentPrefix() {
        List<SummaryEntry> open = open();
        if (open.size() < 2) {
            return reject(
                    DiagnosticId.NOTHING_OPEN,
                    "addParentPrefix() rejected: no region is open in " + TOTAL + "; start one first",
                    null);
        }
        String parent = open.get(open.size() - 1).name();
        prefixes.push((levelsInNames ? TAG.matcher(parent).replaceFirst("") : parent) + ':');
        return Status.SUCCESS;
    }

    /** Undoes the last {@link #addParentPrefix()}; does nothing if there is none. */
    public void removeParentPrefix() {
        if (prefixes.size() > 1) {
            prefixes.pop();
        }
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Reports the current state. Running regions continue.
     *
     * @return {@link Status#SUCCESS}; {@link Status#IO} if a report cannot be written; otherwise as {@link FTimer#summary()}, or over
     *     ranks as {@link MpiTimer#unionSummary()}
     */
    public Status print() {
        return isAlone ? report(List.of()) : print("print()", "");
    }

    /**
     * Stops all regions, including {@value #TOTAL}, and reports. The report names regions that were open inside
     * {@value #TOTAL}, and on how many ranks.
     *
     * @return as {@link #print()}
     */
    public Status printFinal() {
        String operation = "printFinal()";
        if (isAlone) {
            return report(stopAll());
        }
        RankContexts.ContextParticipant ofRunning =
                participant(WORLD, mine -> mine.without(entry -> !entry.isActive()), UnaryOperator.identity());
        return ofRunning.deliver(() -> {
            UnionSummary running = new CollectiveReport<>(
                            ofRunning, new Reduction.Union(Reduction.Call.RUNNING_REGIONS, operation, true))
                    .reduced(false);
            stopAll();
            return running == null || running.status().isSuccess()
                    ? print(operation, running == null ? "" : openAtTheEnd(running))
                    : running.status();
        });
    }

    private Status print(String operation, String open) {
        MpiReport report = all(operation).report(all -> {
            UnionSummary shown = RankContexts.shown(all);
            return ProfileReport.of(shown, total(shown));
        });
        return (open.isEmpty() ? report : report.metadata(OPEN, open))
                .deliver(profile -> destination.write(profile, timer.summary()));
    }

    /** Returns the time of {@value #TOTAL}; that of the window if it was never started. */
    private static TimeStats total(UnionSummary all) {
        return all.entries().stream()
                .filter(entry -> entry.name().equals(TOTAL))
                .findFirst()
                .map(ReducedEntry::inclusive)
                .orElse(all.total());
    }

    /** Returns the names of regions inside {@value #TOTAL}, and where not all ranks were in one, how many were. */
    private static String openAtTheEnd(UnionSummary running) {
        return running.entries().stream()
                .filter(ProgramTimer::isInsideTotal)
                .map(entry -> entry.missingRanks() == 0
                        ? entry.name()
                        : entry.name() + " (" + entry.participatingRanks() + " of " + running.rankCount() + " ranks)")
                .collect(Collectors.joining(", "));
    }

    private static boolean isInsideTotal(ReducedEntry entry) {
        List<String> names = entry.path().names();
        return names.subList(0, names.size() - 1).contains(TOTAL);
    }

    /** Stops all regions, including {@value #TOTAL}, and returns the names of those inside it, the outermost first. */
    public List<String> stopAll() {
        List<String> open = open().stream().map(SummaryEntry::name).toList();
        for (int at = open.size() - 1; at >= 0; at--) {
            timer.stop(open.get(at));
        }
        total = RegionHandle.NONE;
        return open.stream().skip(1).toList();
    }

    /** As {@link #printFinal()}, then {@link #clear()}. */
    public Status finish() {
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
    public Status clear() {
        stopAll();
        setPrefix("");
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

    /** Reports for a program of one process. */
    private Status report(List<String> open) {
        Summary summary = timer.summary();
        if (!summary.status().isSuccess()) {
            return summary.status();
        }
        try {
            ProfileReport profile = ProfileReport.of(summary);
            destination.write(open.isEmpty() ? profile : profile.metadata(OPEN, String.join(", ", open)), summary);
            return Status.SUCCESS;
        } catch (IOException e) {
            return reject(DiagnosticId.IO_FAILED, "report not written: " + e.getMessage(), null);
        }
    }

    // ---- statistics over ranks -------------------------------------------------------------------------------------

    /** Returns the regions of a context with statistics over its ranks, and the regions that they are nested in. */
    public UnionSummary summary(String context) {
        return collective(context).result();
    }

    /**
     * Returns the regions of all contexts, each with statistics over the ranks that have it, which are numbered as in the world. A
     * call path that began in different contexts is one region for each of them, with the context behind its name:
     * {@code step [ocean]}.
     */
    public UnionSummary summary() {
        return RankContexts.shown(all("summary()").result());
    }

    /** Returns a {@link ProfileReport} of {@link #summary(String)}, which rank 0 of the context writes. */
    public MpiReport report(String context) {
        return collective(context).report(ProfileReport::of);
    }

    /**
     * Writes the files that E3SM's tools read, see {@link GptlReport}: {@code PREFIX.summary} with the regions of all contexts, where
     * the name of each region that begins a context ends with it, {@code step [ocean]}, and {@code PREFIX.timing.RANK} of each rank
     * that {@code printing} accepts. With {@code ranks.singlefile} in the options of rank 0, it writes everything into
     * {@code PREFIX.timing}, in rank order.
     *
     * @param printing for instance {@code rank -> rank == 0}, or {@code rank -> true}
     * @return {@link Status#IO} if any file could not be written; otherwise as {@link #summary()}
     */
    public Status writeTimingFiles(Path prefix, IntPredicate printing) {
        return writeTimingFiles(taken -> prefix, printing);
    }

    /** Does the same for the ranks that the options name, with the prefix of the options of rank 0. */
    public Status writeTimingFiles() {
        int stride = RankFeature.STRIDE.in(options::value);
        int printing = RankFeature.PRINTING.in(options::value);
        return writeTimingFiles(
                taken -> Path.of(ofRank0(
                        RankFeature.PREFIX.in(options::value).resolve(taken).toString())),
                rank -> rank % stride == 0 && rank / stride < printing);
    }

    private Status writeTimingFiles(Function<Summary, Path> place, IntPredicate printing) {
        CollectiveReport<UnionSummary> call = ofAll(Reduction.Call.TIMING_FILES, "writeTimingFiles()", contexts::keyed);
        return call.deliver(all -> {
            Communicator world = world();
            Summary mine = timer.summary();
            boolean together = Boolean.parseBoolean(
                    ofRank0(RankFeature.SINGLE_FILE.in(options::value).toString()));
            GptlReport own = printing.test(world.rank()) ? GptlReport.of(mine) : null;
            TimingFiles files = new TimingFiles(call, world, place.apply(mine), all, own);
            return together ? files.writeTogether() : files.writeEach();
        });
    }

    private String ofRank0(String mine) {
        byte[] text = world().rank() == 0 ? mine.getBytes(StandardCharsets.UTF_8) : null;
        return new String(world().broadcast(text, 0), StandardCharsets.UTF_8);
    }

    private Communicator world() {
        return contexts.members(WORLD);
    }

    private CollectiveReport<UnionSummary> collective(String context) {
        return new CollectiveReport<>(
                participant(context, mine -> contexts.select(mine, context), UnaryOperator.identity()),
                new Reduction.Union(
                        Reduction.Call.CONTEXT_SUMMARY, "summary(" + RankContexts.quoted(context) + ")", true));
    }

    private CollectiveReport<UnionSummary> all(String operation) {
        return ofAll(Reduction.Call.SUMMARY_OF_ALL_CONTEXTS, operation, contexts::marked);
    }

    /** Returns the report of all contexts, whose regions {@code named} gives their names. */
    private CollectiveReport<UnionSummary> ofAll(
            Reduction.Call call, String operation, UnaryOperator<UnionSummary> named) {
        return new CollectiveReport<>(
                participant(WORLD, UnaryOperator.identity(), named), new Reduction.Union(call, operation, true));
    }

    private RankContexts.ContextParticipant participant(
            String context, UnaryOperator<Summary> selected, UnaryOperator<UnionSummary> named) {
        return contexts.new ContextParticipant(timer, context, selected, named);
    }

    /**
     * Rejects an operation like the timer.
     *
     * @throws io.ftimer.values.FTimerException under {@link io.ftimer.values.ErrorPolicy#THROW}
     */
    private Status reject(DiagnosticId id, String text, @Nullable Throwable cause) {
        return timer.recorder().reject(id.status(), true, new Rejection(id, null, () -> text), cause);
    }
}
