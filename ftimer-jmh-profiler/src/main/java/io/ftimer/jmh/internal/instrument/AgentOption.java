package io.ftimer.jmh.internal.instrument;

import io.ftimer.agent.AgentJar;
import io.ftimer.agent.instrumentation.InstrumentationOptions;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The JVM option that starts a fork with the agent. Stateless. */
public final class AgentOption {
    /** JMH's loops, and the code that it generates into the packages of the benchmarks, are not what is measured. */
    private static final String NEVER =
            ";exclude=PATTERNS;work.exclude=PATTERNS".replace("PATTERNS", "org.openjdk.jmh.**,**.jmh_generated.**");

    private AgentOption() {}

    /**
     * Returns the option that {@code instrument} asks for; empty without it.
     *
     * @throws IllegalArgumentException if the agent is not on the class path or rejects its options; the message says what to do
     */
    public static List<String> of(ProfilerOptions options) {
        Optional<String> given = options.get(Option.INSTRUMENT);
        if (given.isEmpty()) {
            return List.of();
        }
        try {
            return List.of("-javaagent:" + AgentJar.path() + '=' + parsed(given.get()));
        } catch (NoClassDefFoundError e) {
            throw new IllegalArgumentException(
                    "ftimer: instrument needs the dependency io.ftimer:ftimer-agent; add it to the class path of the benchmarks",
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException("ftimer: instrument cannot read the agent: " + e.getMessage(), e);
        }
    }

    /** Returns whether the agent opens regions, and does not only count steps. */
    public static boolean opensRegions(ProfilerOptions options) {
        String text = options.get(Option.INSTRUMENT).orElse("");
        if (text.isEmpty()) {
            return false;
        }
        InstrumentationOptions given = InstrumentationOptions.parse(text);
        return !given.include().isEmpty() || !given.outermost().isEmpty() || given.jdbc();
    }

    private static InstrumentationOptions parsed(String text) {
        try {
            if (InstrumentationOptions.parse(text).isEmpty()) {
                throw new IllegalArgumentException("expected patterns of methods, such as com.acme.**Service.*");
            }
            return InstrumentationOptions.parse(text + NEVER);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "ftimer: invalid value \"" + text + "\" for instrument: " + e.getMessage(), e);
        }
    }
}
