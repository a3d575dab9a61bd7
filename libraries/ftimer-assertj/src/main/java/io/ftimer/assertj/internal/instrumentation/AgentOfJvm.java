package io.ftimer.assertj.internal.instrumentation;

import io.ftimer.FTimers;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
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
        try {
            type(AGENT).getMethod("instrument", String.class).invoke(null, options);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof IllegalArgumentException invalid ? invalid : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public InstrumentedCode report() {
        try {
            return InstrumentedCode.parse(
                    (String) type(AGENT).getMethod("report").invoke(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
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

    @Override
    public void attach() throws IOException {
        Path jar = jar().orElseThrow(() -> new IOException("ftimer-agent is not on the class path"));
        AttachingJvm.attach(ProcessHandle.current().pid(), jar);
        if (!isActive()) {
            throw new IOException("the agent did not start");
        }
    }
}
