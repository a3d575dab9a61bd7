package io.ftimer.report.internal.reduce;

import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Finds the entry of a call path among entries in preorder. Immutable.
 *
 * @param depth gives how many ancestors an entry has
 * @param level gives the path of an entry as if it were a root
 */
public record PathSearch<E>(ToIntFunction<? super E> depth, Function<? super E, RegionPath> level) {
    /**
     * Returns the entry of one call path, empty if there is none.
     *
     * @param wanted accepts an entry and its ancestors
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public Optional<E> find(List<E> entries, RegionPath path, Predicate<E> wanted) {
        if (path.isPattern()) {
            throw new IllegalArgumentException(
                    "\"" + path + "\" is a pattern and may cover several regions; name one path");
        }
        List<RegionPath> levels = path.levels();
        int matched = 0;
        for (E entry : entries) {
            int at = depth.applyAsInt(entry);
            matched = Math.min(matched, at);
            if (at == matched && levels.get(at).matches(level.apply(entry)) && wanted.test(entry)) {
                matched++;
                if (matched == levels.size()) {
                    return Optional.of(entry);
                }
            }
        }
        return Optional.empty();
    }
}
