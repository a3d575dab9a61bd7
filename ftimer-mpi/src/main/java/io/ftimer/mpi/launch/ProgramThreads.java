package io.ftimer.mpi.launch;

import io.ftimer.mpi.internal.OwnCode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The threads of one rank that can run code of the program. A rank is a JVM, or in multicore mode of MPJ Express a thread group;
 * threads that several ranks share belong to each of them. Virtual threads are in no list, but the threads that run or resume them are. Immutable.
 */
final class ProgramThreads {
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";
    private static final String MOUNTED = "jdk.internal.vm.Continuation";
    private static final String TIMER = "VirtualThread-unparker";
    private static final String POLLER = "-Poller";
    private static final Set<String> GROUPS_OF_THE_JVM = Set.of("system", "InnocuousThreadGroup", "CarrierThreads");

    private static final String NAMES_OF_FTIMER = "ftimer-";

    private final Thread main;
    private final ThreadGroup group;

    /** Creates the view of the rank whose main method runs on this thread. */
    ProgramThreads(Thread main) {
        this.main = main;
        // the thread has none after its end
        ThreadGroup ofMain = main.getThreadGroup();
        this.group = ofMain == null ? root() : ofMain;
    }

    Thread main() {
        return main;
    }

    /** Returns the threads other than the main thread. */
    List<Thread> others() {
        return Arrays.stream(all())
                .filter(thread -> thread != main)
                .filter(thread -> isOfRank(thread) && isOfProgram(thread) || dependOn(thread))
                .toList();
    }

    private static ThreadGroup root() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = root.getParent(); parent != null; parent = parent.getParent()) {
            root = parent;
        }
        return root;
    }

    private static Thread[] all() {
        Thread[] threads = new Thread[16];
        int count = root().enumerate(threads);
        // a full array may lack some
        while (count == threads.length) {
            threads = new Thread[2 * threads.length];
            count = root().enumerate(threads);
        }
        return Arrays.copyOf(threads, count);
    }

    private boolean isOfRank(Thread thread) {
        ThreadGroup its = thread.getThreadGroup();
        return its != null && (group.parentOf(its) || its.parentOf(group));
    }

    private static boolean isOfProgram(Thread thread) {
        ThreadGroup its = thread.getThreadGroup();
        if (its == null || GROUPS_OF_THE_JVM.contains(its.getName())) {
            return false;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        // the JVM's own threads have no frames
        return stack.length > 0 && !thread.getName().startsWith(NAMES_OF_FTIMER) && !OwnCode.isOfEngine(stack);
    }

    /** Returns whether the thread runs a virtual thread now, or may resume one that sleeps or waits for input. */
    private static boolean dependOn(Thread thread) {
        if (thread.getClass().getName().equals(CARRIER)) {
            return Arrays.stream(thread.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().equals(MOUNTED));
        }
        // without a virtual thread that sleeps, the timer waits without a limit
        return thread.getName().equals(TIMER) && thread.getState() != Thread.State.WAITING
                || thread.getName().endsWith(POLLER);
    }
}
