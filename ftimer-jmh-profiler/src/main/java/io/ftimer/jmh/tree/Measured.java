package io.ftimer.jmh.tree;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What was measured for a region on request, beside its calls and times: sums over all ended calls, with nested regions.
 *
 * <p>Thread safety: immutable.
 *
 * @param allocatedBytes the bytes that {@code metric=alloc} counted; null if not asked for
 * @param steps the steps that {@code metric=work} counted; null if not asked for
 */
public record Measured(
        @Nullable Long allocatedBytes, @Nullable Long steps) implements Serializable {
    private static final long serialVersionUID = 1;

    /** Nothing was asked for. */
    public static final Measured NOTHING = new Measured(null, null);

    /** Returns the sum; what only one of them has stays as it is. */
    Measured plus(Measured other) {
        return new Measured(sum(allocatedBytes, other.allocatedBytes), sum(steps, other.steps));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        if (one == null) {
            return other;
        }
        return other == null ? one : (Long) Math.addExact(one, other);
    }
}
