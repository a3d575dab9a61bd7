package io.ftimer.agent.internal.install;

import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the classes of a loader can be woven. They call {@code FTimers} by name, so their loader must see it;
 * otherwise the calls fail inside user code. It must also be the one that the application uses, or what they record is lost.
 *
 * <p>If the system class loader sees no runtime, each loader may have its own, as the ranks of MPJ Express have.
 *
 * <p>Thread safety: thread-safe. Loaders are referred to weakly.
 */
final class RuntimeGate {
    private static final String FACADE = "io.ftimer.FTimers";

    /** @param problem why classes of the loader cannot be woven; empty if they can */
    record Sight(String problem, boolean isFirst) {}

    private final ClassLoader application;
    private final Map<ClassLoader, String> problems = new WeakHashMap<>();

    RuntimeGate(ClassLoader application) {
        this.application = application;
    }

    /** Returns what a loader sees, and whether it is asked for the first time. */
    Sight look(ClassLoader loader) {
        String known = known(loader);
        if (known != null) {
            return new Sight(known, false);
        }
        // not under the lock, since loaders are foreign code
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
        Class<?> seen = facade(loader);
        if (seen == null) {
            return "its class loader " + shown(loader) + " does not see fTimer (" + FACADE + ")";
        }
        Class<?> expected = facade(application);
        return expected == null || expected == seen
                ? ""
                : "its class loader " + shown(loader)
                        + " has an fTimer of its own, whose results the application does not see";
    }

    /** Returns the facade that a loader sees; null if it sees none. */
    static @Nullable Class<?> facade(ClassLoader loader) {
        try {
            return Class.forName(FACADE, false, loader);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return null;
        }
    }

    private static String shown(ClassLoader loader) {
        String name = loader.getName();
        return name == null ? loader.getClass().getName() : '"' + name + '"';
    }
}
