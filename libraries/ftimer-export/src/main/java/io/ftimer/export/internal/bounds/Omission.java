package io.ftimer.export.internal.bounds;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a file of bounds that leaves something out: {@code - test PATTERN}, {@code - region PATTERN} or {@code - ids PATTERN}; or
 * {@code + agent OPTIONS}, without which a run has not seen what is bounded.
 *
 * @param pattern a subject, a pattern of call paths, or the name of the sequence or table that has numbers for new rows
 * @param comment a reason; may be empty
 */
public record Omission(What what, String pattern, String comment) implements Bounds.Line {
    public enum What {
        /** What the agent must select: a run with other options is not comparable. */
        AGENT,
        /** Trees of tests, or of another kind with its word before the name: nothing is judged or written. */
        TEST,
        /** Regions, with all inside. */
        REGION,
        /** Statements that fetch ids for new rows, whose number depends on tests before. */
        IDS
    }

    private static final Pattern LINE = Pattern.compile("(?:- (test|region|ids)|\\+ (agent)) (\\S.*)");

    /** Makes an omission of the columns of a line; throws {@link IllegalArgumentException} if they are invalid. */
    static Omission of(List<String> columns, String comment) {
        Matcher line = LINE.matcher(columns.get(0));
        if (columns.size() != 1 || !line.matches()) {
            throw new IllegalArgumentException(
                    "invalid line \"" + String.join("  ", columns)
                            + "\": expected - test org.example.slow.**, - region **/Cache.*, - ids note_seq or + agent org.example.**");
        }
        String what = line.group(1) == null ? line.group(2) : line.group(1);
        return new Omission(What.valueOf(what.toUpperCase(Locale.ROOT)), line.group(3), comment);
    }

    @Override
    public String key() {
        return columns().get(0);
    }

    @Override
    public List<String> columns() {
        return List.of((what == What.AGENT ? "+ " : "- ") + what.name().toLowerCase(Locale.ROOT) + ' ' + pattern);
    }

    /**
     * What the lines of a file leave out, ready for use.
     *
     * @param tests match the texts of {@link Subject}s
     * @param regions match call paths
     * @param ids match names of sequences and tables
     */
    record Patterns(List<Pattern> tests, List<PathPattern> regions, List<PathPattern> ids) {
        static final Patterns NONE = of(List.of());

        static Patterns of(List<Omission> lines) {
            return new Patterns(
                    all(lines, What.TEST, pattern -> new Subject(pattern).regex()),
                    all(lines, What.REGION, PathPattern::withInside),
                    all(lines, What.IDS, PathPattern::of));
        }

        private static <P> List<P> all(List<Omission> lines, What what, Function<String, P> compile) {
            return lines.stream()
                    .filter(line -> line.what == what)
                    .map(line -> compile.apply(line.pattern))
                    .toList();
        }

        boolean hasTest(Subject subject) {
            return tests.stream().anyMatch(test -> test.matcher(subject.text()).matches());
        }

        boolean hasRegion(String path) {
            return !regions.isEmpty() && regions.stream().anyMatch(region -> region.matches(path));
        }

        boolean isOfIds(String object) {
            return ids.stream().anyMatch(name -> name.matches(object));
        }
    }
}
