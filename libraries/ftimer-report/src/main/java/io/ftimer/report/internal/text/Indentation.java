package io.ftimer.report.internal.text;

import io.ftimer.internal.text.TextLimits;

/** How reports indent the rows of a tree; deeper ones than {@value TextLimits#FILE_LEVELS} levels show the number of their level. */
public final class Indentation {
    private Indentation() {}

    /** Returns by how many levels a row with this number of ancestors is indented. */
    public static int levels(int ancestors) {
        return Math.min(ancestors, TextLimits.FILE_LEVELS - 1);
    }

    /** Returns the number of the level as text before the name, empty if the row is indented by its level. */
    public static String tag(int ancestors) {
        return ancestors < TextLimits.FILE_LEVELS ? "" : "[level " + (ancestors + 1) + "] ";
    }
}
