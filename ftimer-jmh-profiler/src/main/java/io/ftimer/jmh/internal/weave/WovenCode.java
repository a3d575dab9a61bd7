package io.ftimer.jmh.internal.weave;

import io.ftimer.agent.weaving.PatternUse;
import io.ftimer.agent.weaving.SkippedClass;
import io.ftimer.agent.weaving.WeavingReport;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.Problems;
import java.util.ArrayList;
import java.util.List;

/**
 * What the agent has woven in the JVM of a benchmark.
 *
 * <p>Thread safety: immutable.
 *
 * @param methods the number of methods that open a region
 * @param problems what it should have woven and did not
 */
public record WovenCode(int methods, Problems problems) {
    private static final WovenCode NOTHING = new WovenCode(0, Problems.NONE);

    /** Is {@code true} while the agent is active, so that its classes are not needed to know. */
    private static final String ACTIVE_PROPERTY = "io.ftimer.agent.active";

    private static final WovenCode INACTIVE = new WovenCode(
            0,
            problems(List.of(
                    "instrument has no effect: this JVM runs without the agent, which the profiler adds to forks only;"
                            + " omit -f 0")));

    /** Returns what was woven so far, by {@code instrument} or by an agent in the command line of the JVM. */
    public static WovenCode ofJvm(ProfilerOptions options) {
        if (!Boolean.getBoolean(ACTIVE_PROPERTY)) {
            return options.get(Option.INSTRUMENT).isPresent() ? INACTIVE : NOTHING;
        }
        return of(WeavingReport.current());
    }

    static WovenCode of(WeavingReport report) {
        List<String> lines = new ArrayList<>();
        for (PatternUse pattern : report.patterns()) {
            if (!pattern.problem().isEmpty()) {
                lines.add("instrument: " + pattern.problem());
            }
        }
        for (SkippedClass skipped : report.skipped()) {
            lines.add("instrument: " + skipped.type() + " is not woven: " + skipped.reason());
        }
        return new WovenCode(report.methods().size(), problems(lines));
    }

    private static Problems problems(List<String> lines) {
        return new Problems(lines.size(), lines, 0);
    }
}
