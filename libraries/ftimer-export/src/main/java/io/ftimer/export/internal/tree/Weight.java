package io.ftimer.export.internal.tree;

import io.ftimer.report.ExportedRegion;
import java.util.function.ToLongFunction;

/** A number of a region that may be added over the regions of a tree: no other region contains it. */
public enum Weight {
    /** The self time in nanoseconds; an inclusive time would count twice in a sum. */
    SELF_TIME("self time", ExportedRegion::selfNanos),
    /** The number of calls. */
    CALLS("calls", ExportedRegion::calls);

    private final String label;
    private final ToLongFunction<ExportedRegion> value;

    Weight(String label, ToLongFunction<ExportedRegion> value) {
        this.label = label;
        this.value = value;
    }

    /** Returns what it is called in pictures. */
    public String label() {
        return label;
    }

    /** Returns the quantity of a region. A negative one, for instance after a clock went backward, counts as 0. */
    public long of(ExportedRegion region) {
        return Math.max(0, value.applyAsLong(region));
    }
}
