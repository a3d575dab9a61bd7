package io.ftimer.jmh.internal.instrument;

import io.ftimer.agent.instrumentation.InstrumentationOptions;
import io.ftimer.agent.instrumentation.InstrumentationReport;
import io.ftimer.agent.instrumentation.PatternUse;
import io.ftimer.agent.instrumentation.SkippedClass;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the agent has instrumented in the JVM of a benchmark.
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

    private static final String INACTIVE =
            "instrument has no effect: the profiler adds the agent to forks only, and this JVM is none; omit -f 0";

    /** Returns what was instrumented so far, by {@code instrument} or by an agent in the command line of the JVM. */
    public static InstrumentedBenchmark ofJvm(ProfilerOptions options) {
        Optional<String> wanted = options.get(Option.INSTRUMENT);
        return Boolean.getBoolean(ACTIVE_PROPERTY)
                ? of(InstrumentationReport.current(), wanted.map(InstrumentationOptions::parse))
                : new InstrumentedBenchmark(
                        0, problems(wanted.stream().map(text -> INACTIVE).toList()));
    }

    /** Returns what a report says, and whether its agent lacks a pattern: the runner may have an agent with other options. */
    static InstrumentedBenchmark of(InstrumentationReport report, Optional<InstrumentationOptions> wanted) {
        List<String> lines = new ArrayList<>();
        Set<String> known = report.patterns().stream().map(PatternUse::pattern).collect(Collectors.toSet());
        wanted.stream()
                .flatMap(options -> Stream.concat(
                        options.include().stream(), options.work().stream().map(COUNTED::concat)))
                .filter(pattern -> !known.contains(pattern))
                .findFirst()
                .ifPresent(lacking -> lines.add(INACTIVE));
        for (PatternUse pattern : report.patterns()) {
            if (!pattern.problem().isEmpty()) {
                lines.add("instrument: " + pattern.problem());
            }
        }
        for (SkippedClass skipped : report.skipped()) {
            lines.add("instrument: " + skipped.type() + " is not instrumented: " + skipped.reason());
        }
        return new InstrumentedBenchmark(report.methods().size(), problems(lines));
    }

    private static Problems problems(List<String> lines) {
        return new Problems(lines.size(), lines, 0);
    }
}
