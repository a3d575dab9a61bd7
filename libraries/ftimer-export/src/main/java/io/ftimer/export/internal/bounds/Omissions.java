package io.ftimer.export.internal.bounds;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the lines of a file leave out, ready for use.
 *
 * @param tests match the texts of {@link Subject}s
 * @param regions match call paths
 * @param ids match names of sequences and tables
 */
record Omissions(List<Pattern> tests, List<PathPattern> regions, List<PathPattern> ids) {
    static final Omissions NONE = of(List.of());

    static Omissions of(List<Omission> lines) {
        return new Omissions(
                all(lines, Omission.What.TEST)
                        .map(pattern -> new Subject(pattern).regex())
                        .toList(),
                patterns(lines, Omission.What.REGION, PathPattern::withInside),
                patterns(lines, Omission.What.IDS, PathPattern::of));
    }

    private static Stream<String> all(List<Omission> lines, Omission.What what) {
        return lines.stream().filter(line -> line.what() == what).map(Omission::pattern);
    }

    private static List<PathPattern> patterns(
            List<Omission> lines, Omission.What what, Function<String, PathPattern> compile) {
        return all(lines, what).map(compile).toList();
    }

    boolean hasTest(Subject subject) {
        return tests.stream().anyMatch(test -> test.matcher(subject.text()).matches());
    }

    boolean hasRegion(String path) {
        return regions.stream().anyMatch(region -> region.matches(path));
    }

    boolean isOfIds(String object) {
        return ids.stream().anyMatch(name -> name.matches(object));
    }
}
