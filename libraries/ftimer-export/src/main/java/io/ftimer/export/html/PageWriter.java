package io.ftimer.export.html;

import io.ftimer.export.internal.tree.SelfTimes;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Writes the page of one or two runs. The regions of a tree are columns: depth, index of the name and kind, calls, inclusive time;
 * then pairs of row and self time where the self time is not the inclusive time without that of the children; then metrics.
 *
 * <p>Thread safety: thread-confined.
 */
final class PageWriter implements TreeSink {
    /** Numbers beyond are strings: the page would round them. */
    private static final long MAX_EXACT = 1L << 53;

    private final DataBlock block;
    private final JsonText json;
    private final Map<RegionKey, Integer> names = new LinkedHashMap<>();
    private boolean isInRun;

    PageWriter(String title, Appendable out) throws IOException {
        block = new DataBlock(title.isBlank() ? "Timing report" : title, out);
        json = new JsonText(block);
        json.beginObject().name("version").value(2).name("runs").beginArray();
    }

    /** Begins a run, and ends the one before. */
    void beginRun(ExportedRun run) throws IOException {
        endRun();
        isInRun = true;
        json.beginObject().name("title").value(run.title().isBlank() ? "Timing report" : run.title());
        facts(run.facts());
        json.name("trees").beginArray();
    }

    private void endRun() throws IOException {
        if (isInRun) {
            json.endArray().endObject();
        }
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = given.withMpiMetrics();
        json.beginObject();
        json.name("kind").value(tree.kind().name());
        json.name("group").value(tree.group());
        // "name" is the column
        json.name("title").value(tree.name());
        json.name("timed").value(tree.isTimed());
        json.name("window");
        number(tree.windowNanos());
        facts(tree.facts());
        List<ExportedRegion> regions = tree.regions();
        column("depth", regions, ExportedRegion::depth);
        column(
                "name",
                regions,
                region -> names.computeIfAbsent(new RegionKey(region.kind(), region.name()), name -> names.size()));
        column("calls", regions, ExportedRegion::calls);
        column("incl", regions, ExportedRegion::inclusiveNanos);
        otherSelfTimes(regions);
        metrics(regions);
        json.endObject();
    }

    @Override
    public void finish() throws IOException {
        endRun();
        json.endArray()
                .texts("names", names.keySet().stream().map(RegionKey::name).toList());
        json.name("kinds").beginArray();
        for (Map.Entry<RegionKey, Integer> name : names.entrySet()) {
            if (name.getKey().kind() != RegionKind.CODE) {
                json.value(name.getValue()).value(name.getKey().kind().key());
            }
        }
        json.endArray().endObject();
        block.finish();
    }

    private void facts(Map<String, String> facts) throws IOException {
        json.name("facts").beginArray();
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            json.beginArray().value(fact.getKey()).value(fact.getValue()).endArray();
        }
        json.endArray();
    }

    private void column(String name, List<ExportedRegion> regions, ToLongFunction<ExportedRegion> field)
            throws IOException {
        json.name(name).beginArray();
        for (ExportedRegion region : regions) {
            number(field.applyAsLong(region));
        }
        json.endArray();
    }

    private void otherSelfTimes(List<ExportedRegion> regions) throws IOException {
        long[] self = SelfTimes.of(regions);
        json.name("self").beginArray();
        for (int i = 0; i < self.length; i++) {
            if (self[i] != regions.get(i).selfNanos()) {
                json.value(i);
                number(regions.get(i).selfNanos());
            }
        }
        json.endArray();
    }

    private void metrics(List<ExportedRegion> regions) throws IOException {
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
                    number(value.longValue());
                } else {
                    json.value(value == null ? Double.NaN : value.doubleValue());
                }
            }
            json.endArray();
        }
        json.endObject();
    }

    private void number(long value) throws IOException {
        if (Math.abs(value) <= MAX_EXACT && value != Long.MIN_VALUE) {
            json.value(value);
        } else {
            json.value(Long.toString(value));
        }
    }
}
