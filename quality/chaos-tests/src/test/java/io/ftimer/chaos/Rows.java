package io.ftimer.chaos;

import io.ftimer.RecorderModel;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of a tree by call path; their order is not compared. */
record Rows(Map<List<String>, Row> byPath) {
    /** Counts and times of one call path. */
    record Row(long calls, long inclusiveNanos, long selfNanos, boolean active) {
        Row plus(Row other) {
            return new Row(
                    calls + other.calls,
                    inclusiveNanos + other.inclusiveNanos,
                    selfNanos + other.selfNanos,
                    active || other.active);
        }
    }

    /** Returns the rows of a summary; each must stand below its parent, once. */
    static Rows of(Summary summary) {
        Map<List<String>, Row> rows = new LinkedHashMap<>();
        List<SummaryEntry> entries = summary.entries();
        for (SummaryEntry entry : entries) {
            List<String> path = entry.path().names();
            List<String> parent = entry.parentId() == 0
                    ? List.of()
                    : entries.get(entry.parentId() - 1).path().names();
            Disagreement.require(
                    path.subList(0, path.size() - 1).equals(parent), path + " does not stand below its parent");
            Row twin = rows.put(
                    path, new Row(entry.callCount(), entry.inclusiveNanos(), entry.selfNanos(), entry.isActive()));
            Disagreement.require(twin == null, path + " is there twice");
        }
        return new Rows(rows);
    }

    /** Returns the rows of a model, with running regions counted up to the end of a window of that length. */
    static Rows of(RecorderModel model, long totalNanos) {
        Map<List<String>, Row> rows = new LinkedHashMap<>();
        for (RecorderModel.Row row : model.rows(totalNanos)) {
            rows.put(row.path(), new Row(row.calls(), row.inclusive(), row.self(), row.active()));
        }
        return new Rows(rows);
    }

    static Rows of(RecorderModel model) {
        return of(model, model.totalNanos());
    }

    /** Returns the sums by call path. */
    static Rows sum(Iterable<Rows> all) {
        Map<List<String>, Row> sums = new LinkedHashMap<>();
        all.forEach(rows -> rows.byPath.forEach((path, row) -> sums.merge(path, row, Row::plus)));
        return new Rows(sums);
    }

    /** Returns the paths that differ, for messages. */
    String differences(Rows expected) {
        List<String> lines = new ArrayList<>();
        expected.byPath.forEach((path, row) -> {
            if (!row.equals(byPath.get(path))) {
                lines.add(String.join("/", path) + ": expected " + row + ", was " + byPath.get(path));
            }
        });
        byPath.forEach((path, row) -> {
            if (!expected.byPath.containsKey(path)) {
                lines.add(String.join("/", path) + ": expected none, was " + row);
            }
        });
        return String.join("\n", lines);
    }
}
