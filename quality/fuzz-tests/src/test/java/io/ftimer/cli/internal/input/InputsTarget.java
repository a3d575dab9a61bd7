package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.ExportFormats;
import io.ftimer.fuzz.Checkout;
import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.SampleFiles;
import io.ftimer.fuzz.SuiteRows;
import io.ftimer.fuzz.Texts;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** All files that the command reads. What was read is exported, and read again. */
public final class InputsTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() throws Exception {
        List<byte[]> seeds = new ArrayList<>(SampleFiles.all());
        for (String name : List.of("profiler.csv", "jmh.json")) {
            seeds.add(Checkout.bytes("tools/ftimer-cli/src/test/resources/io/ftimer/cli/internal/input/" + name));
        }
        seeds.add(SuiteRows.bytes(SuiteSchema.SCHEMA.header()));
        seeds.add(Checkout.recorded("serial/metadata-escapes", "out.csv"));
        seeds.add(Checkout.recorded("mpi/metadata", "mpi.csv"));
        seeds.add(Checkout.recorded("mpi/metadata", "union.csv"));
        seeds.add(Checkout.recorded("openmp/metadata", "out.csv"));
        seeds.add(Checkout.recorded("hybrid/strict-two-ranks", "out.csv"));
        return seeds;
    }

    @Override
    public boolean reads(byte[] input) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        ExportedRun run;
        try {
            run = read(input, trees);
        } catch (UnusableInputException documented) {
            assertThat(documented).hasMessageMatching("(?s)in(:\\d+)?: .*");
            return false;
        }
        String json = exported("json", run, trees);
        List<ExportedTree> again = new ArrayList<>();
        ExportedRun runAgain = read(Texts.bytes(json), again);
        assertThat(exported("json", runAgain, again)).isEqualTo(json);
        for (String format :
                ExportFormats.all().all().stream().map(TreeExporter::format).toList()) {
            assertThat(exported(format, run, trees)).isNotNull();
        }
        return true;
    }

    private static ExportedRun read(byte[] input, List<ExportedTree> trees) throws IOException {
        ExportedRun[] found = new ExportedRun[1];
        Inputs.read("in", null, new ByteArrayInputStream(input), run -> {
            found[0] = run;
            return new TreeSink() {
                @Override
                public void accept(ExportedTree tree) {
                    trees.add(tree);
                }

                @Override
                public void finish() {}
            };
        });
        return found[0];
    }

    private static String exported(String format, ExportedRun run, List<ExportedTree> trees) throws IOException {
        StringBuilder out = new StringBuilder();
        TreeSink sink = ExportFormats.all().named(format).open(run, out);
        for (ExportedTree tree : trees) {
            sink.accept(tree);
        }
        sink.finish();
        return out.toString();
    }
}
