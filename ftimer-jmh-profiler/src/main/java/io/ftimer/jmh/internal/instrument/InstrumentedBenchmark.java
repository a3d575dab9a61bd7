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

/**
 * What the agent has instrumented in the JVM of a benchmark.
 *
 * <p>Thread safety: immutable.
 *
 * @param methods the number of methods that open a region
 * @param problems what it should have instrumented and did not
 */
public record InstrumentedBenchmark(int methods, Problems problems) {
    private static final InstrumentedBenchmark NOTHING = new InstrumentedBenchmark(0, Problems.NONE);

    /** Is {@code true} while the agent is active, so that its classes are not needed to know. */
    private static final String ACTIVE_PROPERTY = "io.ftimer.agent.active";

    private static final String INACTIVE =
            "instrument has no effect: the profiler adds the agent to forks only, and this JVM is none; omit -f 0";

    /** Returns what was instrumented so far, by {@code instrument} or by an agent in the command line of the JVM. */
    public static InstrumentedBenchmark ofJvm(ProfilerOptions options) {
        Optional<String> asked = options.get(Option.INSTRUMENT);
        if (!Boolean.getBoolean(ACTIVE_PROPERTY)) {
            return asked.isPresent() ? new InstrumentedBenchmark(0, problems(List.of(INACTIVE))) : NOTHING;
        }
        return of(InstrumentationReport.current(), asked.map(InstrumentationOptions::parse));
    }

    /** Returns what a report says, and whether its agent lacks a pattern: the runner may have an agent with other options. */
    static InstrumentedBenchmark of(InstrumentationReport report, Optional<InstrumentationOptions> asked) {
        List<String> lines = new ArrayList<>();
        List<String> known = report.patterns().stream().map(PatternUse::pattern).toList();
        if (!asked.map(options -> known.containsAll(options.include())).orElse(true)) {
            lines.add(INACTIVE);
        }
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
