package io.ftimer.assertj.internal.instrumentation;

import io.ftimer.FTimers;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The real agent. It belongs to the system class loader and is called by reflection, so that tests need it only where they use
 * it. Stateless.
 */
final class AgentOfJvm implements Agent {
    private static final String AGENT = "io.ftimer.agent.FTimerAgent";
    private static final String JAR = "io.ftimer.agent.AgentJar";

    /** The agent sets it, so that its class need not be loaded to know. */
    private static final String ACTIVE_PROPERTY = "io.ftimer.agent.active";

    /** The agent sets it if it rejects its options. */
    private static final String PROBLEM_PROPERTY = "io.ftimer.agent.problem";

    /** The Maven plugin sets it for a module, of which the folder follows. */
    private static final String REQUEST_PROPERTY = "io.ftimer.agent.options.";

    @Override
    public boolean isActive() {
        return Boolean.getBoolean(ACTIVE_PROPERTY);
    }

    @Override
    public boolean recordsHere() {
        try {
            return type(FTimers.class.getName()) == FTimers.class;
        } catch (ClassNotFoundException e) {
            // then each class loader may have its own
            return true;
        }
    }

    @Override
    public void instrument(String options) {
        call("instrument", options);
    }

    @Override
    public InstrumentedCode report() {
        return InstrumentedCode.parse(call("report"));
    }

    @Override
    public void load(InstrumentedPattern pattern) {
        call("load", pattern.text());
    }

    @Override
    public List<MissingMethod> explain(String region) {
        return call("explain", region)
                .lines()
                .map(line -> MissingMethod.parse(region, line))
                .toList();
    }

    @Override
    public void countByPlace(boolean counts) {
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

    @Override
    public String problem() {
        return System.getProperty(PROBLEM_PROPERTY, "");
    }

    @Override
    public String requested() {
        return System.getProperty(REQUEST_PROPERTY + System.getProperty("basedir", ""), "");
    }

    @Override
    public Optional<Path> jar() {
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
