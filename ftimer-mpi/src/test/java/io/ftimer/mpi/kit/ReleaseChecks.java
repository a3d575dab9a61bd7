package io.ftimer.mpi.kit;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What closing a communicator frees. Stateless. */
final class ReleaseChecks {
    /** More than MPI libraries can have at a time: MPICH has 2048. */
    private static final int MANY = 2_500;

    private static final int FEW = 20;
    private static final int COLLECTIONS = 20;

    private ReleaseChecks() {}

    static List<EngineCheck> all() {
        return List.of(
                EngineCheck.of("closing_frees_communicators_of_the_engine", ReleaseChecks::handles),
                EngineCheck.of("closing_frees_the_memory_of_communicators", ReleaseChecks::memory));
    }

    private static void handles(Communicator world) {
        // several ranks take long to agree so often
        int count = world.size() == 1 ? MANY : FEW;
        int closed = 0;
        try {
            for (; closed < count; closed++) {
                world.dup().close();
            }
        } catch (CommunicationException e) {
            throw new AssertionError(
                    "a communicator must be created after " + closed + " were closed, failed: " + e.getMessage(), e);
        }
    }

    /** Rank 0 looks for all: a collection takes long where ranks share a JVM. */
    private static void memory(Communicator world) {
        List<WeakReference<Object>> closed = closed(world);
        // unreachable too, for the case that this JVM does not collect on request
        WeakReference<Object> other = new WeakReference<>(new Object());
        for (int i = 0; world.rank() == 0 && i < COLLECTIONS && isLeft(closed, other); i++) {
            System.gc();
        }
        boolean isLeft =
                world.rank() == 0 && other.refersTo(null) && closed.stream().noneMatch(each -> each.refersTo(null));
        world.allreduce(new long[0], LongOp.MAX);
        if (isLeft) {
            throw new AssertionError("closed communicators must not stay in memory, all " + closed.size() + " did");
        }
    }

    private static List<WeakReference<Object>> closed(Communicator world) {
        List<WeakReference<Object>> closed = new ArrayList<>();
        for (int i = 0; i < FEW; i++) {
            Communicator copy = world.dup();
            copy.allreduce(new long[1], LongOp.SUM);
            copy.close();
            closed.add(new WeakReference<>(copy));
        }
        return closed;
    }

    private static boolean isLeft(List<WeakReference<Object>> closed, WeakReference<Object> other) {
        return Stream.concat(closed.stream(), Stream.of(other)).anyMatch(each -> !each.refersTo(null));
    }
}
