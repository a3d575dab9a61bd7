package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.List;

/** The metric format of Bencher, version 0. */
public final class Bencher implements LabelingSink.Output {
    private final Appendable out;
    private final JsonText json;

    /** Begins a file. */
    public Bencher(Appendable out) throws IOException {
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
