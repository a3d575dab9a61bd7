package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.export.internal.tree.LevelStack;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a history of runs keeps: the calls of each region, which are exact, and the self times of the regions with the most. A history
 * joins its runs by the call path after the label of the tree.
 */
public final class Trend implements LabelingSink.Output {
    private static final int LARGE = 20;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final Appendable out;
    private final JsonText json;
    private final boolean isOfBencher;

    private Trend(Appendable out, boolean isOfBencher) throws IOException {
        this.out = out;
        this.isOfBencher = isOfBencher;
        this.json = isOfBencher ? new JsonText(out).beginObject() : new JsonText(out).beginArray();
    }

    /** Begins a file in the metric format of Bencher, version 0. */
    public static Trend bencher(Appendable out) throws IOException {
        return new Trend(out, true);
    }

    /** Begins a file of github-action-benchmark, whose tool is {@code customSmallerIsBetter}. */
    public static Trend githubActionBenchmark(Appendable out) throws IOException {
        return new Trend(out, false);
    }

    /** The calls and the self time of all regions at a path. */
    private record Sums(long calls, long selfNanos) {
        Sums plus(Sums other) {
            return new Sums(Saturated.sum(calls, other.calls), Saturated.sum(selfNanos, other.selfNanos));
        }
    }

    @Override
    public void accept(List<String> label, ExportedTree tree) throws IOException {
        Map<String, Sums> byPath = byPath(label, tree);
        Set<String> large = byPath.entrySet().stream()
                .filter(series -> tree.isTimed())
                .sorted(Map.Entry.comparingByValue(
                        Comparator.comparingLong(Sums::selfNanos).reversed()))
                .limit(LARGE)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        for (Map.Entry<String, Sums> series : byPath.entrySet()) {
            write(series.getKey(), series.getValue(), large.contains(series.getKey()));
        }
    }

    private static Map<String, Sums> byPath(List<String> label, ExportedTree tree) {
        Map<String, Sums> byPath = new LinkedHashMap<>();
        LevelStack<String> stack = new LevelStack<>();
        for (int depth = 0; depth < label.size(); depth++) {
            stack.enter(depth, level(label.get(depth), RegionKind.CODE));
        }
        for (ExportedRegion region : tree.regions()) {
            String path =
                    String.join("/", stack.enter(label.size() + region.depth(), level(region.name(), region.kind())));
            byPath.merge(path, new Sums(Weight.CALLS.of(region), Weight.SELF_TIME.of(region)), Sums::plus);
        }
        return byPath;
    }

    private static String level(String name, RegionKind kind) {
        return new RegionKey(kind, JsonText.memberName(name)).level();
    }

    private void write(String path, Sums sums, boolean isLarge) throws IOException {
        if (isOfBencher) {
            json.newLine().name(path).beginObject();
            measure("calls", sums.calls());
            if (isLarge) {
                measure("self-time", sums.selfNanos());
            }
            json.endObject();
        } else {
            entry(path + " · calls", "calls").value(sums.calls()).endObject();
            if (isLarge) {
                entry(path + " · self", "ms")
                        .value(sums.selfNanos() / NANOS_PER_MILLISECOND)
                        .endObject();
            }
        }
    }

    private void measure(String name, long value) throws IOException {
        json.name(name).beginObject().name("value").value(value).endObject();
    }

    private JsonText entry(String name, String unit) throws IOException {
        return json.newLine()
                .beginObject()
                .member("name", name)
                .member("unit", unit)
                .name("value");
    }

    @Override
    public void finish() throws IOException {
        out.append('\n');
        if (isOfBencher) {
            json.endObject();
        } else {
            json.endArray();
        }
        out.append('\n');
    }
}
