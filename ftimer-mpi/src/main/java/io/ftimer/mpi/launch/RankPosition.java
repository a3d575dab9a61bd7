package io.ftimer.mpi.launch;

import io.ftimer.mpi.RankActivity;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes where a rank is, from the stack of its thread. Stateless. */
final class RankPosition {
    /** Packages that cannot be the reason why a rank waits. */
    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "mpi.", "mpjdev.", "mpjbuf.", "xdev.", "io.ftimer.mpi.");

    private static final String MPI = "mpi.";

    private RankPosition() {}

    /** Returns for instance "waits in allreduce on world (rank 1 of 4), called at Solver.main(Solver.java:17)". */
    static String of(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        RankActivity.Operation operation = RankActivity.of(thread);
        String activity =
                operation == null ? mpiCall(stack) : operation.name() + " on " + operation.communicator();
        return (activity == null ? "is not waiting, it is at " : "waits in " + activity + ", called at ")
                + where(stack);
    }

    private static String where(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> LIBRARIES.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst()
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")")
                .orElse("no line of the program");
    }

    /** Returns the call by which the program entered MPJ Express, or null if it is outside. */
    static @Nullable String mpiCall(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getClassName().startsWith(MPI))
                .reduce((inner, outer) -> outer)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .orElse(null);
    }

    /** Returns whether one of the frames is a call of {@link System#exit}. */
    static boolean isExiting(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }
}
