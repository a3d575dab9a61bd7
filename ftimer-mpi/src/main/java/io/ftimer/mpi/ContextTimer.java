package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.config.RankOptions;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.GptlReport;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.Report;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Statistics over the ranks that a region is meant for: a region is started in a context, which is a communicator with a name,
 * and counts over the ranks of that one only.
 *
 * <pre>{@code
 * ContextTimer ranks = ContextTimer.of(timer, world);
 * ranks.define("ocean", oceanRanksOrNull);
 * ranks.start("step", "ocean");
 * ranks.stop("step");
 * UnionSummary ocean = ranks.summary("ocean");   // on the ranks of the ocean
 * }</pre>
 *
 * <p>A region that is started without a context is of that of the region around it, at the root of {@value #WORLD}. A call path
 * belongs to the context that it was first started in on a rank. Regions may be running when statistics are made: they count
 * up to that moment, and {@link io.ftimer.reduce.ReducedEntry#runningRanks()} marks them.
 *
 * <p>Starting and stopping sends nothing. Results are collective over the ranks of the context, ranks are numbered as in its
 * communicator, and failures are answered as those of {@link MpiTimer}. Communicators are borrowed, as there. Thread safety:
 * thread-confined, to the thread of the timer, which must be the one that the engine started as this rank.
 */
public final class ContextTimer {
    /** The context of all ranks. */
    public static final String WORLD = "world";

    private final FTimer timer;
    private final RankContexts contexts;
    private RankOptions options = RankOptions.DEFAULT;

    private ContextTimer(FTimer timer, Communicator world) {
        this.timer = Objects.requireNonNull(timer, "timer");
        contexts = new RankContexts(WORLD, Objects.requireNonNull(world, "world"));
    }

    /** Returns what reduces {@code timer} over the ranks of {@code world}, and of the contexts that are defined. */
    public static ContextTimer of(FTimer timer, Communicator world) {
        return new ContextTimer(timer, world);
    }

    /** Returns the timer that records. */
    public FTimer timer() {
        return timer;
    }

    /**
     * Sets the options, for instance {@code Configuration.ofSystemProperties().rankOptions()}; {@link RankOptions#DEFAULT} unless
     * set. They must be the same on all ranks. Returns this.
     */
    public ContextTimer options(RankOptions ranks) {
        options = Objects.requireNonNull(ranks, "ranks");
        return this;
    }

    /** Sets whether {@link #barrier} waits and is timed; it does nothing unless set. Must be the same on all ranks. Returns this. */
    public ContextTimer timingBarriers(boolean on) {
        return options(options.withBarriers(on));
    }

    /**
     * Defines a context.
     *
     * @param members its ranks; null, as a {@link Communicator#split} gives it, on a rank that is none of them
     * @throws IllegalArgumentException if there is one of that name
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
     * @return as {@link FTimer#start(String)}; {@link Status#UNKNOWN} if there is no such context, or this rank is not in it
     */
    public Status start(String name, String context) {
        Status rejected = rejection("start \"" + TextEscapes.escape(name) + '"', context);
        if (rejected != null) {
            return rejected;
        }
        RegionHandle region = timer.startRegion(name);
        if (region.number() > 0) {
            contexts.put(region, context);
        }
        return timer.lastStatus();
    }

    /** Closes a region of whatever context; see {@link FTimer#stop(String)}. */
    public Status stop(String name) {
        return timer.stop(name);
    }

    /**
     * If {@link #timingBarriers} are on, waits for all ranks of a context, in a region of that name: so that the wait for
     * late ranks is told apart from the work behind it. Collective over the context then.
     *
     * @param level the region's level; nothing is done if it is not recorded, see {@link FTimer#start(String, int)}
     * @return as {@link #start(String, String)}; {@link Status#UNKNOWN} if the communication fails
     */
    public Status barrier(String name, int level, String context) {
        if (!options.barriers() || !timer.isWanted(level)) {
            return Status.SUCCESS;
        }
        Status status = start(name, context);
        if (!status.isSuccess()) {
            return status;
        }
        try {
            contexts.members(context).allreduce(new long[0], LongOp.MAX);
            return stop(name);
        } catch (CommunicationException e) {
            stop(name);
            return failed("the timing barrier \"" + TextEscapes.escape(name) + '"', e);
        }
    }

    private Status failed(String what, CommunicationException failure) {
        DiagnosticId id = DiagnosticId.COMMUNICATION_FAILED;
        return Access.RECORDERS.reject(
                timer,
                id.status(),
                () -> id.line(what + " failed: " + TextEscapes.escape(String.valueOf(failure.getMessage()))),
                failure);
    }

    /**
     * Returns the regions of a context with statistics over its ranks, and the regions that they are nested in; collective over
     * its ranks.
     */
    public UnionSummary summary(String context) {
        CollectiveCall<Summary, UnionSummary> call = call(context);
        Status rejected = rejection("give the summary", context);
        return rejected != null
                ? UnionSummary.rejected(rejected)
                : call.result(contexts.members(context), share(context));
    }

    /** Returns a {@link ProfileReport} of {@link #summary}, which rank 0 of the context writes. */
    public MpiReport report(String context) {
        return report(context, ProfileReport::of);
    }

    private MpiReport report(String context, Function<UnionSummary, ? extends Report<?>> format) {
        return new MpiReport(delivery -> {
            Status rejected = rejection("report", context);
            return rejected != null
                    ? rejected
                    : call(context).report(contexts.members(context), share(context), format, delivery);
        });
    }

    /**
     * Writes the files that E3SM's tools read, see {@link GptlReport}: {@code PREFIX.summary} over all ranks, and
     * {@code PREFIX.timing.RANK} of each rank that {@code printing} accepts. With {@link RankOptions#singleFile()} at rank 0,
     * rank 0 writes all of it into {@code PREFIX.timing}, ranks in their order. Collective over all ranks.
     *
     * @param printing for instance {@code rank -> rank == 0}, or {@code rank -> true}
     * @return the same on every rank: {@link Status#IO} if any file could not be written; otherwise as {@link #summary}
     */
    public Status writeTimingFiles(Path prefix, IntPredicate printing) {
        return writeTimingFiles(taken -> prefix, printing);
    }

    /** As {@link #writeTimingFiles(Path, IntPredicate)}, of the ranks that print by the options, with the prefix that rank 0 has. */
    public Status writeTimingFiles() {
        return writeTimingFiles(
                taken -> Path.of(toldByRank0(options.prefix().resolve(taken).toString())), options::prints);
    }

    private Status writeTimingFiles(Function<Summary, Path> prefix, IntPredicate printing) {
        Communicator world = contexts.members(WORLD);
        boolean prints = printing.test(world.rank());
        List<Report<?>> atRank0 = new ArrayList<>();
        Status status = call(WORLD).report(world, share(WORLD), GptlReport::of, atRank0::add);
        if (!status.isSuccess()) {
            return status;
        }
        Summary mine = timer.summary();
        try {
            boolean together = Boolean.parseBoolean(toldByRank0(Boolean.toString(options.singleFile())));
            RankFiles files = new RankFiles(timer, world, prefix.apply(mine), prints ? GptlReport.of(mine) : null);
            return together ? files.writeTogether(atRank0) : files.writeEach(atRank0);
        } catch (CommunicationException e) {
            return failed("writing timings", e);
        }
    }

    private String toldByRank0(String mine) {
        Communicator world = contexts.members(WORLD);
        byte[] text = world.rank() == 0 ? mine.getBytes(StandardCharsets.UTF_8) : null;
        return new String(world.broadcast(text, 0), StandardCharsets.UTF_8);
    }

    private CollectiveCall<Summary, UnionSummary> call(String context) {
        return new CollectiveCall<>(
                UnionReduction.interim("summary of the context " + TextEscapes.escape(context)),
                (status, line, cause) -> Access.RECORDERS.reject(timer, status, line, cause));
    }

    /** Returns what a context has by now, running regions included. */
    private Share<Summary> share(String context) {
        Share.Weight weight = Share.Weight.EVERY_RANK;
        try {
            Summary whole = timer.summary();
            return whole.status().isSuccess()
                    ? new Share<>(weight, Status.SUCCESS, contexts.select(whole, context), null)
                    : Share.told(weight, whole.status());
        } catch (FTimerException e) {
            return new Share<>(weight, e.status(), null, e);
        }
    }

    /** Returns what is answered where a context cannot be used on this rank, null where it can. */
    private @Nullable Status rejection(String operation, String context) {
        String problem = contexts.problem(context);
        DiagnosticId id = DiagnosticId.NO_COMMUNICATOR;
        return problem == null
                ? null
                : Access.RECORDERS.reject(
                        timer, id.status(), () -> id.line("cannot " + operation + ": " + problem), null);
    }
}
