package io.ftimer.cli.input;

import io.ftimer.cli.input.JsonInput.JsonFields;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the JSON of the profiler {@code ftimer}, whose member {@code format} was read. */
record BenchmarkJsonReader(JsonInput json) implements InputReader {

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        JsonFields benchmark = json.otherFields();
        BenchmarkTree all = new BenchmarkTree(benchmark, "");
        for (JsonFields region : benchmark.objects("regions")) {
            all.addRegion(region);
        }
        trees.accept(all.tree());
        Map<String, BenchmarkTree> byThread = new LinkedHashMap<>();
        for (JsonFields region : benchmark.objects("thread_regions")) {
            String thread = region.text("thread");
            BenchmarkTree tree = byThread.get(thread);
            if (tree == null) {
                tree = new BenchmarkTree(benchmark, thread);
                byThread.put(thread, tree);
            }
            tree.addRegion(region);
        }
        for (BenchmarkTree tree : byThread.values()) {
            trees.accept(tree.tree());
        }
    }
}
