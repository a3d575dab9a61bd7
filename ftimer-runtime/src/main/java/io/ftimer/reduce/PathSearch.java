package io.ftimer.reduce;

import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the entry of a call path among entries in preorder. Stateless. */
final class PathSearch {
    private PathSearch() {}

    /**
     * Returns the entry of one call path that {@code wanted} accepts, empty if there is none.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    static <E extends RegionEntry> Optional<E> find(List<E> entries, RegionPath path, Predicate<E> wanted) {
        if (path.isPattern()) {
            throw new IllegalArgumentException(
                    "\"" + path + "\" is a pattern and may cover several regions; name one path");
        }
        E entry = null;
        for (String name : path.names()) {
            entry = child(entries, entry, name, wanted);
            if (entry == null) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(entry);
    }

    private static <E extends RegionEntry> @Nullable E child(
            List<E> entries, @Nullable E parent, String name, Predicate<E> wanted) {
        int depth = parent == null ? 0 : parent.depth() + 1;
        for (int at = parent == null ? 0 : parent.nodeId(); at < entries.size(); at++) {
            E entry = entries.get(at);
            if (entry.depth() < depth) {
                return null;
            }
            if (entry.depth() == depth && entry.name().equals(name) && wanted.test(entry)) {
                return entry;
            }
        }
        return null;
    }
}
