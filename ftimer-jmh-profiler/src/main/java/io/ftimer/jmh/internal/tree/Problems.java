package io.ftimer.jmh.internal.tree;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * The problems with the regions of a benchmark: rejected operations, regions left open or too deep to be recorded, calls
 * from other threads, and code that the agent should have instrumented. None of these disturbs the benchmark.
 *
 * <p>Thread safety: immutable.
 *
 * @param lines the first {@value #KEPT} distinct problems
 * @param missed how many of these are starts and stops that are not in the tree, so that its counts are incomplete
 */
public record Problems(long count, List<String> lines, long missed) implements Serializable {
    private static final long serialVersionUID = 1;

    public static final int KEPT = 16;

    public static final Problems NONE = new Problems(0, List.of(), 0);

    public Problems {
        lines = lines.stream().distinct().limit(KEPT).toList();
    }

    Problems plus(Problems other) {
        return new Problems(
                count + other.count,
                Stream.concat(lines.stream(), other.lines.stream()).toList(),
                missed + other.missed);
    }
}
