package io.ftimer.reduce;

import io.ftimer.internal.reduce.PartReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads depths and names of rows that stand in canonical order, and makes rows of them. Not thread-safe. */
final class RowPlaces {
    private final PartReader in;
    private final Row root = new Row(null, "");

    /** The last row of each depth so far, down to that of the last row. */
    private final List<Row> last = new ArrayList<>();

    private int count;

    RowPlaces(PartReader in) {
        this.in = in;
    }

    /** Returns the next row, without numbers. */
    Row next() {
        int depth = in.integer("the depth", 0, last.size());
        @Nullable Row before = depth < last.size() ? last.get(depth) : null;
        Row row = new Row(depth == 0 ? root : last.get(depth - 1), in.text());
        in.require(before == null || Row.CANONICAL.compare(before, row) < 0, "rows that are not in order");
        row.nodeId = ++count;
        last.subList(depth, last.size()).clear();
        last.add(row);
        return row;
    }
}
