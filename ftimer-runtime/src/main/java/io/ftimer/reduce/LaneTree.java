package io.ftimer.reduce;

import io.ftimer.internal.numbers.Seconds;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The call paths of lanes laid over each other, and who has them. Not thread-safe. */
final class LaneTree {
    private final RowTree tree = new RowTree();
    private final Map<Row, Participation> participations = new IdentityHashMap<>();

    /**
     * Takes in the lanes of one rank that run in {@code domain}.
     *
     * @param contributor the number under which the samples of a lane count
     */
    void add(LaneSummary rank, ExecutionDomain domain, ToIntFunction<LaneRecord> contributor) {
        Map<Row, Participation> onThisRank = new IdentityHashMap<>();
        for (LaneRecord lane : rank.lanes()) {
            if (lane.domain() == domain) {
                add(lane, rank.window().windowNanos(), contributor.applyAsInt(lane), onThisRank);
            }
        }
        onThisRank.forEach((row, added) -> participations.merge(row, added, Participation::plus));
    }

    private void add(LaneRecord lane, long windowNanos, int contributor, Map<Row, Participation> onThisRank) {
        Row[] rows = tree.place(lane);
        long[] self = lane.selfNanos();
        for (int i = 0; i < self.length; i++) {
            LaneContext context = lane.contexts().get(i);
            Row row = rows[i + 1];
            row.add(SampleStats.of(
                    contributor,
                    context.inclusiveNanos(),
                    self[i],
                    context.callCount(),
                    Seconds.percent(context.inclusiveNanos(), windowNanos)));
            onThisRank.merge(row, Participation.of(lane, context), Participation::onSameRank);
        }
    }

    /**
     * Takes in what several ranks have at one call path, and returns its row.
     *
     * @param around the row of the region around; null for a root
     */
    Row add(@Nullable Row around, HybridEntry entry) {
        Row row = (around == null ? tree.root() : around).child(entry.name());
        row.add(entry.samples());
        participations.merge(row, entry.participation(), Participation::plus);
        return row;
    }

    /** Returns all rows in preorder, siblings in canonical order. */
    List<Row> canonical() {
        return tree.canonical();
    }

    Participation participation(Row row) {
        return Objects.requireNonNull(participations.get(row), "a row that no lane has");
    }
}
