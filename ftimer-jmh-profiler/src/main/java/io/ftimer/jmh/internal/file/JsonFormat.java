package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.schema.BenchmarkSchema;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Writes one object with the values of the tree, its regions and its problems. */
final class JsonFormat implements BenchmarkFormat {

    @Override
    public String format() {
        return "json";
    }

    @Override
    public String extension() {
        return "json";
    }

    @Override
    public void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
        JsonText json = new JsonText(out);
        json.beginObject().name("format").value(BenchmarkSchema.FORMAT);
        json.name("format_version").value(BenchmarkSchema.SCHEMA.version());
        for (Field<ProfiledTree> field : BenchmarkFields.tree(benchmark)) {
            json.member(field.column(), field.of(tree));
        }
        json.name("errors").beginArray();
        for (String line : tree.problems().lines()) {
            json.value(line);
        }
        json.endArray();
        write("regions", tree.regions(), tree, json);
        write("thread_regions", tree.regionsByThread(), tree, json);
        json.endObject();
        out.append("\n");
    }

    private static void write(String name, List<ProfiledRegion> regions, ProfiledTree tree, JsonText json)
            throws IOException {
        List<Field<ProfiledRegion>> fields = BenchmarkFields.region(tree);
        json.name(name).beginArray();
        for (ProfiledRegion region : regions) {
            json.newLine().beginObject();
            for (Field<ProfiledRegion> field : fields) {
                json.member(field.column(), field.of(region));
            }
            json.endObject();
        }
        json.endArray();
    }
}
