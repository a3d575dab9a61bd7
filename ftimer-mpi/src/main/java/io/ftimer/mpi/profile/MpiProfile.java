package io.ftimer.mpi.profile;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.calls.JobRecord;
import io.ftimer.mpi.internal.calls.ObservedCommunicator;
import io.ftimer.mpi.internal.calls.RecordedCalls;
import io.ftimer.mpi.internal.config.RankFeature;
import java.util.Objects;

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
 *     MpiProfileReport.of(timer.summary()).textReport().writeTo(System.out);
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
    /** For the communicators of engines on threads without a profile. */
    private static final MpiProfile OF_SESSIONS =
            new MpiProfile(new RecordedCalls(() -> RankFeature.isProfiling() ? FTimers.current() : null));

    private final RecordedCalls calls;

    private MpiProfile(RecordedCalls calls) {
        this.calls = calls;
    }

    /** Returns a profile that records the calls of the calling thread on a recorder of that thread. */
    public static MpiProfile of(FTimer timer) {
        Objects.requireNonNull(timer, "timer");
        Thread rank = Thread.currentThread();
        return new MpiProfile(new RecordedCalls(() -> Thread.currentThread() == rank ? timer : null));
    }

    /**
     * Returns a profile that records each call on the lane of its thread, as {@link LaneTimer#start} does; a call of a thread
     * without a lane that could record then is not recorded.
     */
    public static MpiProfile of(LaneTimer timer) {
        return new MpiProfile(
                new RecordedCalls(Objects.requireNonNull(timer, "timer").lanes()::recorderHere));
    }

    /** Returns a profile that records each call on the recorder to which its thread is bound, as {@link FTimers} does. */
    public static MpiProfile ofThread() {
        return new MpiProfile(RecordedCalls.OF_THREAD);
    }

    /**
     * Returns a profile as {@link #ofThread()} that records only while a session is open whose configuration has the entry
     * {@code mpi.profile=regions}. Meanwhile its communicators cost nothing worth mentioning.
     */
    public static MpiProfile configured() {
        return OF_SESSIONS;
    }

    /**
     * Returns the communicator of all ranks as an engine hands it to the program. Each call is recorded by the profile that is
     * {@linkplain #attach() attached} to its thread, or else as by {@link #configured()}. So the program need not
     * name a communicator of a profile. If it does, each call is still recorded once.
     *
     * <p>If the agent records the job, the record of the calling thread begins here, and {@link #finish} ends it.
     */
    public static Communicator ofEngine(Communicator world) {
        JobRecord.begin(world::rank);
        return new ObservedCommunicator(
                world, function -> RecordedCalls.attachedOr(OF_SESSIONS.calls).begin(function));
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

    /** Returns a communicator whose calls are recorded, and delegated to the world of all ranks. */
    public Communicator communicator(Communicator world) {
        return new ObservedCommunicator(world, calls);
    }

    /**
     * Lets this profile record the instrumented calls of the calling thread, instead of one {@link #ofThread()}, and its calls of
     * communicators {@linkplain #ofEngine of engines}. Returns this.
     */
    public MpiProfile attach() {
        RecordedCalls.attach(calls);
        return this;
    }

    /** Undoes {@link #attach()} for the calling thread. */
    public static void detach() {
        RecordedCalls.detach();
    }
}
