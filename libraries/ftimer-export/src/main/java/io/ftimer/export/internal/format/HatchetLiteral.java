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
import java.util.Map;
import java.util.Set;

/** The literal of hatchet: a list of the roots of all trees. */
public final class HatchetLiteral extends NamedFormat {
    /** For the service loader. */
    public HatchetLiteral() {
        super("hatchet", ".hatchet.json", "a literal for hatchet: GraphFrame.from_literal(json.load(file))");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return new Sink(out);
    }

    /** Writes regions as nested nodes. Each node has a number of its own, without which some releases join nodes of one name. */
    private static final class Sink implements TreeSink {
        private static final Set<String> OWN_COLUMNS = Set.of("time", "time (inc)", "calls", "_hatchet_nid");
        private static final double NANOS_PER_SECOND = 1e9;

        private final JsonText json;
        private final Appendable out;
        private final TreeLabels labels = new TreeLabels();
        private long nodes;

        Sink(Appendable out) throws IOException {
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
                frame(region, label);
                metrics(region, tree.isTimed());
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

        private void frame(ExportedRegion region, String tree) throws IOException {
            json.name("frame").beginObject().name("name").value(region.name());
            json.name("type").value("region").name("tree").value(tree);
            if (region.kind() != RegionKind.CODE) {
                json.name("kind").value(region.kind().key());
            }
            json.endObject();
            if (region.name().isEmpty()) {
                // where the name of a frame is empty, the reader requires one here
                json.name("name").value("");
            }
        }

        private void metrics(ExportedRegion region, boolean isTimed) throws IOException {
            json.name("metrics").beginObject().name("_hatchet_nid").value(nodes++);
            json.name("calls").value(region.calls());
            if (isTimed) {
                json.name("time").value(region.selfNanos() / NANOS_PER_SECOND);
                // a metric is inclusive for the reader if its name contains "(inc)"
                json.name("time (inc)").value(region.inclusiveNanos() / NANOS_PER_SECOND);
            }
            for (Map.Entry<String, Number> metric : region.metrics().entrySet()) {
                if (!OWN_COLUMNS.contains(metric.getKey()) && MetricText.isFinite(metric.getValue())) {
                    MetricText.write(json.name(MemberName.of(metric.getKey())), metric.getValue());
                }
            }
            json.endObject();
        }

        @Override
        public void finish() throws IOException {
            out.append('\n');
            json.endArray();
            out.append('\n');
        }
    }
}
