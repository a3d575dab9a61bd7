package io.ftimer.jmh.internal.file;

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

/** Writes one record for each region, with the values of the tree in each. Texts are quoted, numbers are not. */
final class CsvFormat implements BenchmarkFormat {

    @Override
    public String format() {
        return "csv";
    }

    @Override
    public String extension() {
        return "csv";
    }

    @Override
    public void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
        CsvRecordWriter records = new CsvRecordWriter(BenchmarkSchema.SCHEMA, Map.of(), CsvStyle.TEXTS_QUOTED, out);
        List<Field<ProfiledTree>> ofTree = BenchmarkFields.tree(benchmark);
        List<Field<ProfiledRegion>> ofRegion = BenchmarkFields.region(tree);
        records.header();
        for (List<ProfiledRegion> regions : List.of(tree.regions(), tree.regionsByThread())) {
            for (ProfiledRegion region : regions) {
                records.begin("").put(ofTree, tree).put(ofRegion, region).end();
            }
        }
        records.flush();
    }
}
