package io.ftimer.jmh.internal.instrument;

import io.ftimer.agent.AgentJar;
import io.ftimer.agent.instrumentation.InstrumentationOptions;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The JVM option that starts a fork with the agent. Stateless. */
public final class AgentOption {
    /** JMH's loops, and the code that it generates into the packages of the benchmarks, are not what is measured. */
    private static final List<String> NEVER = List.of("org.openjdk.jmh.**", "**.jmh_generated.**");

    private AgentOption() {}

    /**
     * Returns the option that {@code instrument} asks for; empty without it.
     *
     * @throws IllegalArgumentException if the agent is not on the class path or rejects its options; the message says what to do
     */
    public static List<String> of(ProfilerOptions options) {
        return options.get(Option.INSTRUMENT).map(AgentOption::javaagent).stream()
                .toList();
    }

    private static String javaagent(String text) {
        try {
            return "-javaagent:" + AgentJar.path() + '=' + instrumented(text);
        } catch (NoClassDefFoundError e) {
            throw new IllegalArgumentException(
                    "ftimer: instrument needs the dependency io.ftimer:ftimer-agent; add it to the class path of the benchmarks",
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException("ftimer: instrument cannot read the agent: " + e.getMessage(), e);
        }
    }

    private static InstrumentationOptions instrumented(String text) {
        InstrumentationOptions given;
        try {
            given = InstrumentationOptions.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "ftimer: invalid value \"" + text + "\" for instrument: " + e.getMessage(), e);
        }
        if (given.isEmpty()) {
            throw new IllegalArgumentException("ftimer: invalid value \"" + text
                    + "\" for instrument: expected patterns of methods, such as com.acme.**Service.*");
        }
        List<String> exclude = new ArrayList<>(given.exclude());
        exclude.addAll(NEVER);
        return new InstrumentationOptions(
                given.include(),
                given.outermost(),
                exclude,
                given.annotations(),
                given.visibility(),
                given.minSize(),
                given.jdbc(),
                given.mpi(),
                given.report());
    }
}
