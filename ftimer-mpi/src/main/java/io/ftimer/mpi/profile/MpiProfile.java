package io.ftimer.mpi.profile;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.internal.engine.Node;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.mpi.internal.calls.JobRecord;
import io.ftimer.mpi.internal.calls.ObservedCommunicator;
import io.ftimer.mpi.internal.calls.Transfer;
import io.ftimer.mpi.internal.config.ProfileFeature;
import io.ftimer.trace.CallTrace;
import io.ftimer.trace.TraceFile;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records each MPI call of a rank as a region inside the running one, named after the function, such as {@code MPI_Allreduce}.
 *
 * <pre>{@code
 * InProcess.run(4, world -> {
 *     FTimer timer = FTimer.create();
 *     Communicator ranks = MpiProfile.of(timer).communicator(world);
 *     timer.start("solve");
 *     ranks.allreduce(new long[] {ranks.rank()}, LongOp.SUM);   // region solve/MPI_Allreduce
 *     timer.stop("solve");
 *     MpiTimes.of(timer.summary()).forEach(System.out::println);
 * });
 * }</pre>
 *
 * <p>The bytes that a call sends and receives are the numbers of calls of two regions inside it, {@code mpi_sent_bytes} and
 * {@code mpi_received_bytes}, so that every summary and every reduction has them; exports show them as metrics. A call counts the
 * bytes that this rank passes to it and gets from it. {@code MPI_Comm_rank} and {@code MPI_Comm_size} are no regions.
 *
 * <p>Calls that fTimer makes for itself, in reductions and reports, are not recorded. Calls that are recorded otherwise than
 * through {@link #communicator}, by the agent or an engine, go to the profile that {@link #attach()} attached to their thread.
 *
 * <p>Thread safety: thread-safe; communicators are confined as those that they record.
 */
public final class MpiProfile {
    private static final ThreadLocal<@Nullable MpiProfile> ATTACHED = new ThreadLocal<>();

    /** For instrumented calls of threads without a profile; it never ends, so it does not keep peers. */
    private static final MpiProfile UNATTACHED = new MpiProfile(FTimers::current, false);

    /** For the communicators of engines on threads without a profile; it never ends either. */
    private static final MpiProfile OF_SESSIONS = new MpiProfile(MpiProfile::recorderOfSession, false);

    private final PeerTable peers;
    private final CallObserver calls;
    private final Thread creator = Thread.currentThread();
    private volatile @Nullable CallTrace trace;

    private MpiProfile(Supplier<@Nullable FTimer> recorder, boolean keepsPeers) {
        peers = new PeerTable(keepsPeers);
        calls = new RecordedCalls(recorder, this::traceOfThread, peers);
    }

    /** Returns a profile that records the calls of the calling thread on a recorder of that thread. */
    public static MpiProfile of(FTimer timer) {
        Objects.requireNonNull(timer, "timer");
        Thread rank = Thread.currentThread();
        return new MpiProfile(() -> Thread.currentThread() == rank ? timer : null, true);
    }

    /**
     * Returns a profile that records each call on the lane of its thread, as {@link LaneTimer#start} does; a call of a thread
     * without a lane that could record then is not recorded.
     */
    public static MpiProfile of(LaneTimer timer) {
        return new MpiProfile(Objects.requireNonNull(timer, "timer").lanes()::recorderHere, true);
    }

    /** Returns a profile that records each call on the recorder to which its thread is bound, as {@link FTimers} does. */
    public static MpiProfile ofThread() {
        return new MpiProfile(FTimers::current, true);
    }

    /**
     * Returns a profile as {@link #ofThread()} that records only while a session is open whose configuration has the entry
     * {@code mpi.profile=regions}. Meanwhile its communicators cost nothing worth mentioning.
     */
    public static MpiProfile configured() {
        return new MpiProfile(MpiProfile::recorderOfSession, true);
    }

    private static @Nullable FTimer recorderOfSession() {
        return ProfileFeature.isOn() ? FTimers.current() : null;
    }

    /**
     * Returns the communicator of all ranks as an engine hands it to the program. Each call is recorded by the profile that is
     * {@linkplain #attach() attached} to its thread, or else as by {@link #configured()} but without peers. So the program need not
     * name a communicator of a profile. If it does, each call is still recorded once.
     *
     * <p>If the agent records the job, the record of the calling thread begins here, and {@link #finish} ends it.
     */
    public static Communicator ofEngine(Communicator world) {
        JobRecord.begin(world::rank);
        return new ObservedCommunicator(world, MpiProfile::beginOnEngine);
    }

    /**
     * Prints the table of a job that the agent records with {@code record=true,mpi=true}, at rank 0; an engine calls it before it
     * finalizes MPI. Collective, unless the agent does not record the job.
     *
     * @param world the communicator of all ranks
     */
    public static void finish(Communicator world) {
        JobRecord.finish(job -> world);
    }

    private static CallObserver.Call beginOnEngine(String function) {
        MpiProfile attached = ATTACHED.get();
        return (attached == null ? OF_SESSIONS : attached).calls.begin(function);
    }

    /** Returns a communicator whose calls are recorded, and delegated to the world of all ranks. */
    public Communicator communicator(Communicator world) {
        return new ObservedCommunicator(world, calls);
    }

    /**
     * Also writes the calls of the calling thread to a trace, with their arguments, as far as traces can hold them. Returns this.
     */
    public MpiProfile tracing(TraceFile file) {
        trace = CallTrace.of(file);
        return this;
    }

    /**
     * Lets this profile record the instrumented calls of the calling thread, instead of one {@link #ofThread()}, and its calls of
     * communicators {@linkplain #ofEngine of engines}. Returns this.
     */
    public MpiProfile attach() {
        ATTACHED.set(this);
        return this;
    }

    /** Undoes {@link #attach()} for the calling thread. */
    public static void detach() {
        ATTACHED.remove();
    }

    /**
     * Returns what records the instrumented calls of the calling thread.
     *
     * @hidden
     */
    @SuppressWarnings("exports")
    public static CallObserver ofInstrumentedCalls() {
        MpiProfile attached = ATTACHED.get();
        return (attached == null ? UNATTACHED : attached).calls;
    }

    /**
     * Returns calls and bytes by call path and peer, in the order of the first calls. They are those since this profile was
     * created: a reset or init of the recorder does not clear them.
     */
    public List<PeerTraffic> peers() {
        return peers.traffic();
    }

    private @Nullable CallTrace traceOfThread() {
        return Thread.currentThread() == creator ? trace : null;
    }

    /**
     * The calls of each call path by peer. Thread-safe.
     *
     * <p>The table holds the call paths of its recorders in memory, so one that outlives them must not keep anything.
     */
    static final class PeerTable {
        private record Key(Node region, int communicator, int peer) {}

        private record PathKey(RegionPath call, int communicator, int peer) {}

        /** Calls, bytes sent, bytes received. */
        private final Map<Key, long[]> sums = new LinkedHashMap<>();

        private final boolean isKeeping;

        PeerTable(boolean isKeeping) {
            this.isKeeping = isKeeping;
        }

        synchronized void add(Node region, Transfer transfer) {
            if (!isKeeping) {
                return;
            }
            long[] sum = sums.computeIfAbsent(
                    new Key(region, transfer.communicator(), transfer.peer()), first -> new long[3]);
            sum[0]++;
            sum[1] += transfer.sent();
            sum[2] += transfer.received();
        }

        /** Returns the sums in the order of the first calls; those of several recorders and runs at one path together. */
        synchronized List<PeerTraffic> traffic() {
            Map<PathKey, PeerTraffic> byPath = new LinkedHashMap<>();
            sums.forEach((key, sum) -> {
                RegionPath path = key.region().path();
                byPath.merge(
                        new PathKey(path, key.communicator(), key.peer()),
                        new PeerTraffic(path, key.communicator(), key.peer(), sum[0], sum[1], sum[2]),
                        PeerTraffic::plus);
            });
            return new ArrayList<>(byPath.values());
        }
    }
}
