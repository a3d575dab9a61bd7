package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import org.jspecify.annotations.Nullable;

/**
 * One region name in one run of a recorder.
 *
 * <p>Thread safety: only the owner of the recorder changes it.
 */
public final class RegionName {
    private final RegionKey key;

    /** The name itself; of {@link #key()}, as {@link #kind} is, and kept here for lookups too. */
    public final String text;

    public final RegionKind kind;

    public final int hash;

    /** Place in the order of definition, from 1; siblings are sorted by it. 0 for a root. */
    public final int ordinal;

    /** The number of the handle: unique in the recorder over all its runs. */
    public final long number;

    /** The definitions that this name belongs to; names of other runs and recorders have other ones. */
    final @Nullable Definitions definitions;

    /** How many call paths this name was opened under. */
    int contextCount;

    /** How many of them {@link NodeIndex#contextOf} has numbered. */
    int numberedContexts;

    RegionName(RegionKey key, long number, int ordinal, @Nullable Definitions definitions) {
        this.key = key;
        this.kind = key.kind();
        this.text = key.name();
        this.hash = text.hashCode();
        this.number = number;
        this.ordinal = ordinal;
        this.definitions = definitions;
    }

    /** Returns the name of nothing, which no recorder knows. */
    public static RegionName none() {
        // a new string, so that no name of a caller is the same object
        return new RegionName(RegionKey.code(new String(new char[0])), 0, 0, null);
    }

    /** Returns whether this is the name of a region of code, and that text. */
    public boolean isOfCode(String other) {
        return kind == RegionKind.CODE && text.equals(other);
    }

    /** Returns what tells a region of this name from its siblings. */
    public RegionKey key() {
        return key;
    }

    /** Returns whether both names are of one run of a recorder. */
    public boolean isBeside(RegionName other) {
        return definitions == other.definitions;
    }
}
