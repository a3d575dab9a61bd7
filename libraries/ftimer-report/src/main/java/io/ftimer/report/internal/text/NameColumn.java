package io.ftimer.report.internal.text;

import io.ftimer.internal.text.TextLimits;
import java.util.Collection;
import java.util.function.ToIntFunction;

/**
 * The column of names in a table of text. The names of a tree are indented by their level; deeper ones than
 * {@value TextLimits#FILE_LEVELS} levels show the number of their level. Stateless.
 */
public final class NameColumn {
    /** A larger column is padded to shorter names only, or one long name would make a file of any size. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private NameColumn() {}

    /**
     * Returns the width to which names are padded: that of the longest one, but at most {@value TextLimits#REPEATED_CHARACTERS}
     * if the column would have more than {@value #MOST_CHARACTERS} characters. A longer name moves the columns after it.
     */
    public static <T> int width(Collection<T> rows, ToIntFunction<? super T> width) {
        int widest = rows.stream().mapToInt(width).max().orElse(0);
        return (long) widest * rows.size() <= MOST_CHARACTERS
                ? widest
                : Math.min(widest, TextLimits.REPEATED_CHARACTERS);
    }

    /** Returns by how many levels a row with this number of ancestors is indented. */
    public static int indent(int ancestors) {
        return Math.min(ancestors, TextLimits.FILE_LEVELS - 1);
    }

    /** Returns the number of the level as text before the name, empty if the row is indented by its level. */
    public static String tag(int ancestors) {
        return ancestors < TextLimits.FILE_LEVELS ? "" : "[level " + (ancestors + 1) + "] ";
    }
}
