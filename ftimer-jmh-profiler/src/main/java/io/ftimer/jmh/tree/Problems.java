package io.ftimer.jmh.tree;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * What went wrong with the regions of a benchmark, none of which disturbed the benchmark itself: rejected operations,
 * regions left open, calls from threads that nobody bound.
 *
 * <p>Thread safety: immutable.
 *
 * @param count how many of these there were
 * @param lines what the first {@value #KEPT} different ones were
 */
public record Problems(long count, List<String> lines) implements Serializable {
    private static final long serialVersionUID = 1;

    /** So many lines are kept. */
    public static final int KEPT = 16;

    /** No problem. */
    public static final Problems NONE = new Problems(0, List.of());

    /** Keeps the first lines. */
    public Problems {
        lines = lines.stream().distinct().limit(KEPT).toList();
    }

    /** Returns the problems of both. */
    public Problems plus(Problems other) {
        return new Problems(
                count + other.count,
                Stream.concat(lines.stream(), other.lines.stream()).toList());
    }
}
