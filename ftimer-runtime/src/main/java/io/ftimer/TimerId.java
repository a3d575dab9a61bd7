package io.ftimer;

import io.ftimer.internal.engine.RegionName;
import io.ftimer.values.RegionKind;

/**
 * An opaque handle of a region name in one recorder, returned by {@link FTimer#lookup(String)}.
 *
 * <p>A handle stays valid over {@link FTimer#reset()} and becomes unknown with the next successful {@link FTimer#init()}
 * or {@link FTimer#finish()}.
 *
 * <p>Thread safety: immutable.
 */
public final class TimerId {
    /** The handle of nothing, returned by a rejected lookup; unknown to every recorder. */
    public static final TimerId NONE = new TimerId(RegionName.none());

    final RegionName name;

    TimerId(RegionName name) {
        this.name = name;
    }

    /** Returns the region's name; empty for {@link #NONE}. */
    public String name() {
        return name.text;
    }

    /** Returns what a region of this handle stands for. */
    public RegionKind kind() {
        return name.kind;
    }

    /** Returns the number of the handle: 1, 2, 3, ... in the order of definition, never reused by a recorder; 0 for {@link #NONE}. */
    public long number() {
        return name.number;
    }

    @Override
    public String toString() {
        return this == NONE ? "TimerId.NONE" : "TimerId[" + number() + " " + name() + "]";
    }
}
