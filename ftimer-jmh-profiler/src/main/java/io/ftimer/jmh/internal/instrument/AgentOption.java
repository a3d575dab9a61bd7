package io.ftimer.jmh.internal.instrument;

import io.ftimer.agent.AgentJar;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVM option that starts a fork with the agent. Stateless. */
public final class AgentOption {
    /** JMH's loops, and the code that it generates into the packages of the benchmarks, are not what is measured. */
    private static final String NEVER = ";exclude=org.openjdk.jmh.**,**.jmh_generated.**";

    private static final String NEVER_COUNTED = NEVER.replace("exclude", "work.exclude");

    private AgentOption() {}

    /**
     * Returns the option that {@code instrument} and {@code work} ask for; empty without them.
     *
     * @throws IllegalArgumentException if the agent is not on the class path or rejects its options; the message says what to do
     */
    public static List<String> of(ProfilerOptions options) {
        List<Option<Optional<String>>> given = Stream.of(Option.INSTRUMENT, Option.WORK)
                .filter(option -> options.get(option).isPresent())
                .toList();
        if (given.isEmpty()) {
            return List.of();
        }
        String name = given.get(0).name();
        try {
            return List.of(given.stream()
                    .map(option -> checked(option, options.get(option).orElseThrow()))
                    .collect(Collectors.joining(";", "-javaagent:" + AgentJar.path() + '=', "")));
        } catch (NoClassDefFoundError e) {
            throw new IllegalArgumentException(
                    "ftimer: " + name
                            + " needs the dependency io.ftimer:ftimer-agent; add it to the class path of the benchmarks",
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException("ftimer: " + name + " cannot read the agent: " + e.getMessage(), e);
        }
    }

    /** Returns the text of the option with what is never instrumented. */
    private static String checked(Option<?> option, String text) {
        boolean isCounted = option.equals(Option.WORK);
        String patterns = (isCounted ? "work=" : "") + text;
        String invalid = "ftimer: invalid value \"" + text + "\" for " + option.name() + ": ";
        InstrumentationOptions given;
        try {
            given = InstrumentationOptions.parse(patterns);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(invalid + e.getMessage(), e);
        }
        if (given.isEmpty()) {
            throw new IllegalArgumentException(invalid + "expected patterns of methods, such as com.acme.**Service.*");
        }
        return patterns + (isCounted ? NEVER_COUNTED : NEVER);
    }
}
