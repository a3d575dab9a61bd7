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
        lines.add("instrumented " + methods(report.methods().size()) + " of " + classes(byClass.size()));
        byClass.entrySet().stream()
                .limit(MAX_CLASSES)
                .forEach(entry -> lines.add("  " + entry.getKey() + ": " + String.join(", ", entry.getValue())));
        if (byClass.size() > MAX_CLASSES) {
            lines.add("  and " + classes(byClass.size() - MAX_CLASSES) + " more");
        }
        int small = report.patterns().stream().mapToInt(PatternUse::small).sum();
        if (small > 0) {
            lines.add("left out " + methods(small) + " with less code than minsize");
        }
        if (!report.skipped().isEmpty()) {
            lines.add("left alone " + classes(report.skipped().size()) + " that could not be instrumented");
        }
        return lines;
    }

    private static String classes(int count) {
        return PatternLog.counted(count, "class", "classes");
    }

    private static String methods(int count) {
        return PatternLog.counted(count, "method", "methods");
    }
}
