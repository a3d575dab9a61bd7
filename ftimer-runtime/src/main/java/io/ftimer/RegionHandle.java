package io.ftimer;

import io.ftimer.internal.engine.Node;
import io.ftimer.values.RegionPath;

/**
 * A handle of one call path in one recorder, returned by {@link FTimer#startRegion(String)}; {@link TimerId} is the handle
 * of a name, wherever it is opened.
 *
 * <p>All handles of a call path are equal. They stay valid over {@link FTimer#reset()} and become unknown with the next
 * successful {@link FTimer#init()}, {@link FTimer#restore} or {@link FTimer#finish()}.
 *
 * <p>Thread safety: immutable.
 */
public final class RegionHandle {
    /** The handle of nothing, returned by a rejected start; unknown to every recorder. */
    public static final RegionHandle NONE = new RegionHandle(new Node());

    final Node node;

    RegionHandle(Node node) {
        this.node = node;
    }

    /**
     * Returns the place of this call path in the order of first use in its run: 1, 2, 3, ...; 0 for {@link #NONE} and for a
     * region that is not recorded.
     */
    public int number() {
        return node.ordinal;
    }

    /** Returns the name of the region; empty for {@link #NONE}. */
    public String name() {
        return node.name.text;
    }

    /**
     * Returns the names from the root down to this region.
     *
     * @throws IllegalStateException if this is {@link #NONE}
     */
    public RegionPath path() {
        if (node.isRoot()) {
            throw new IllegalStateException("RegionHandle.NONE has no path: its start was rejected");
        }
        return node.path();
    }

    /** Returns whether {@code other} is a handle of the same call path in the same run of the same recorder. */
    @Override
    public boolean equals(Object other) {
        return other instanceof RegionHandle handle && node == handle.node;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(node);
    }

    @Override
    public String toString() {
        return node.isRoot() ? "RegionHandle.NONE" : "RegionHandle[" + number() + " " + path() + "]";
    }
}
