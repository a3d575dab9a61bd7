package io.ftimer.mpi.internal.calls;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.ProgramFrame;
import io.ftimer.mpi.internal.calls.CallObserver.Transfer;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The MPI calls of one rank of a job that the agent records although its program does not name fTimer. When MPI ends, the ranks
 * reduce their records, and rank 0 prints a {@link JobTable}.
 *
 * <p>A record is a tree: one region for the whole job, and inside it one for each function and line of the program that calls it.
 * Inside such a call are the ranks that it waited for, and the previous call, with the time between both.
 *
 * <p>Thread safety: confined to the thread that initialized MPI, but any thread may complete a request.
 */
public final class JobRecord {
    /** The system property that the agent sets; its value is {@link #RECORDED} once a rank has a record. */
    public static final String PROPERTY = "io.ftimer.agent.mpi";

    private static final String RECORDED = "recorded";

    static final String JOB = "MPI_Init to MPI_Finalize";

    /** Marks a call on a communicator that lacks some ranks. */
    static final RegionKey PART = new RegionKey(RegionKind.OTHER, "part of the ranks");

    private static final ThreadLocal<@Nullable JobRecord> OF_THREAD = new ThreadLocal<>();

    /** For a program that finalizes MPI on another thread; under mpjrun, each rank has classes of its own. */
    private static volatile @Nullable JobRecord last;

    private final NanoClock clock;
    final int rank;
    private final FTimer timer;
    private final Recorder recorder;

    /** Requests by the call that started them. */
    private final Map<String, Requests> requests = new TreeMap<>();

    private String call = "MPI_Init";
    private long begin;
    private long lastEnd;
    private Collection<Integer> peers = List.of();
    private boolean isOfAll = true;
    private boolean isNoted;
    private int wildcards;

    JobRecord(int rank, NanoClock clock) {
        this.rank = rank;
        this.clock = clock;
        timer = FTimer.builder().clock(clock).errorPolicy(ErrorPolicy.RETURN).build();
        timer.init();
        recorder = timer.recorder();
        timer.start(JOB);
        lastEnd = clock.nanoTime();
        OF_THREAD.set(this);
    }

    /** Begins the record of the calling thread, if the agent wants one and there is none. MPI must be initialized. */
    public static void begin(IntSupplier rank) {
        if (System.getProperty(PROPERTY) != null && OF_THREAD.get() == null) {
            System.setProperty(PROPERTY, RECORDED);
            last = new JobRecord(rank.getAsInt(), System::nanoTime);
        }
    }

    public static @Nullable JobRecord ofThread() {
        return OF_THREAD.get();
    }

    /** Notes that a call begins that is no part of another one. */
    public void enter(String function) {
        String before = call;
        String line = ProgramFrame.lineHere();
        call = line == null ? function : function + " at " + line;
        isNoted = false;
        begin = clock.nanoTime();
        recorder.startRegion(new RegionKey(RegionKind.MPI, call));
        recorder.add(RegionKey.code(before), 1, begin - lastEnd);
    }

    /**
     * Notes what is known of the running call, instead of what its transfer says.
     *
     * @param waitedFor the ranks of the world that it waits for, if it names some
     * @param ofAll whether it is on a communicator of all ranks
     */
    public void note(Collection<Integer> waitedFor, boolean ofAll) {
        peers = waitedFor;
        isOfAll = ofAll;
        isNoted = true;
    }

    public void leave(Transfer transfer) {
        lastEnd = clock.nanoTime();
        if (!isNoted) {
            boolean isOfWorld = transfer.communicator() == Transfer.WORLD;
            note(isOfWorld && transfer.peer() >= 0 ? List.of(transfer.peer()) : List.of(), isOfWorld);
        }
        ContributorSet others = new ContributorSet();
        new TreeSet<>(peers).stream().filter(peer -> peer >= 0 && peer != rank).forEach(others::add);
        if (!others.isEmpty()) {
            recorder.add(new RegionKey(RegionKind.MPI, others.describe("rank")), 1, lastEnd - begin);
        }
        if (!isOfAll) {
            recorder.add(PART, 1, 0);
        }
        recorder.stop(new RegionKey(RegionKind.MPI, call));
    }

    /** How many requests a call has started, and how many of them were completed. */
    private static final class Requests {
        private long started;
        private long completed;
    }

    /** A request that was started and not completed. Thread-safe. */
    public final class Request {
        private final String call;
        private final int peer;
        private final boolean isWildcard;

        private Request(String call, int peer, boolean isWildcard) {
            this.call = call;
            this.peer = peer;
            this.isWildcard = isWildcard;
        }

        /** Notes that it was completed, and returns the rank of the world that it waited for, negative if that is not known. */
        public int complete() {
            synchronized (requests) {
                requestsOf(call).completed++;
                wildcards -= isWildcard ? 1 : 0;
            }
            return peer;
        }
    }

    private Requests requestsOf(String starter) {
        return requests.computeIfAbsent(starter, first -> new Requests());
    }

    /**
     * Notes that the running call starts a request.
     *
     * @param peer the rank of the world with which it communicates; negative if that is not known
     * @param isWildcard whether it receives messages with any tag
     */
    public Request request(int peer, boolean isWildcard) {
        synchronized (requests) {
            requestsOf(call).started++;
            wildcards += isWildcard ? 1 : 0;
        }
        return new Request(call, peer, isWildcard);
    }

    /** Returns whether a receive with any tag is left, which would take the messages of fTimer. */
    public boolean hasWildcards() {
        synchronized (requests) {
            return wildcards > 0;
        }
    }

    /**
     * Ends the record of this rank, before MPI is finalized; collective. Whatever fails has no effect on the program.
     *
     * @param world returns the communicator of all ranks
     */
    public static void finish(Function<JobRecord, Communicator> world) {
        JobRecord own = OF_THREAD.get();
        JobRecord record = own == null ? last : own;
        if (record == null) {
            return;
        }
        OF_THREAD.remove();
        last = null;
        try {
            CallDepth.hide(() -> record.finish(world, System.out));
            System.out.flush();
        } catch (RuntimeException e) {
            if (record.rank == 0) {
                System.err.println("ftimer: no table of the MPI calls of this job: " + e.getMessage());
            }
        }
    }

    void finish(Function<JobRecord, Communicator> world, Appendable out) {
        enter("MPI_Finalize");
        Communicator ranks = world.apply(this);
        // until the last rank has come
        ranks.allreduce(new long[0], LongOp.MAX);
        note(List.of(), true);
        leave(Transfer.none(Transfer.WORLD));
        synchronized (requests) {
            requests.forEach((starter, counts) -> {
                if (counts.completed < counts.started) {
                    recorder.add(RegionKey.code(starter), counts.started, counts.started - counts.completed);
                }
            });
        }
        timer.stop(JOB);
        UnionSummary all = MpiTimer.of(timer, ranks).unionSummary();
        if (rank == 0 && all.status().isSuccess()) {
            try {
                out.append(JobTable.of(all));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * The table of the {@link JobRecord}s of all ranks: the efficiency, the calls in which ranks wait longest, for whom, and requests that
     * were never completed. Each row has the minimum, the mean and the maximum over ranks, with the ranks of both extrema. Stateless.
     */
    private static final class JobTable {
        private static final int MOST_CALLS = 20;

        /** Shorter waits than this part of the job are not explained. */
        private static final int SHORTEST_PART = 100;

        /** Collective calls that no rank leaves before all have come, so the rank that waits least is the last one. */
        private static final Set<String> FOR_ALL = Set.of("""
                MPI_Barrier MPI_Allgather MPI_Allgatherv MPI_Alltoall MPI_Alltoallv MPI_Allreduce MPI_Reduce_scatter MPI_Finalize
                MPI_Comm_dup MPI_Comm_split MPI_Comm_create MPI_Cart_create MPI_Graph_create
                """.strip().split("\\s+"));

        /** Collective calls in which a root waits, for the rank that was outside MPI for the longest time. */
        private static final Set<String> AT_ROOT = Set.of("MPI_Reduce", "MPI_Gather", "MPI_Gatherv", "MPI_Scan");

        /** @param times over ranks; numbers of requests where {@code shown} shows numbers */
        private record Row(TimeStats times, LongFunction<String> shown, String calls, String what) {}

        private static final PaddedTable<Row> TABLE = new PaddedTable<>(List.of(
                Column.number("minimum", row -> row.shown().apply(row.times().minNanos())),
                Column.number("rank", row -> ShownText.grouped(row.times().minContributor())),
                Column.number("mean", row -> row.shown().apply(mean(row.times()))),
                Column.number("maximum", row -> row.shown().apply(row.times().maxNanos())),
                Column.number("rank", row -> ShownText.grouped(row.times().maxContributor())),
                Column.number("ranks", row -> ShownText.grouped(row.times().count())),
                Column.number("calls", Row::calls),
                Column.label("call", Row::what)));

        private JobTable() {}

        static String of(UnionSummary all) {
            ReducedEntry job = all.entry(RegionPath.of(JobRecord.JOB)).orElseThrow();
            List<ReducedEntry> calls = inside(all, job, RegionKind.MPI).stream()
                    .sorted(Comparator.comparingLong(
                                    (ReducedEntry call) -> call.inclusive().maxNanos())
                            .reversed())
                    .toList();
            List<Row> rows = new ArrayList<>();
            rows.add(row(job, JobRecord.JOB));
            rows.add(new Row(all.efficiency().useful(), ShownNumber::ofNanos, "", "outside MPI"));
            calls.stream()
                    .limit(MOST_CALLS)
                    .map(call -> row(call, call.name() + waiting(all, job, call)))
                    .forEach(rows::add);
            for (ReducedEntry starter : inside(all, job, RegionKind.CODE)) {
                rows.add(new Row(
                        starter.inclusive(),
                        ShownText::grouped,
                        calls(starter.calls()),
                        "requests never completed of " + starter.name()));
            }
            StringBuilder text = new StringBuilder(ShownText.counted(all.rankCount(), "rank"))
                    .append("   ")
                    .append(all.efficiency())
                    .append('\n');
            TABLE.lines(rows).forEach(line -> text.append(line.stripTrailing()).append('\n'));
            int others = calls.size() - MOST_CALLS;
            if (others > 0) {
                text.append("… ").append(ShownText.counted(others, "more call")).append('\n');
            }
            return text.toString();
        }

        private static long mean(TimeStats times) {
            return Saturated.of(times.sumNanos().divide(BigInteger.valueOf(Math.max(1, times.count()))));
        }

        private static Row row(ReducedEntry entry, String what) {
            return new Row(entry.inclusive(), ShownNumber::ofNanos, calls(entry.calls()), what);
        }

        private static String calls(CountStats calls) {
            return calls.min() == calls.max()
                    ? ShownText.grouped(calls.min())
                    : ShownText.grouped(calls.min()) + " to " + ShownText.grouped(calls.max());
        }

        private static List<ReducedEntry> inside(UnionSummary all, ReducedEntry around, RegionKind kind) {
            return all.entries().stream()
                    .filter(entry -> entry.parentId() == around.nodeId() && entry.kind() == kind)
                    .toList();
        }

        /** Returns for which rank the one waits that is longest in a call, and where that was; empty if that is not known. */
        private static String waiting(UnionSummary all, ReducedEntry job, ReducedEntry call) {
            TimeStats times = call.inclusive();
            long shortest = job.inclusive().maxNanos() / SHORTEST_PART;
            if (times.maxNanos() < shortest) {
                return "";
            }
            Optional<String> named = longestOf(times.maxContributor(), inside(all, call, RegionKind.MPI))
                    .map(ReducedEntry::name);
            if (named.isPresent()) {
                return ", waits for " + named.get();
            }
            List<ReducedEntry> before = inside(all, call, RegionKind.CODE);
            String function = call.name().split(" ", 2)[0];
            int late = times.maxContributor();
            if (FOR_ALL.contains(function)) {
                late = times.minContributor();
            } else if (AT_ROOT.contains(function)) {
                late = before.stream()
                        .map(ReducedEntry::inclusive)
                        .max(Comparator.comparingLong(TimeStats::maxNanos))
                        .map(TimeStats::maxContributor)
                        .orElse(late);
            }
            if (late == times.maxContributor()
                    || times.maxNanos() - times.minNanos() < shortest
                    || !inside(all, call, JobRecord.PART.kind()).isEmpty()) {
                return "";
            }
            return ", waits for rank " + late
                    + longestOf(late, before)
                            .map(last -> ", which was outside MPI for "
                                    + ShownNumber.ofNanos(last.inclusive().maxNanos()) + " after " + last.name())
                            .orElse("");
        }

        /** Returns the entry with the longest time of a rank, among those in which no other rank has a longer one. */
        private static Optional<ReducedEntry> longestOf(int rank, List<ReducedEntry> entries) {
            return entries.stream()
                    .filter(entry -> entry.inclusive().maxContributor() == rank)
                    .max(Comparator.comparingLong(entry -> entry.inclusive().maxNanos()));
        }
    }
}
