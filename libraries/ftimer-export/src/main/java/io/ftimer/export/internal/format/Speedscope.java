package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.export.internal.tree.LevelStack;
import io.ftimer.export.internal.tree.TreeLabels;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The file format of speedscope: two profiles for each tree, self times and calls. Names, to which profiles refer by number, are
 * written at the end. Regions are in preorder, since the order of times in a summary is unknown.
 */
public final class Speedscope implements TreeSink {
    private final JsonText json;
    private final Appendable out;
    private final TreeLabels labels = new TreeLabels();
    private final Map<String, Integer> frames = new LinkedHashMap<>();

    /** Begins a file. */
    public Speedscope(ExportedRun run, Appendable out) throws IOException {
        this.out = out;
        this.json = new JsonText(out);
        // speedscope recognizes its files by this text
        json.beginObject().name("$schema").value("https://www.speedscope.app/file-format-schema.json");
        json.name("exporter").value("ftimer").name("name").value(run.title());
        json.name("activeProfileIndex").value(0L).name("profiles").beginArray();
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = LabelingSink.repeated(given.withMpiMetrics());
        String label = labels.next(tree);
        if (tree.isTimed()) {
            profile(label, tree.regions(), Weight.SELF_TIME, "nanoseconds");
        }
        profile(label, tree.regions(), Weight.CALLS, "none");
    }

    private void profile(String label, List<ExportedRegion> regions, Weight quantity, String unit) throws IOException {
        json.newLine().beginObject().name("type").value("sampled");
        json.name("name").value(label + ", " + quantity.label()).name("unit").value(unit);
        samples(regions, quantity);
        long sum = 0;
        json.name("weights").beginArray();
        for (ExportedRegion region : regions) {
            long weight = quantity.of(region);
            if (weight > 0) {
                json.value(weight);
                sum = Saturated.sum(sum, weight);
            }
        }
        json.endArray().name("startValue").value(0L).name("endValue").value(sum).endObject();
    }

    /** Writes the stack of each region that has some of the quantity, as numbers of frames. */
    private void samples(List<ExportedRegion> regions, Weight quantity) throws IOException {
        LevelStack<Integer> stack = new LevelStack<>();
        json.name("samples").beginArray();
        for (ExportedRegion region : regions) {
            List<Integer> numbers =
                    stack.enter(region.depth(), frame(new RegionKey(region.kind(), region.name()).label()));
            if (quantity.of(region) > 0) {
                json.beginArray();
                for (int number : numbers) {
                    json.value((long) number);
                }
                json.endArray();
            }
        }
        json.endArray();
    }

    private int frame(String name) {
        Integer known = frames.putIfAbsent(name, frames.size());
        return known == null ? frames.size() - 1 : known;
    }

    @Override
    public void finish() throws IOException {
        out.append('\n');
        json.endArray().name("shared").beginObject().name("frames").beginArray();
        for (String frame : frames.keySet()) {
            json.beginObject().name("name").value(frame).endObject();
        }
        json.endArray().endObject().endObject();
        out.append('\n');
    }
}
