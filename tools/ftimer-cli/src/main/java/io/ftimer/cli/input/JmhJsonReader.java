package io.ftimer.cli.input;

import io.ftimer.cli.input.JsonInput.JsonFields;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.List;

/** Reads the results of JMH in JSON ({@code -rf json}): one tree for each benchmark and its parameters. */
record JmhJsonReader(JsonInput json) implements InputReader {
    private static final List<String> FACTS = List.of(
            "jmhVersion",
            "threads",
            "forks",
            "jdkVersion",
            "vmName",
            "vmVersion",
            "warmupIterations",
            "warmupTime",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        json.array(() -> {
            for (ExportedTree tree : trees(json.fields())) {
                trees.accept(tree);
            }
        });
    }

    private static List<ExportedTree> trees(JsonFields result) throws UnusableInputException {
        if (!result.has("benchmark")) {
            throw result.invalid("benchmark", "expected a result of JMH");
        }
        JmhTree tree = new JmhTree(result.text("benchmark"), result.text("mode"), params(result.object("params")));
        for (String fact : FACTS) {
            tree.addFact(fact, result.text(fact));
        }
        JsonFields primary = result.object("primaryMetric");
        tree.addFact("score", primary.text("score"));
        tree.addFact("scoreError", primary.text("scoreError"));
        tree.addFact("scoreUnit", primary.text("scoreUnit"));
        JsonFields secondary = result.object("secondaryMetrics");
        for (String label : secondary.names()) {
            JsonFields metric = secondary.object(label);
            tree.addResult(label, new JmhTree.Result(metric.text("score"), metric.text("scoreUnit")));
        }
        try {
            return tree.trees();
        } catch (IllegalArgumentException e) {
            throw result.invalid("secondaryMetrics", String.valueOf(e.getMessage()));
        }
    }

    private static String params(JsonFields params) {
        return String.join(
                ", ",
                params.names().stream().map(key -> key + "=" + params.text(key)).toList());
    }
}
