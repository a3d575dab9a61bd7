package io.ftimer.export.internal.bounds;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a file of bounds that leaves something out: {@code - test PATTERN}, {@code - region PATTERN} or {@code - ids PATTERN}.
 *
 * <p>Thread safety: immutable.
 *
 * @param what what is left out
 * @param pattern a subject, a pattern of call paths, or the name of the sequence or table that has numbers for new rows
 * @param comment a reason; may be empty
 */
public record Omission(What what, String pattern, String comment) implements BoundsLine {
    /** What can be left out. */
    public enum What {
        /** Trees of tests, or of another kind with its word before the name: nothing is judged or written. */
        TEST,
        /** Regions, with all inside. */
        REGION,
        /** Statements that fetch ids for new rows, whose number depends on tests before. */
        IDS
    }

    private static final Pattern LINE = Pattern.compile("- (test|region|ids) (\\S.*)");

    static boolean isOne(String column) {
        return column.startsWith("-");
    }

    /**
     * Makes an omission of the columns of a line.
     *
     * @throws IllegalArgumentException if they are invalid
     */
    static Omission of(List<String> columns, String comment) {
        Matcher line = LINE.matcher(columns.get(0));
        if (columns.size() != 1 || !line.matches()) {
            throw new IllegalArgumentException("invalid line \"" + String.join("  ", columns)
                    + "\": expected - test org.example.slow.**, - region **/Cache.* or - ids note_seq");
        }
        return new Omission(What.valueOf(line.group(1).toUpperCase(Locale.ROOT)), line.group(2), comment);
    }

    @Override
    public String key() {
        return columns().get(0);
    }

    @Override
    public List<String> columns() {
        return List.of("- " + what.name().toLowerCase(Locale.ROOT) + ' ' + pattern);
    }
}
