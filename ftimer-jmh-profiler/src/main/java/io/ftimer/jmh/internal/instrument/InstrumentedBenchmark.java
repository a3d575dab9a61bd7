package io.ftimer.jmh.internal.instrument;

import io.ftimer.agent.AgentJar;
import io.ftimer.agent.FTimerAgent;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.Problems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the agent has instrumented in the JVM of a benchmark, and the option that starts a fork with the agent.
 *
 * <p>Thread safety: immutable.
 *
 * @param methods the number of methods that open a region
 * @param problems what it should have instrumented and did not
 */
public record InstrumentedBenchmark(int methods, Problems problems) {
    /** Is {@code true} while the agent is active, so that its classes are not needed to know. */
    private static final String ACTIVE_PROPERTY = "io.ftimer.agent.active";

    /** Stands before a pattern of methods of which steps count. */
    private static final String COUNTED = "work=";

    /** Begins the rows of patterns in the report of the agent. */
    private static final String PATTERN = "pattern";

    /** JMH's loops, and the code that it generates into the packages of the benchmarks, are not what is measured. */
    private static final String NEVER = "exclude=org.openjdk.jmh.**,**.jmh_generated.**";

    private static final String INACTIVE =
            " has no effect: the profiler adds the agent to forks only, and this JVM is none; omit -f 0";

    /**
     * Returns the option of the JVM of a fork that {@code instrument} and {@code work} ask for; empty without them.
     *
     * @throws IllegalArgumentException if the agent is not on the class path or rejects its options; the message says what to do
     */
    public static List<String> jvmOption(ProfilerOptions options) {
        List<Option<Optional<String>>> given = given(options);
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

    private static List<Option<Optional<String>>> given(ProfilerOptions options) {
        return Stream.of(Option.INSTRUMENT, Option.WORK)
                .filter(option -> options.get(option).isPresent())
                .toList();
    }

    /** Returns the text of the option with what is never instrumented. */
    private static String checked(Option<?> option, String text) {
        boolean isCounted = option.equals(Option.WORK);
        String patterns = isCounted ? COUNTED + text : text;
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
        return patterns + (isCounted ? ";work." : ";") + NEVER;
    }

    /** Returns what was instrumented so far, by {@code instrument}, {@code work} or by an agent in the command line of the JVM. */
    public static InstrumentedBenchmark ofJvm(ProfilerOptions options) {
        if (!Boolean.getBoolean(ACTIVE_PROPERTY)) {
            return new InstrumentedBenchmark(
                    0,
                    problems(given(options).stream()
                            .map(option -> option.name() + INACTIVE)
                            .toList()));
        }
        return of(
                FTimerAgent.report(),
                options.get(Option.INSTRUMENT).map(InstrumentationOptions::parse),
                options.get(Option.WORK).map(text -> InstrumentationOptions.parse(COUNTED + text)));
    }

    /**
     * Returns what a report says, and whether its agent lacks a pattern: the runner may have an agent with other options.
     *
     * @param report as {@link io.ftimer.agent.internal.options.InstrumentationReport#text} writes it
     */
    static InstrumentedBenchmark of(
            String report, Optional<InstrumentationOptions> regions, Optional<InstrumentationOptions> steps) {
        List<String> lines = new ArrayList<>();
        List<String[]> rows = report.lines().map(line -> line.split("\t", -1)).toList();
        Set<String> known = rows.stream()
                .filter(fields -> fields[0].equals(PATTERN))
                .map(fields -> fields[1])
                .collect(Collectors.toSet());
        if (!regions.map(options -> known.containsAll(options.include())).orElse(true)) {
            lines.add(Option.INSTRUMENT.name() + INACTIVE);
        }
        if (!steps.map(options -> options.work().stream().allMatch(pattern -> known.contains(COUNTED + pattern)))
                .orElse(true)) {
            lines.add(Option.WORK.name() + INACTIVE);
        }
        int methods = 0;
        for (String[] fields : rows) {
            switch (fields[0]) {
                case PATTERN -> {
                    String problem = fields[6];
                    if (!problem.isEmpty()) {
                        lines.add(option(fields[1]) + ": " + problem);
                    }
                }
                case "skipped" -> {
                    String pattern = fields[3];
                    lines.add(option(pattern) + ": " + fields[1] + " is not instrumented: " + fields[2]);
                }
                case "instrumented" -> methods++;
                default -> {} // methods that are too small
            }
        }
        return new InstrumentedBenchmark(methods, problems(lines));
    }

    private static String option(String pattern) {
        return (pattern.startsWith(COUNTED) ? Option.WORK : Option.INSTRUMENT).name();
    }

    private static Problems problems(List<String> lines) {
        return new Problems(lines.size(), lines, 0);
    }
}
