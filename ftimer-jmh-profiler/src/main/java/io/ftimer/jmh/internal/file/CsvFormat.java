package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Writes one record for each region, with the values of the tree in each. Texts are quoted, numbers are not. */
final class CsvFormat implements BenchmarkFormat {

    /** Returns the names of all columns. */
    static List<String> columns() {
        return Stream.concat(Field.TREE.stream(), Field.REGION.stream())
                .map(Field::name)
                .toList();
    }

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
        out.append(String.join(",", columns())).append('\n');
        String head =
                Field.TREE.stream().map(field -> cell(field, benchmark, tree)).collect(Collectors.joining(","));
        for (List<ProfiledRegion> regions : List.of(tree.regions(), tree.regionsByThread())) {
            for (ProfiledRegion region : regions) {
                out.append(head);
                for (Field<ProfiledRegion, ProfiledTree> field : Field.REGION) {
                    out.append(',').append(cell(field, region, tree));
                }
                out.append('\n');
            }
        }
    }

    private static <A, B> String cell(Field<A, B> field, A subject, B whole) {
        String text = field.text(subject, whole);
        return field.of(subject, whole) instanceof String ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
