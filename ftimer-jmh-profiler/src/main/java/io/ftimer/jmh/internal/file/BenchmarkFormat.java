package io.ftimer.jmh.internal.file;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.result.AccountingText;
import io.ftimer.jmh.internal.result.ProfiledTreeText;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.schema.BenchmarkSchema;
import io.ftimer.report.internal.schema.CsvRecordWriter;
import io.ftimer.report.internal.schema.CsvStyle;
import io.ftimer.report.internal.schema.Field;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A format of the files of one benchmark; its name in lower case is that for {@code format=}. */
enum BenchmarkFormat {
    /** One record for each region, with the values of the tree in each. Texts are quoted, numbers are not. */
    CSV("csv"),
    /** The tree as it is shown after the run, with all regions. */
    TEXT("txt");

    /** The extension of its files, without the dot. */
    final String extension;

    BenchmarkFormat(String extension) {
        this.extension = extension;
    }

    /** Writes the tree of one fork, or of all forks. */
    void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
        switch (this) {
            case CSV -> writeCsv(benchmark, tree, out);
            case TEXT -> writeText(benchmark, tree, out);
        }
    }

    private static void writeCsv(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
        CsvRecordWriter records = new CsvRecordWriter(BenchmarkSchema.SCHEMA, Map.of(), CsvStyle.TEXTS_QUOTED, out);
        List<Field<ProfiledTree>> ofTree = BenchmarkFields.tree(benchmark);
        List<Field<ProfiledRegion>> ofRegion = BenchmarkFields.region(tree);
        records.header();
        for (ProfiledRegion region : tree.regions()) {
            records.begin("").put(ofTree, tree).put(ofRegion, region).end();
        }
        records.flush();
    }

    private static void writeText(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
        out.append(TextEscapes.display(BenchmarkName.full(benchmark))).append('\n');
        for (String line : ProfiledTreeText.of(tree, region -> true, TextLimits.ALL)) {
            out.append(line).append('\n');
        }
        for (String line : AccountingText.of(tree)) {
            out.append(line).append('\n');
        }
        for (String line : tree.problems().lines()) {
            out.append("ftimer: ").append(line).append('\n');
        }
    }
}
