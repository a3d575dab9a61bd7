package io.ftimer.assertj.internal.expectation;

import io.ftimer.FTimers;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The agent of this JVM, if it has one. It belongs to the system class loader and is called by reflection, so that tests need it
 * only where they use it. Stateless.
 */
class Agent {
    private static final String AGENT = "io.ftimer.agent.FTimerAgent";
    private static final String JAR = "io.ftimer.agent.AgentJar";

    /** The agent sets it, so that its class need not be loaded to know. */
    private static final String ACTIVE_PROPERTY = "io.ftimer.agent.active";

    /** The agent sets it if it rejects its options. */
    private static final String PROBLEM_PROPERTY = "io.ftimer.agent.problem";

    /** The Maven plugin sets it for a module, of which the folder follows. */
    private static final String REQUEST_PROPERTY = "io.ftimer.agent.options.";

    boolean isActive() {
        return Boolean.getBoolean(ACTIVE_PROPERTY);
    }

    /** Returns whether the code that the agent instruments records with the fTimer of this class, and not with another copy. */
    boolean recordsHere() {
        try {
            return type(FTimers.class.getName()) == FTimers.class;
        } catch (ClassNotFoundException e) {
            // then each class loader may have its own
            return true;
        }
    }

    /** Instruments what these options select, too. Requires an active agent, as the methods below do. */
    void instrument(String options) {
        call("instrument", options);
    }

    InstrumentedCode report() {
        return InstrumentedCode.parse(call("report"));
    }

    /** Loads classes that a pattern matches and that no code has used so far. */
    void load(InstrumentedPattern pattern) {
        call("load", pattern.text());
    }

    /** Returns which methods with a region of this name have none, and why. */
    List<MissingMethod> explain(String region) {
        return call("explain", region)
                .lines()
                .map(line -> MissingMethod.parse(region, line))
                .toList();
    }

    /** Counts steps by place, too, or no more. */
    void countByPlace(boolean counts) {
        call("countByPlace", Boolean.toString(counts));
    }

    /** Calls a method of the agent that has texts as parameters; returns its result as text. */
    private static String call(String method, String... arguments) {
        Class<?>[] types = Collections.nCopies(arguments.length, String.class).toArray(Class[]::new);
        try {
            return String.valueOf(type(AGENT).getMethod(method, types).invoke(null, (Object[]) arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof IllegalArgumentException invalid ? invalid : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns why the options of its command line were rejected; an empty text if they were not. */
    String problem() {
        return System.getProperty(PROBLEM_PROPERTY, "");
    }

    /** Returns the options with which a build tool has asked for it, whether it is active or not; an empty text if none has. */
    String requested() {
        return System.getProperty(REQUEST_PROPERTY + System.getProperty("basedir", ""), "");
    }

    /** Returns the jar to start JVMs with; empty if {@code ftimer-agent} is not on the class path. */
    Optional<Path> jar() {
        try {
            return Optional.of((Path) type(JAR).getMethod("path").invoke(null));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getSystemClassLoader());
    }
}
