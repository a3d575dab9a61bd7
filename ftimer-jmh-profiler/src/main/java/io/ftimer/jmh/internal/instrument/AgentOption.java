package io.ftimer.jmh.internal.instrument;

import io.ftimer.agent.AgentJar;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

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
        Optional<String> regions = options.get(Option.INSTRUMENT);
        Optional<String> steps = options.get(Option.WORK);
        if (regions.isEmpty() && steps.isEmpty()) {
            return List.of();
        }
        String name = regions.isPresent() ? Option.INSTRUMENT.name() : Option.WORK.name();
        try {
            StringBuilder text = new StringBuilder("-javaagent:" + AgentJar.path() + '=');
            regions.ifPresent(given -> text.append(checked(given, "", Option.INSTRUMENT.name(), NEVER)));
            steps.ifPresent(given -> text.append(text.charAt(text.length() - 1) == '=' ? "" : ";")
                    .append(checked(given, "work=", Option.WORK.name(), NEVER_COUNTED)));
            return List.of(text.toString());
        } catch (NoClassDefFoundError e) {
            throw new IllegalArgumentException(
                    "ftimer: " + name
                            + " needs the dependency io.ftimer:ftimer-agent; add it to the class path of the benchmarks",
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException("ftimer: " + name + " cannot read the agent: " + e.getMessage(), e);
        }
    }

    /** Returns the text of the options with what is never instrumented. */
    private static String checked(String text, String prefix, String option, String never) {
        InstrumentationOptions given;
        try {
            given = InstrumentationOptions.parse(prefix + text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "ftimer: invalid value \"" + text + "\" for " + option + ": " + e.getMessage(), e);
        }
        if (given.isEmpty()) {
            throw new IllegalArgumentException("ftimer: invalid value \"" + text + "\" for " + option
                    + ": expected patterns of methods, such as com.acme.**Service.*");
        }
        return prefix + text + never;
    }
}
