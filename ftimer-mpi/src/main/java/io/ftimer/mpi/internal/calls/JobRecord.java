package io.ftimer.mpi.internal.calls;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.ProgramFrame;
import io.ftimer.mpi.internal.calls.CallObserver.Transfer;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntSupplier;
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
    private final int rank;
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

    int rank() {
        return rank;
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
}
