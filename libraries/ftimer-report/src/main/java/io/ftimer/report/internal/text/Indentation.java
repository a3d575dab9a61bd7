package io.ftimer.report.internal.text;

/** How reports indent the rows of a tree. */
public final class Indentation {
    /** The levels that are indented; a deeper row shows the number of its level, or files would grow with its square. */
    private static final int LEVELS = 128;

    private Indentation() {}

    /** Returns by how many levels a row with this number of ancestors is indented. */
    public static int levels(int ancestors) {
        return Math.min(ancestors, LEVELS - 1);
    }

    /** Returns the number of the level as text before the name, empty if the row is indented by its level. */
    public static String tag(int ancestors) {
        return ancestors < LEVELS ? "" : "[level " + (ancestors + 1) + "] ";
    }
}
