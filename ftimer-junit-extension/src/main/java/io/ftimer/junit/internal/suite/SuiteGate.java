package io.ftimer.junit.internal.suite;

import io.ftimer.gate.Baseline;
import io.ftimer.gate.Gate;
import io.ftimer.gate.GateFormat;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GateReport;
import io.ftimer.gate.IncompleteTreesSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The comparison of the tests of a run with a baseline: calls and regions, no times. Tests of the baseline that were not run are not
 * judged, as other JVMs may still run them. Stateless.
 */
final class SuiteGate {
    private static final GatePolicy POLICY = GatePolicy.DEFAULT.withTimes(GatePolicy.Times.NONE);
    private static final String UPDATE = "mvn verify -Dftimer.update=true, or ftimer gate --update";

    private SuiteGate() {}

    /**
     * Returns the lines about the run so far.
     *
     * @throws IOException if the baseline or a part cannot be read
     */
    static String result(Path baseline, List<JvmPart> parts) throws IOException {
        Gate gate = new Gate(
                JvmReport.shown(baseline).toString(), Baseline.read(baseline), POLICY, (test, hasClassRun) -> false);
        SuiteTrees.all(parts, new IncompleteTreesSink(gate));
        StringBuilder text = new StringBuilder();
        GateReport.of(gate.result(), UPDATE).write(GateFormat.TEXT, text);
        return text.toString();
    }
}
