package io.ftimer;

import org.jspecify.annotations.Nullable;

/**
 * An opaque handle of a region name in one recorder, given by {@link FTimer#lookup(String)}.
 *
 * <p>A handle stays valid over {@link FTimer#reset()} and becomes unknown with the next successful {@link FTimer#init()}
 * or {@link FTimer#finish()}. Thread safety: immutable to callers; only its recorder changes it.
 */
public final class TimerId {
    /** The handle of nothing, answered by a lookup that failed; unknown to every recorder. */
    public static final TimerId NONE = new TimerId("", 0, 0, null);

    final String name;
    final int hash;

    /** Place in the order of definition since the last init, from 1; what siblings are sorted by. */
    final int ordinal;

    /** The definitions it belongs to; a handle of an earlier run, or of another recorder, has other ones. */
    final @Nullable Definitions definitions;

    private final long number;

    /** How many call paths this name was opened under. Written by the owner of the recorder only. */
    int contextCount;

    TimerId(String name, long number, int ordinal, @Nullable Definitions definitions) {
        this.name = name;
        this.hash = name.hashCode();
        this.number = number;
        this.ordinal = ordinal;
        this.definitions = definitions;
    }

    /** Returns the region's name; empty for {@link #NONE}. */
    public String name() {
        return name;
    }

    /** Returns the number of the handle: 1, 2, 3, ... in the order of definition, never reused by a recorder; 0 for {@link #NONE}. */
    public long number() {
        return number;
    }

    @Override
    public String toString() {
        return this == NONE ? "TimerId.NONE" : "TimerId[" + number + " " + name + "]";
    }
}
