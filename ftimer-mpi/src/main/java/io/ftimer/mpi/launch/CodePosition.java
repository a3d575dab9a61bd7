package io.ftimer.mpi.launch;

import io.ftimer.mpi.RankActivity;
import io.ftimer.mpi.internal.ProgramFrame;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread is: the innermost line of the program's own code, and what it does there.
 *
 * @param line for instance {@code Solver.java:41}, or null if no code of the program is on the stack
 * @param doing for instance {@code waits in allreduce on world}
 */
record CodePosition(@Nullable String line, String doing) {
    private static final String MPI = "mpi.";

    static CodePosition of(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        ProgramFrame own = ProgramFrame.on(stack);
        return new CodePosition(own.line(), doing(thread, stack, own.called()));
    }

    private static String doing(Thread thread, StackTraceElement[] stack, String called) {
        RankActivity.Operation operation = RankActivity.of(thread);
        if (operation != null) {
            // without the rank, so that ranks in the same place have the same text
            return "waits in " + operation.name() + " on "
                    + operation.communicator().replaceFirst(" \\(rank \\d+ of \\d+\\)$", "");
        }
        String mpiCall = mpiCall(stack);
        if (mpiCall != null) {
            return "waits in " + mpiCall;
        }
        return switch (thread.getState()) {
            case BLOCKED -> "waits outside MPI for a lock";
            case WAITING, TIMED_WAITING -> "waits outside MPI in " + called;
            default -> "runs outside MPI" + (called.isEmpty() ? "" : " in " + called);
        };
    }

    /** Returns the call by which the program entered MPJ Express, or null if it is outside. */
    static @Nullable String mpiCall(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getClassName().startsWith(MPI))
                .reduce((inner, outer) -> outer)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .orElse(null);
    }

    static boolean isExiting(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }

    /** Returns line and activity, for instance {@code Solver.java:41, waits in allreduce on world}. */
    @Override
    public String toString() {
        return (line == null ? "no line of the program" : line) + ", " + doing;
    }
}
