package io.ftimer.internal.engine;

import io.ftimer.summary.Summary;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows that follow from those of other summaries, kept for as long as these are the same: many summaries in a row derive them
 * once. All rows are held weakly. Thread-safe.
 */
public final class DerivedRows {
    private volatile @Nullable Kept kept;

    private record Kept(List<TreeRows.Weak> sources, TreeRows.Weak rows) {
        boolean areFrom(List<Summary> summaries) {
            boolean same = sources.size() == summaries.size();
            for (int i = 0; same && i < sources.size(); i++) {
                same = sources.get(i).areOf(summaries.get(i));
            }
            return same;
        }
    }

    /** Returns the rows that follow from those of the sources, derived if these have changed. */
    TreeRows from(List<Summary> sources, Supplier<TreeRows> derivation) {
        Kept known = kept;
        TreeRows rows = known != null && known.areFrom(sources) ? known.rows.get() : null;
        if (rows == null) {
            rows = derivation.get();
            kept = new Kept(
                    sources.stream().map(source -> TreeRows.of(source).weakly()).toList(), rows.weakly());
        }
        return rows;
    }
}
