package io.ftimer.agent.internal.install;

import io.ftimer.agent.instrumentation.InstrumentationReport;
import io.ftimer.agent.instrumentation.InstrumentedMethod;
import io.ftimer.agent.instrumentation.PatternUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Lists what was instrumented, class by class. Stateless. */
final class ReportText {
    private static final int MAX_CLASSES = 200;

    private ReportText() {}

    static List<String> lines(InstrumentationReport report) {
        Map<String, Set<String>> byClass = new TreeMap<>();
        for (InstrumentedMethod instrumented : report.methods()) {
            byClass.computeIfAbsent(instrumented.type(), unused -> new TreeSet<>())
                    .add(instrumented.method());
        }
        List<String> lines = new ArrayList<>();
        lines.add("instrumented " + counted(report.methods().size(), "method") + " of " + classes(byClass.size()));
        byClass.entrySet().stream()
                .limit(MAX_CLASSES)
                .forEach(entry -> lines.add("  " + entry.getKey() + ": " + String.join(", ", entry.getValue())));
        if (byClass.size() > MAX_CLASSES) {
            lines.add("  and " + classes(byClass.size() - MAX_CLASSES) + " more");
        }
        int small = report.patterns().stream().mapToInt(PatternUse::small).sum();
        if (small > 0) {
            lines.add("left out " + counted(small, "method") + " with less code than minsize");
        }
        if (!report.skipped().isEmpty()) {
            lines.add("left alone " + classes(report.skipped().size()) + " that could not be instrumented");
        }
        return lines;
    }

    private static String classes(int count) {
        return count + (count == 1 ? " class" : " classes");
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
