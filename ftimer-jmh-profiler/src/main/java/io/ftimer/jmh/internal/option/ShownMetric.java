package io.ftimer.jmh.internal.option;

import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.metrics.Metric;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;

/** A secondary result of a region. */
public enum ShownMetric {
    CALLS("calls.norm", "calls/op", ProfiledTree::callsPerOp),
    TIME("time.norm", "ns/op", (tree, region) -> tree.perOp(region.inclusiveNanos())),
    SELF("self.norm", "ns/op", (tree, region) -> tree.perOp(region.selfNanos())),
    SHARE("share", "%", ProfiledTree::selfPercent),
    ALLOC("alloc.norm", "B/op", (tree, region) -> perOp(tree, region, Metric.ALLOCATED_BYTES)),
    WORK("work.norm", "steps/op", (tree, region) -> perOp(tree, region, Metric.WORK)),
    JDKWORK("jdkwork.norm", "JDK steps/op", (tree, region) -> perOp(tree, region, Metric.JDK_WORK));

    static final Set<ShownMetric> WITHOUT_CLOCK = Set.of(CALLS, ALLOC, WORK, JDKWORK);

    private final String label;
    private final String unit;
    private final ToDoubleBiFunction<ProfiledTree, ProfiledRegion> value;

    ShownMetric(String label, String unit, ToDoubleBiFunction<ProfiledTree, ProfiledRegion> value) {
        this.label = label;
        this.unit = unit;
        this.value = value;
    }

    private static double perOp(ProfiledTree tree, ProfiledRegion region, String metric) {
        Long sum = region.measured().get(metric);
        return sum == null ? 0 : tree.perOp(sum);
    }

    public String label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    public double of(ProfiledTree tree, ProfiledRegion region) {
        return value.applyAsDouble(tree, region);
    }
}
