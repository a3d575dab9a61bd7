package io.ftimer.mpi.launch;

import io.ftimer.mpi.RankActivity;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread is: the innermost line of the program's own code, and what it does there.
 *
 * @param line for instance {@code Solver.java:41}, or null if no code of the program is on the stack
 * @param doing for instance {@code waits in allreduce on world}
 */
record CodePosition(@Nullable String line, String doing) {
    private static final List<String> ENGINES = List.of("mpi.", "mpjdev.", "mpjbuf.", "xdev.", "runtime.", "io.ftimer.mpi.");

    private static final List<String> LIBRARIES = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final String MPI = "mpi.";

    static CodePosition of(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        for (int at = 0; at < stack.length; at++) {
            if (isOwn(stack[at])) {
                return new CodePosition(line(stack[at]), doing(thread, stack, at));
            }
        }
        return new CodePosition(null, doing(thread, stack, stack.length));
    }

    private static String line(StackTraceElement frame) {
        return frame.getFileName() == null
                ? frame.getClassName() + "." + frame.getMethodName()
                : frame.getFileName() + ":" + frame.getLineNumber();
    }

    /** @param own the index of the innermost frame of the program */
    private static String doing(Thread thread, StackTraceElement[] stack, int own) {
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
        String called = called(stack, own);
        return switch (thread.getState()) {
            case BLOCKED -> "waits outside MPI for a lock";
            case WAITING, TIMED_WAITING -> "waits outside MPI in " + called;
            default -> "runs outside MPI" + (called.isEmpty() ? "" : " in " + called);
        };
    }

    /** Returns the method of the JDK that the program called, for instance {@code CountDownLatch.await}, or an empty text. */
    private static String called(StackTraceElement[] stack, int own) {
        for (int at = own - 1; at >= 0; at--) {
            if (startsWith(LIBRARIES, stack[at])) {
                String type = stack[at].getClassName();
                return type.substring(type.lastIndexOf('.') + 1) + "." + stack[at].getMethodName();
            }
        }
        return "";
    }

    private static boolean isOwn(StackTraceElement frame) {
        return !startsWith(LIBRARIES, frame) && !startsWith(ENGINES, frame);
    }

    private static boolean startsWith(List<String> packages, StackTraceElement frame) {
        return packages.stream().anyMatch(frame.getClassName()::startsWith);
    }

    /** Returns whether the thread with that stack was started by an engine. */
    static boolean isOfEngine(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> !startsWith(LIBRARIES, frame))
                .reduce((inner, outer) -> outer)
                .filter(frame -> startsWith(ENGINES, frame))
                .isPresent();
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

    /** Returns line and activity, for instance {@code Solver.java:41, waits in allreduce on world}. */
    @Override
    public String toString() {
        return (line == null ? "no line of the program" : line) + ", " + doing;
    }
}
