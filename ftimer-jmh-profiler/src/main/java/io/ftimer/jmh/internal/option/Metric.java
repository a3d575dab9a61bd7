package io.ftimer.jmh.internal.option;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.function.ToDoubleBiFunction;

/** A secondary result of a region. */
public enum Metric {
    CALLS("calls.norm", "calls/op", ProfiledTree::callsPerOp),
    TIME("time.norm", "ns/op", (tree, region) -> tree.perOp(region.inclusiveNanos())),
    SELF("self.norm", "ns/op", (tree, region) -> tree.perOp(region.selfNanos())),
    SHARE("share", "%", ProfiledTree::selfPercent);

    private final String label;
    private final String unit;
    private final ToDoubleBiFunction<ProfiledTree, ProfiledRegion> value;

    Metric(String label, String unit, ToDoubleBiFunction<ProfiledTree, ProfiledRegion> value) {
        this.label = label;
        this.unit = unit;
        this.value = value;
    }

    /** Returns the suffix of the label of the result. */
    public String label() {
        return label;
    }

    /** Returns the unit of the result. */
    public String unit() {
        return unit;
    }

    /** Returns the result for one region of a tree. */
    public double of(ProfiledTree tree, ProfiledRegion region) {
        return value.applyAsDouble(tree, region);
    }
}
