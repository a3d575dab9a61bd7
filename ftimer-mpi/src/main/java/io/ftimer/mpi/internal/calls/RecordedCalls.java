package io.ftimer.mpi.internal.calls;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.values.RegionKind;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the outermost calls of each thread as regions.
 *
 * <p>Thread safety: as the supplier.
 *
 * @param recorder returns the recorder of the calling thread; null if it records nothing
 */
public record RecordedCalls(Supplier<@Nullable FTimer> recorder) implements CallObserver {
    /** On the recorders to which the threads are bound. */
    public static final RecordedCalls OF_THREAD = new RecordedCalls(FTimers::current);

    private static final ThreadLocal<@Nullable RecordedCalls> ATTACHED = new ThreadLocal<>();

    /** Calls that only ask for a number, and take no time. */
    private static final Set<String> QUERIES = Set.of("MPI_Comm_rank", "MPI_Comm_size");

    private static final Call NESTED = (transfer, arguments) -> CallDepth.exit();

    /** Lets these record the calls of the calling thread that no communicator of a profile records. */
    public static void attach(RecordedCalls calls) {
        ATTACHED.set(calls);
    }

    public static void detach() {
        ATTACHED.remove();
    }

    public static RecordedCalls attachedOr(RecordedCalls otherwise) {
        RecordedCalls attached = ATTACHED.get();
        return attached == null ? otherwise : attached;
    }

    @Override
    public Call begin(String function) {
        if (!CallDepth.enter()) {
            return NESTED;
        }
        try {
            boolean isQuery = QUERIES.contains(function);
            JobRecord job = isQuery ? null : JobRecord.ofThread();
            if (job != null) {
                job.enter(function);
            }
            FTimer timer = isQuery ? null : recorder.get();
            RegionCall region = timer == null ? null : RegionCall.begin(timer, function);
            return (transfer, arguments) -> {
                CallDepth.exit();
                if (job != null) {
                    job.leave(transfer);
                }
                if (region != null) {
                    region.end(transfer);
                }
            };
        } catch (RuntimeException | Error rejected) {
            CallDepth.exit();
            throw rejected;
        }
    }

    /**
     * The region of a call that has begun.
     *
     * @param region the call path; null if limits leave it out, or nothing is recorded on the thread
     */
    private record RegionCall(
            Recorder recorder, RegionKey function, @Nullable Node region) {
        private static final RegionKey SENT = new RegionKey(RegionKind.MPI, MpiRegions.SENT);
        private static final RegionKey RECEIVED = new RegionKey(RegionKind.MPI, MpiRegions.RECEIVED);

        /** Opens the region of a call; null if that is rejected. */
        static @Nullable RegionCall begin(FTimer timer, String function) {
            Recorder recorder = timer.recorder();
            RegionKey call = new RegionKey(RegionKind.MPI, function);
            Node region = recorder.startRegion(call);
            return timer.lastStatus().isSuccess() ? new RegionCall(recorder, call, region) : null;
        }

        void end(Transfer transfer) {
            // a region that limits leave out has no place for bytes either
            if (region != null) {
                addBytes(SENT, transfer.sent());
                addBytes(RECEIVED, transfer.received());
            }
            recorder.stop(function);
        }

        private void addBytes(RegionKey direction, long bytes) {
            if (bytes > 0) {
                recorder.add(direction, bytes, 0);
            }
        }
    }
}
