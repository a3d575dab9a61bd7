package io.ftimer.agent.internal.install;

import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the classes of a loader can be instrumented. They call a class of fTimer by name, so their loader must see it;
 * otherwise the calls fail inside user code. It must also be the one that the application uses, or what they record is lost.
 *
 * <p>If the system class loader does not see it, each loader may have its own, as the ranks of MPJ Express have.
 *
 * <p>Thread safety: thread-safe. Loaders are referred to weakly.
 */
final class RuntimeGate {
    /** The class that instrumented methods call. */
    static final String FACADE = "io.ftimer.FTimers";

    /** The class with which methods count their steps. */
    private static final String STEPS = "io.ftimer.internal.steps.StepCounter";

    /** The class that instrumented methods of JDBC drivers call. */
    private static final String DRIVER_CALLS = "io.ftimer.jdbc.internal.instrumented.DriverCalls";

    /** The class that instrumented methods of MPJ Express call. */
    private static final String MPI_CALLS = "io.ftimer.mpi.internal.instrumented.MpjCall";

    /** @param problem why classes of the loader cannot be instrumented; empty if they can */
    record Sight(String problem, boolean isFirst) {}

    private final ClassLoader application;
    private final String called;
    private final String absence;
    private final String copy;
    private final Map<ClassLoader, String> problems = new WeakHashMap<>();

    private RuntimeGate(ClassLoader application, String called, String absence, String copy) {
        this.application = application;
        this.called = called;
        this.absence = absence;
        this.copy = copy;
    }

    /** Returns the gate of regions. */
    static RuntimeGate toRuntime(ClassLoader application) {
        return toRuntime(application, FACADE);
    }

    /** Returns the gate of steps, which is open where that of regions is. */
    static RuntimeGate toSteps(ClassLoader application) {
        return toRuntime(application, STEPS);
    }

    private static RuntimeGate toRuntime(ClassLoader application, String called) {
        return new RuntimeGate(
                application,
                called,
                "its class loader %s does not see fTimer (" + called + ")",
                "its class loader %s has an fTimer of its own, whose results the application does not see");
    }

    /** Returns the gate of SQL. */
    static RuntimeGate toJdbc(ClassLoader application) {
        return new RuntimeGate(
                application,
                DRIVER_CALLS,
                "jdbc=true needs the dependency io.ftimer:ftimer-jdbc, which its class loader %s does not see",
                "its class loader %s has an ftimer-jdbc of its own, whose results the application does not see");
    }

    /** Returns the gate of MPI. */
    static RuntimeGate toMpi(ClassLoader application) {
        return new RuntimeGate(
                application,
                MPI_CALLS,
                "mpi=true needs the dependency io.ftimer:ftimer-mpi, which its class loader %s does not see",
                "its class loader %s has an ftimer-mpi of its own, whose results the application does not see");
    }

    /** Returns what a loader sees, and whether it is asked for the first time. */
    Sight look(ClassLoader loader) {
        String known = known(loader);
        if (known != null) {
            return new Sight(known, false);
        }
        // not under the lock, since loaders are code of others
        String problem = problem(loader);
        synchronized (problems) {
            return new Sight(problem, problems.putIfAbsent(loader, problem) == null);
        }
    }

    private @Nullable String known(ClassLoader loader) {
        synchronized (problems) {
            return problems.get(loader);
        }
    }

    private String problem(ClassLoader loader) {
        Class<?> seen = calledBy(loader);
        if (seen == null) {
            return String.format(Locale.ROOT, absence, shown(loader));
        }
        Class<?> expected = calledBy(application);
        return expected == null || expected == seen ? "" : String.format(Locale.ROOT, copy, shown(loader));
    }

    /** Returns the class that instrumented classes of a loader call; null if it sees none. */
    @Nullable
    Class<?> calledBy(ClassLoader loader) {
        try {
            return Class.forName(called, false, loader);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return null;
        }
    }

    private static String shown(ClassLoader loader) {
        String name = loader.getName();
        return name == null ? loader.getClass().getName() : '"' + name + '"';
    }
}
