package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.MemberName;
import io.ftimer.export.internal.tree.MetricText;
import io.ftimer.export.internal.tree.TreeLabels;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The literal of hatchet: a list of the roots of all trees, with nested nodes. Each node has a number of its own, without which some
 * releases join nodes of one name.
 */
public final class HatchetLiteral implements TreeSink {
    private static final Set<String> OWN_COLUMNS = Set.of("time", "time (inc)", "calls", "_hatchet_nid");
    private static final String RANK = "rank";
    private static final double NANOS_PER_SECOND = 1e9;

    private final ExportedRun run;
    private final JsonText json;
    private final Appendable out;
    private final TreeLabels labels = new TreeLabels();
    private long nodes;

    /** Begins a file. */
    public HatchetLiteral(ExportedRun run, Appendable out) throws IOException {
        this.run = run;
        this.out = out;
        this.json = new JsonText(out);
        json.beginArray();
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = given.withMpiMetrics();
        String label = labels.next(tree);
        int open = 0;
        for (ExportedRegion region : tree.regions()) {
            open = close(open, region.depth());
            if (region.depth() == 0) {
                json.newLine();
            }
            json.beginObject();
            frame(region, "region", label);
            metrics(region, tree);
            json.name("children").beginArray();
            open++;
        }
        close(open, 0);
    }

    private int close(int open, int depth) throws IOException {
        for (int level = open; level > depth; level--) {
            json.endArray().endObject();
        }
        return depth;
    }

    private void frame(ExportedRegion region, String type, String tree) throws IOException {
        json.name("frame").beginObject().name("name").value(region.name());
        json.name("type").value(type).name("tree").value(tree);
        if (region.kind() != RegionKind.CODE) {
            json.name("kind").value(region.kind().key());
        }
        json.endObject();
        if (region.name().isEmpty()) {
            // where the name of a frame is empty, the reader requires one here
            json.name("name").value("");
        }
    }

    private void metrics(ExportedRegion region, ExportedTree tree) throws IOException {
        json.name("metrics").beginObject().name("_hatchet_nid").value(nodes++);
        OptionalInt rank = tree.rank();
        if (rank.isPresent()) {
            json.name(RANK).value(rank.getAsInt());
        }
        json.name("calls").value(region.calls());
        if (tree.isTimed()) {
            json.name("time").value(region.selfNanos() / NANOS_PER_SECOND);
            // a metric is inclusive for the reader if its name contains "(inc)"
            json.name("time (inc)").value(region.inclusiveNanos() / NANOS_PER_SECOND);
        }
        for (Map.Entry<String, Number> metric : region.metrics().entrySet()) {
            boolean isOwn = OWN_COLUMNS.contains(metric.getKey())
                    || rank.isPresent() && metric.getKey().equals(RANK);
            if (!isOwn && MetricText.isFinite(metric.getValue())) {
                MetricText.write(json.name(MemberName.of(metric.getKey())), metric.getValue());
            }
        }
        json.endObject();
    }

    /** Writes the only node of a file without regions: the reader rejects an empty list. */
    private void nothing() throws IOException {
        ExportedRegion none = new ExportedRegion(0, "(no regions)", 0, 0, 0);
        json.newLine().beginObject();
        frame(none, "none", run.title());
        metrics(none, new ExportedTree(ExportedTree.Kind.RUN, "", "", true, 0, Map.of(), List.of()));
        json.name("children").beginArray().endArray().endObject();
    }

    @Override
    public void finish() throws IOException {
        if (nodes == 0) {
            nothing();
        }
        out.append('\n');
        json.endArray();
        out.append('\n');
    }
}
