package io.ftimer.report.internal.reduce;

import io.ftimer.internal.rows.RegionKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads rows that are written in canonical order with their depths, kinds and names. Stateless. */
public final class RowReader {
    /** Makes an entry by reading the rest of its row. */
    @FunctionalInterface
    public interface EntryFactory<E> {
        /** Returns the entry with a number, from 1; {@code parent} is null for a root. */
        E read(@Nullable E parent, int nodeId, RegionKey region);
    }

    private record Open<E>(byte[] key, E entry) {}

    private RowReader() {}

    /** Reads a number of rows and so many rows. */
    public static <E> List<E> read(PartReader in, EntryFactory<E> factory) {
        int count = in.count("the number of rows");
        List<E> entries = new ArrayList<>(count);
        // the last row and its ancestors
        List<Open<E>> open = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int depth = in.integer("the depth", 0, open.size());
            RegionKey region = in.region();
            byte[] key = Row.keyOf(region);
            in.require(
                    depth == open.size()
                            || Arrays.compareUnsigned(open.get(depth).key(), key) < 0,
                    "rows that are not in order");
            E entry = factory.read(depth == 0 ? null : open.get(depth - 1).entry(), i + 1, region);
            entries.add(entry);
            open.subList(depth, open.size()).clear();
            open.add(new Open<>(key, entry));
        }
        return entries;
    }
}
