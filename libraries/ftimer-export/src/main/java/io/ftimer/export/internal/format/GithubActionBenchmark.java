package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.List;

/** Series of github-action-benchmark, whose tool is {@code customSmallerIsBetter}. */
public final class GithubActionBenchmark implements LabelingSink.Output {
    private static final double NANOS_PER_MILLISECOND = 1e6;
    private final Appendable out;
    private final JsonText json;

    /** Begins a file. */
    public GithubActionBenchmark(Appendable out) throws IOException {
        this.out = out;
        this.json = new JsonText(out).beginArray();
    }

    @Override
    public void accept(List<String> label, ExportedTree tree) throws IOException {
        for (TrendSeries series : TrendSeries.of(label, tree)) {
            entry(series.path() + " · calls", "calls");
            json.value(series.calls()).endObject();
            if (series.isLarge()) {
                entry(series.path() + " · self", "ms");
                json.value(series.selfNanos() / NANOS_PER_MILLISECOND).endObject();
            }
        }
    }

    private void entry(String name, String unit) throws IOException {
        json.newLine()
                .beginObject()
                .name("name")
                .value(name)
                .name("unit")
                .value(unit)
                .name("value");
    }

    @Override
    public void finish() throws IOException {
        out.append('\n');
        json.endArray();
        out.append('\n');
    }
}
