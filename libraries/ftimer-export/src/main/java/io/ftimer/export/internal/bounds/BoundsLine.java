package io.ftimer.export.internal.bounds;

import java.util.List;

/** A line of a file of bounds. */
public sealed interface BoundsLine permits Bound, Omission {
    /** Returns what no other line has. */
    String key();

    /** Returns the columns before the comment. */
    List<String> columns();

    /** Returns the text behind {@code #}; may be empty. */
    String comment();
}
