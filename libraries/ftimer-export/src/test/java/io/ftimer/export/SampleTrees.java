package io.ftimer.export;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trees that many tests write. */
final class SampleTrees {
    static final ExportedRun RUN = new ExportedRun("conjugate gradient", Map.of("jdk", "17.0.15"));

    /** The run of the samples: six regions. */
    static final ExportedTree SOLVER = run(
            "solver",
            region(0, "solve", 20, 640_000_000, 30_000_000),
            region(1, "assemble", 60, 180_000_000, 180_000_000),
            region(1, "linsolve", 20, 430_000_000, 30_000_000),
            region(2, "spmv; y=A*x", 200, 340_000_000, 340_000_000),
            region(2, "dot", 200, 60_000_000, 60_000_000),
            region(0, "output", 2, 25_000_000, 25_000_000));

    /** Names that some reader or screen misreads. */
    static final List<String> HOSTILE = List.of(
            "</script><script>alert(1)</script>",
            "\"quoted\" 'and' back\\slash",
            "line\u2028and paragraph\u2029",
            "right\u202Eto left",
            "\u001B[31mred\u001B[0m\r\n\tnext",
            "half \uD83D of a pair \uDE00",
            "\uD83D\uDE00",
            "a;b",
            "a 5",
            "level 5 10.",
            "a\u00A05",
            "voilà5",
            "",
            " ",
            "__proto__",
            "a/b*c",
            "| `cell` |",
            "::error::x",
            "{{ 1+1 }}",
            "\u0000");

    private SampleTrees() {}

    static ExportedRegion region(int depth, String name, long calls, long inclusiveNanos, long selfNanos) {
        return new ExportedRegion(depth, name, calls, inclusiveNanos, selfNanos);
    }

    static ExportedTree run(String name, ExportedRegion... regions) {
        return new ExportedTree(Kind.RUN, "", name, true, 700_000_000, Map.of(), List.of(regions));
    }

    static ExportedTree test(String group, String name, ExportedRegion... regions) {
        return new ExportedTree(Kind.TEST, group, name, true, 0, Map.of(), List.of(regions));
    }

    /** A test whose group, name, facts, regions and metrics have hostile names. */
    static ExportedTree hostile() {
        List<ExportedRegion> regions = new ArrayList<>();
        Map<String, String> facts = new LinkedHashMap<>();
        for (String name : HOSTILE) {
            facts.put(name, name);
            regions.add(new ExportedRegion(0, name, 3, 30, 10, Map.of(name, 1.5, "calls", Double.NaN)));
            regions.add(region(1, name, 4, 20, 20));
        }
        return new ExportedTree(Kind.TEST, HOSTILE.get(0), HOSTILE.get(3), true, 1000, facts, List.copyOf(regions));
    }

    static String written(String format, ExportedTree... trees) {
        return written(ExportFormats.all().named(format), List.of(trees));
    }

    static String written(TreeExporter exporter, Iterable<ExportedTree> trees) {
        StringBuilder out = new StringBuilder();
        try {
            TreeSink sink = exporter.open(RUN, out);
            for (ExportedTree tree : trees) {
                sink.accept(tree);
            }
            sink.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
