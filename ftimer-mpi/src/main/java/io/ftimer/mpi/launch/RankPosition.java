package io.ftimer.mpi.launch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Says where a rank is, from the stack of its thread. Stateless. */
final class RankPosition {
    /** Code that a user does not look into to find out why a rank waits. */
    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "mpi.", "mpjdev.", "mpjbuf.", "xdev.", "io.ftimer.mpi.");

    private static final String MPI = "mpi.";

    private RankPosition() {}

    /** Returns for instance "waits in allreduce on world (rank 1 of 4), called at Solver.main(Solver.java:17)". */
    static String of(Thread thread) {
        if (!thread.isAlive()) {
            return "has returned";
        }
        String activity = RankActivity.current();
        StackTraceElement[] stack = thread.getStackTrace();
        String where = Arrays.stream(stack)
                .filter(frame -> LIBRARIES.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("the start");
        if (activity != null) {
            return "waits in " + activity + ", called at " + where;
        }
        return mpiCall(stack)
                .map(call -> "waits in " + call + ", called at " + where)
                .orElse("waits for nobody, it is at " + where);
    }

    /** The call by which a program got into MPJ Express, if it did without fTimer. */
    private static Optional<String> mpiCall(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getClassName().startsWith(MPI))
                .reduce((inner, outer) -> outer)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName());
    }

    /** Returns whether one of the frames is the end of the JVM by {@link System#exit}. */
    static boolean isExiting(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }
}
