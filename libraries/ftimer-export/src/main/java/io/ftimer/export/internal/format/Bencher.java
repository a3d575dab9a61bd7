package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.List;

/** The metric format of Bencher, version 0. */
public final class Bencher extends NamedFormat {
    /** For the service loader. */
    public Bencher() {
        super("bencher", ".bencher.json", "calls and the largest self times in the metric format of Bencher");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return new LabelingSink(new Output(out));
    }

    private static final class Output implements LabelingSink.Output {
        private final Appendable out;
        private final JsonText json;

        Output(Appendable out) throws IOException {
            this.out = out;
            this.json = new JsonText(out).beginObject();
        }

        @Override
        public void accept(List<String> label, ExportedTree tree) throws IOException {
            for (TrendSeries series : TrendSeries.of(label, tree)) {
                json.newLine().name(series.path()).beginObject();
                measure("calls", series.calls());
                if (series.isLarge()) {
                    measure("self-time", series.selfNanos());
                }
                json.endObject();
            }
        }

        private void measure(String name, long value) throws IOException {
            json.name(name).beginObject().name("value").value(value).endObject();
        }

        @Override
        public void finish() throws IOException {
            out.append('\n');
            json.endObject();
            out.append('\n');
        }
    }
}
