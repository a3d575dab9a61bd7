package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.ProfileReport;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Statistics over some of the ranks: a region is started in a context, which is a communicator with a name, and its
 * statistics are over the ranks of that communicator only.
 *
 * <pre>{@code
 * InProcess.run(4, world -> {
 *     ContextTimer ranks = ContextTimer.of(FTimer.create(), world);
 *     ranks.define("ocean", world.split(world.rank() < 2 ? 0 : -1, 0));
 *     if (world.rank() < 2) {
 *         ranks.start("step", "ocean");
 *         ranks.stop("step");
 *         UnionSummary ocean = ranks.summary("ocean");
 *     }
 * });
 * }</pre>
 *
 * <p>A region that is started without a context belongs to the context of the region around it; a top-level region belongs to
 * {@value #WORLD}. A call path belongs to the context in which it was first started on a rank. {@link #summary()} has the
 * regions of all contexts. Regions may be running when statistics are made: they count up to that moment, and {@link io.ftimer.reduce.ReducedEntry#runningRanks()} marks them.
 *
 * <p>Starting and stopping sends nothing. Results are collective over the ranks of the context, ranks are numbered as in its
 * communicator, and failures are handled as by {@link MpiTimer}. Communicators are borrowed, as there. Thread safety:
 * thread-confined, to the thread of the timer, which must be the one that the engine started as this rank.
 */
public final class ContextTimer {
    /** The context of all ranks. */
    public static final String WORLD = "world";

    private static final String USER_TYPE = "ContextTimer";

    private final FTimer timer;
    private final RankContexts contexts;
    private RankOptions options = RankOptions.DEFAULT;

    private ContextTimer(FTimer timer, Communicator world) {
        this.timer = Objects.requireNonNull(timer, "timer");
        contexts = new RankContexts(WORLD, Objects.requireNonNull(world, "world"));
    }

    /** Returns a context timer that reduces {@code timer} over the ranks of {@code world} and of defined contexts. */
    public static ContextTimer of(FTimer timer, Communicator world) {
        return new ContextTimer(timer, world);
    }

    /** Returns the timer that records. */
    public FTimer timer() {
        return timer;
    }

    /**
     * Sets the options, for instance {@code RankOptions.of(Configuration.ofProcess())}; {@link RankOptions#DEFAULT} unless
     * set. They must be the same on all ranks. Returns this.
     */
    public ContextTimer options(RankOptions ranks) {
        options = Objects.requireNonNull(ranks, "ranks");
        return this;
    }

    /** Sets whether {@link #barrier} waits and is timed; off unless set. Must be the same on all ranks. Returns this. */
    public ContextTimer timingBarriers(boolean on) {
        return options(options.withBarriers(on));
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

    /** Opens a region in the context of the region around it; see {@link FTimer#start(String)}. */
    public Status start(String name) {
        return timer.start(name);
    }

    /**
     * Opens a region in a context.
     *
     * @return as {@link FTimer#start(String)}; {@link Status#UNKNOWN} if the context is not defined or does not include this rank
     */
    public Status start(String name, String context) {
        String problem = contexts.problem(context);
        if (problem != null) {
            return participant(context)
                    .reject(
                            DiagnosticId.NO_COMMUNICATOR,
                            "start(" + RankContexts.quoted(name) + ", " + RankContexts.quoted(context) + ") rejected: "
                                    + problem,
                            null);
        }
        RegionHandle region = timer.startRegion(name);
        if (region.number() > 0) {
            contexts.put(region, context);
        }
        return timer.lastStatus();
    }

    /** Closes a region of any context; see {@link FTimer#stop(String)}. */
    public Status stop(String name) {
        return timer.stop(name);
    }

    /**
     * Waits for all ranks of a context in a region of that name, if {@link #timingBarriers} are on, so that the wait for late
     * ranks is separate from the work that follows. Collective over the context then.
     *
     * @param level the region's level; the call has no effect if it is not recorded, see {@link FTimer#start(String, int)}
     * @return as {@link #start(String, String)}; {@link Status#UNKNOWN} if the communication fails
     */
    public Status barrier(String name, int level, String context) {
        return timer.isWanted(level) ? barrier(name, context) : Status.SUCCESS;
    }

    /** As {@link #barrier(String, int, String)} at a level that is recorded. */
    Status barrier(String name, String context) {
        if (!options.barriers()) {
            return Status.SUCCESS;
        }
        Status status = start(name, context);
        if (!status.isSuccess()) {
            return status;
        }
        try {
            CallDepth.hide(() -> contexts.members(context).allreduce(new long[0], LongOp.MAX));
            return stop(name);
        } catch (CommunicationException e) {
            stop(name);
            return participant(context).failed("barrier(" + RankContexts.quoted(name) + ")", e);
        }
    }

    /**
     * Returns the regions of a context with statistics over its ranks, and the regions that they are nested in; collective over
     * its ranks.
     */
    public UnionSummary summary(String context) {
        return collective(context).result();
    }

    /**
     * Returns the regions of all contexts, each with statistics over the ranks that have it; collective over all ranks, which
     * are numbered as in the world. A call path that began in different contexts is one region for each of them, with the
     * context behind its name: {@code step [ocean]}.
     */
    public UnionSummary summary() {
        return RankContexts.shown(all(USER_TYPE, "summary()").result());
    }

    /** Returns a {@link ProfileReport} of {@link #summary()}, which rank 0 of the world writes. */
    public MpiReport report() {
        return report(USER_TYPE, "summary()", ProfileReport::of);
    }

    /** As {@link #report()}, for an operation of another class. */
    MpiReport report(String userType, String operation, Function<UnionSummary, ProfileReport> format) {
        return all(userType, operation).report(all -> format.apply(RankContexts.shown(all)));
    }

    /**
     * Writes a report with the regions that are running on any rank; collective over all ranks.
     *
     * @param report writes it, given these regions at rank 0, null on other ranks, and a rejected result on every rank
     */
    Status reportRunning(String userType, String operation, Function<@Nullable UnionSummary, Status> report) {
        ContextParticipant participant = new ContextParticipant(
                userType,
                timer,
                contexts,
                WORLD,
                (rank, mine) -> ContextParticipant.interim(rank, mine.without(entry -> !entry.isActive())));
        return participant.deliver(() -> {
            Reduction.Union running = new Reduction.Union(Reduction.Call.RUNNING_REGIONS, operation, true);
            return report.apply(new CollectiveReport<>(participant, running).resultAtRoot());
        });
    }

    /** Lets each rank write a report of its own once all ranks can; collective over all ranks. */
    Status writeEach(String userType, String operation, RootOutput.Writer writer) {
        ContextParticipant participant =
                new ContextParticipant(userType, timer, contexts, WORLD, ContextParticipant::interim);
        return participant.deliver(() -> {
            UnionSummary mine = new CollectiveReport<>(
                            participant, new Reduction.Union(Reduction.Call.OWN_REPORTS, operation, false))
                    .resultAtRoot();
            Status agreed =
                    Objects.requireNonNull(mine, "every rank has its own part").status();
            try {
                return agreed.isSuccess()
                        ? participant.writeEach(world(), "the report of " + userType + "." + operation, writer)
                        : agreed;
            } catch (CommunicationException e) {
                return participant.failed(userType + "." + operation, e);
            }
        });
    }

    /** Returns the communicator of all ranks. */
    Communicator world() {
        return contexts.members(WORLD);
    }

    /** Returns a {@link ProfileReport} of {@link #summary}, which rank 0 of the context writes. */
    public MpiReport report(String context) {
        return collective(context).report(ProfileReport::of);
    }

    /**
     * Writes the files that E3SM's tools read, see {@link GptlReport}: {@code PREFIX.summary} with the regions of all contexts, where
     * the name of each region that begins a context ends with it, {@code step [ocean]}, and {@code PREFIX.timing.RANK} of each rank that {@code printing} accepts. With {@link RankOptions#singleFile()} at rank 0,
     * rank 0 writes everything into {@code PREFIX.timing}, in rank order. Collective over all ranks.
     *
     * @param printing for instance {@code rank -> rank == 0}, or {@code rank -> true}
     * @return the same on every rank: {@link Status#IO} if any file could not be written; otherwise as {@link #summary}
     */
    public Status writeTimingFiles(Path prefix, IntPredicate printing) {
        return writeTimingFiles(taken -> prefix, printing);
    }

    /** Does the same for the ranks that the options name, with the prefix of the options of rank 0. */
    public Status writeTimingFiles() {
        return writeTimingFiles(
                taken -> Path.of(ofRank0(options.prefix().resolve(taken).toString())), options::prints);
    }

    private Status writeTimingFiles(Function<Summary, Path> prefix, IntPredicate printing) {
        ContextParticipant participant = participant(WORLD);
        return participant.deliver(() -> writeTimingFiles(participant, prefix, printing));
    }

    private Status writeTimingFiles(
            ContextParticipant participant, Function<Summary, Path> prefix, IntPredicate printing) {
        Communicator world = world();
        boolean prints = printing.test(world.rank());
        UnionSummary all = ofAll(USER_TYPE, Reduction.Call.TIMING_FILES, "writeTimingFiles()", contexts::keyed)
                .resultAtRoot();
        if (all != null && !all.status().isSuccess()) {
            return all.status();
        }
        Summary mine = timer.summary();
        try {
            boolean together = Boolean.parseBoolean(ofRank0(Boolean.toString(options.singleFile())));
            RankFiles files =
                    new RankFiles(participant, world, prefix.apply(mine), all, prints ? GptlReport.of(mine) : null);
            return together ? files.writeTogether() : files.writeEach();
        } catch (CommunicationException e) {
            return participant.failed("writeTimingFiles()", e);
        }
    }

    private String ofRank0(String mine) {
        Communicator world = world();
        byte[] text = world.rank() == 0 ? mine.getBytes(StandardCharsets.UTF_8) : null;
        return new String(world.broadcast(text, 0), StandardCharsets.UTF_8);
    }

    private CollectiveReport<UnionSummary> collective(String context) {
        return new CollectiveReport<>(
                participant(context),
                new Reduction.Union(
                        Reduction.Call.CONTEXT_SUMMARY, "summary(" + RankContexts.quoted(context) + ")", true));
    }

    private CollectiveReport<UnionSummary> all(String userType, String operation) {
        return ofAll(userType, Reduction.Call.SUMMARY_OF_ALL_CONTEXTS, operation, contexts::marked);
    }

    /** Returns the report of all contexts, whose regions {@code named} gives their names. */
    private CollectiveReport<UnionSummary> ofAll(
            String userType, Reduction.Call call, String operation, UnaryOperator<UnionSummary> named) {
        return new CollectiveReport<>(
                new ContextParticipant(
                        userType,
                        timer,
                        contexts,
                        WORLD,
                        (rank, mine) -> named.apply(ContextParticipant.interim(rank, mine))),
                new Reduction.Union(call, operation, true));
    }

    private ContextParticipant participant(String context) {
        return new ContextParticipant(
                USER_TYPE,
                timer,
                contexts,
                context,
                (rank, mine) -> ContextParticipant.interim(rank, contexts.select(mine, context)));
    }
}
