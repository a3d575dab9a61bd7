package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.TaskInstrumenter;
import java.util.Collections;
import java.util.List;
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

    static final String STEPS = "io.ftimer.internal.steps.StepCounter";

    private static final String DRIVER_CALLS = "io.ftimer.jdbc.internal.instrumented.DriverCalls";

    private static final String MPI_CALLS = "io.ftimer.mpi.internal.instrumented.MpjCall";

    /** What keeps faults of these two out of the application; an older runtime has none. */
    private static final String BARRIER = "io.ftimer.internal.engine.FaultBarrier";

    /** @param problem why classes of the loader cannot be instrumented; empty if they can */
    record Sight(String problem, boolean isFirst) {}

    private final ClassLoader application;
    private final List<Need> needs;
    private final String copy;
    private final Map<ClassLoader, String> problems = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * A class that a loader must see.
     *
     * @param absence what it says of a loader that does not
     */
    private record Need(String type, String absence) {
        /** Creates the need for a library, of which one class stands for all. */
        static Need library(String option, String artifact, String type) {
            return new Need(
                    type,
                    option + " needs the dependency io.ftimer:" + artifact
                            + ", which its class loader %s does not see");
        }
    }

    /** Creates a gate; the first class is the one that instrumented classes call. */
    private RuntimeGate(ClassLoader application, String copy, Need... needs) {
        this.application = application;
        this.copy = copy;
        this.needs = List.of(needs);
    }

    static RuntimeGate toRuntime(ClassLoader application) {
        return new RuntimeGate(
                application,
                "its class loader %s has an fTimer of its own, whose results the application does not see",
                new Need(FACADE, "its class loader %s does not see fTimer (" + FACADE + ")"));
    }

    /** Returns the gate to the class to which methods pass the tasks that they submit; an older runtime has none. */
    static RuntimeGate toTasks(ClassLoader application) {
        String absence = "its class loader %s does not see the fTimer of the application";
        return new RuntimeGate(application, absence, new Need(TaskInstrumenter.HANDOVER.replace('/', '.'), absence));
    }

    static RuntimeGate toJdbc(ClassLoader application) {
        return new RuntimeGate(
                application,
                "its class loader %s has an ftimer-jdbc of its own, whose results the application does not see",
                Need.library("jdbc=true", "ftimer-jdbc", DRIVER_CALLS),
                Need.library("jdbc=true", "ftimer-runtime", BARRIER));
    }

    static RuntimeGate toMpi(ClassLoader application) {
        return new RuntimeGate(
                application,
                "its class loader %s has an ftimer-mpi of its own, whose results the application does not see",
                Need.library("mpi=true", "ftimer-mpi", MPI_CALLS),
                Need.library("mpi=true", "ftimer-runtime", BARRIER),
                Need.library("mpi=true", "ftimer-report", "io.ftimer.config.Configuration"),
                Need.library("mpi=true", "ftimer-lanes", "io.ftimer.lanes.LaneTimer"));
    }

    /** Returns what a loader sees, and whether it is asked for the first time. */
    Sight look(ClassLoader loader) {
        String known = problems.get(loader);
        if (known != null) {
            return new Sight(known, false);
        }
        // not in one step with the map, since loaders are code of others
        String problem = problem(loader);
        return new Sight(problem, problems.putIfAbsent(loader, problem) == null);
    }

    private String problem(ClassLoader loader) {
        for (Need need : needs) {
            if (find(need.type, loader) == null) {
                return String.format(Locale.ROOT, need.absence, shown(loader));
            }
        }
        Class<?> expected = calledBy(application);
        return expected == null || expected == calledBy(loader) ? "" : String.format(Locale.ROOT, copy, shown(loader));
    }

    /** Returns the class that instrumented classes of a loader call; null if it sees none. */
    @Nullable
    Class<?> calledBy(ClassLoader loader) {
        return find(needs.get(0).type, loader);
    }

    static @Nullable Class<?> find(String type, @Nullable ClassLoader loader) {
        try {
            return Class.forName(type, false, loader);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return null;
        }
    }

    private static String shown(ClassLoader loader) {
        String name = loader.getName();
        return name == null ? loader.getClass().getName() : '"' + name + '"';
    }
}
