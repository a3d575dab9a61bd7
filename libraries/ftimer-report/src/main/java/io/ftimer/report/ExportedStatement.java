package io.ftimer.report;

import io.ftimer.values.RegionPath;
import java.util.Objects;

/**
 * A SQL statement that a region counts.
 *
 * <p>Thread safety: immutable.
 *
 * @param region the path of the region, for instance {@code load/SQL select person}
 * @param times how often it was executed
 * @param timesInCall how often one call of the region around executed it at most; 0 if that is not known
 * @param text the text without literals
 */
public record ExportedStatement(RegionPath region, long times, long timesInCall, String text) {
    /** Rejects null. */
    public ExportedStatement {
        Objects.requireNonNull(region, "region");
        Objects.requireNonNull(text, "text");
    }
}
