package io.ftimer.export.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Writes trees as a page has them. The regions of a tree are columns: depth, number of the name and kind, calls, inclusive time; then
 * pairs of row and self time where the self time is not the inclusive time without that of the children; then metrics.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TreeJson {
    /** Numbers beyond are strings: the page would round them. */
    private static final long MAX_EXACT = 1L << 53;

    private final List<RegionKey> names = new ArrayList<>();
    private final Map<RegionKey, Integer> numbers = new HashMap<>();

    /** @param before the names of trees before */
    public TreeJson(List<RegionKey> before) {
        before.forEach(this::number);
    }

    /** Returns what the numbers of names stand for, from 0, so far. */
    public List<RegionKey> names() {
        return Collections.unmodifiableList(names);
    }

    private int number(RegionKey name) {
        return numbers.computeIfAbsent(name, added -> {
            names.add(added);
            return numbers.size();
        });
    }

    /** Returns a tree as JSON in one line. */
    public String text(ExportedTree tree) throws IOException {
        StringBuilder text = new StringBuilder();
        write(tree.withMpiMetrics(), new JsonText(text));
        return text.toString();
    }

    private void write(ExportedTree tree, JsonText json) throws IOException {
        json.beginObject();
        json.name("kind").value(tree.kind().name());
        json.name("group").value(tree.group());
        // "name" is the column
        json.name("title").value(tree.name());
        json.name("timed").value(tree.isTimed());
        json.name("window");
        number(tree.windowNanos(), json);
        facts(tree.facts(), json);
        List<ExportedRegion> regions = tree.regions();
        column("depth", regions, ExportedRegion::depth, json);
        column("name", regions, region -> number(new RegionKey(region.kind(), region.name())), json);
        column("calls", regions, ExportedRegion::calls, json);
        column("incl", regions, ExportedRegion::inclusiveNanos, json);
        otherSelfTimes(regions, json);
        metrics(regions, json);
        json.endObject();
    }

    static void facts(Map<String, String> facts, JsonText json) throws IOException {
        json.name("facts").beginArray();
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            json.beginArray().value(fact.getKey()).value(fact.getValue()).endArray();
        }
        json.endArray();
    }

    private static void column(
            String name, List<ExportedRegion> regions, ToLongFunction<ExportedRegion> field, JsonText json)
            throws IOException {
        json.name(name).beginArray();
        for (ExportedRegion region : regions) {
            number(field.applyAsLong(region), json);
        }
        json.endArray();
    }

    private static void otherSelfTimes(List<ExportedRegion> regions, JsonText json) throws IOException {
        long[] self = SelfTimes.of(regions);
        json.name("self").beginArray();
        for (int i = 0; i < self.length; i++) {
            if (self[i] != regions.get(i).selfNanos()) {
                json.value(i);
                number(regions.get(i).selfNanos(), json);
            }
        }
        json.endArray();
    }

    private static void metrics(List<ExportedRegion> regions, JsonText json) throws IOException {
        Set<String> found = new LinkedHashSet<>();
        regions.forEach(region -> found.addAll(region.metrics().keySet()));
        if (found.isEmpty()) {
            return;
        }
        json.name("metrics").beginObject();
        for (String metric : found) {
            json.name(metric).beginArray();
            for (ExportedRegion region : regions) {
                Number value = region.metrics().get(metric);
                if (value instanceof Long || value instanceof Integer) {
                    number(value.longValue(), json);
                } else {
                    json.value(value == null ? Double.NaN : value.doubleValue());
                }
            }
            json.endArray();
        }
        json.endObject();
    }

    private static void number(long value, JsonText json) throws IOException {
        if (Math.abs(value) <= MAX_EXACT && value != Long.MIN_VALUE) {
            json.value(value);
        } else {
            json.value(Long.toString(value));
        }
    }
}
