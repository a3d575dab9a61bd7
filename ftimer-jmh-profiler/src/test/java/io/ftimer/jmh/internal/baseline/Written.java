package io.ftimer.jmh.internal.baseline;

import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.BaselineUpdate.Content;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.TreeId;
import io.ftimer.report.ExportedTree.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The lines of a baseline. */
final class Written {
    private Written() {}

    /** Returns the lines of the regions of these iterations. */
    static String lines(MeasuredIteration... iterations) {
        TreeId id = new TreeId(Kind.BENCHMARK, "", "b");
        BaselineUpdate update = new BaselineUpdate(
                "b", GatePolicy.DEFAULT, new Content(Set.of("allocated_bytes"), Optional.empty(), false));
        update.accept(id, BenchmarkRegions.of(List.of(iterations), Optional.empty()), OptionalInt.empty());
        return update.baseline(Baseline.EMPTY).section(id);
    }
}
