package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.bounds.AbsentTests;
import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.export.internal.bounds.BoundsCheck;
import io.ftimer.export.internal.bounds.BoundsReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The check of the tests of a run by a file of bounds. Tests that were not run are not
 * judged, as other JVMs may still run them.
 *
 * @param text the result for the console; empty without a baseline
 */
record SuiteGate(String text, List<String> differences) {
    static final SuiteGate NONE = new SuiteGate("", List.of());

    private static final int ON_PAGE = 10;
    private static final String UPDATE = "mvn ftimer:baseline, or ftimer baseline";

    /** Compares the run so far. */
    static SuiteGate of(Path baseline, List<JvmPart> parts) throws IOException {
        BoundsCheck check =
                new BoundsCheck(JvmReport.shown(baseline).toString(), Bounds.read(baseline), AbsentTests.NONE);
        JvmPart.readTrees(parts, check);
        BoundsReport report = new BoundsReport(check.result(), UPDATE);
        StringBuilder text = new StringBuilder();
        report.text(text);
        return new SuiteGate(text.toString(), report.differences());
    }

    /** Returns facts about the run for its page: the first differences, and their number if there are more. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (differences.size() > ON_PAGE) {
            facts.put("differences from the baseline", Integer.toString(differences.size()));
        }
        for (int i = 0; i < Math.min(ON_PAGE, differences.size()); i++) {
            facts.put("difference " + (i + 1), differences.get(i));
        }
        return facts;
    }
}
