package io.ftimer.export.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the page of one or two runs, tree by tree. The trees of a run come in parts, each with names of its own, as JVMs made them.
 *
 * <p>Thread safety: thread-confined.
 */
public final class PageWriter implements TreeSink {
    private final DataBlock block;
    private final JsonText json;
    private final Map<RegionKey, Integer> names = new LinkedHashMap<>();

    /** The numbers of the names of each part. */
    private final List<List<Integer>> parts = new ArrayList<>();

    /** Makes the trees of the last part of the run, which come as such. */
    private TreeJson last = new TreeJson(List.of());

    private boolean isInRun;

    public PageWriter(String title, Appendable out) throws IOException {
        block = new DataBlock(title.isBlank() ? "Timing report" : title, out);
        json = new JsonText(block);
        json.beginObject().name("version").value(3).name("runs").beginArray();
    }

    /** Begins a run, and ends the one before. */
    public void beginRun(ExportedRun run) throws IOException {
        endRun();
        isInRun = true;
        json.beginObject().name("title").value(run.title().isBlank() ? "Timing report" : run.title());
        TreeJson.facts(run.facts(), json);
        json.name("trees").beginArray();
    }

    private void endRun() throws IOException {
        if (isInRun) {
            endPart(last.names());
            last = new TreeJson(List.of());
            json.endArray().endObject();
        }
    }

    @Override
    public void accept(ExportedTree tree) throws IOException {
        add(last.text(tree), Map.of());
    }

    /**
     * Adds a tree of the part that {@link #endPart} ends.
     *
     * @param tree as {@link TreeJson} made it
     * @param facts those that the tree does not have
     */
    public void add(String tree, Map<String, String> facts) throws IOException {
        json.beginObject().name("part").value(parts.size());
        TreeJson.facts(facts, json);
        json.name("tree").json(tree).endObject();
    }

    /** Ends a part, whose trees have these names. */
    public void endPart(List<RegionKey> ofPart) {
        parts.add(ofPart.stream()
                .map(name -> names.computeIfAbsent(name, added -> names.size()))
                .toList());
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
        json.endArray().name("parts").beginArray();
        for (List<Integer> part : parts) {
            json.beginArray();
            for (int name : part) {
                json.value(name);
            }
            json.endArray();
        }
        json.endArray().endObject();
        block.finish();
    }
}
