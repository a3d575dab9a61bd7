package io.ftimer.mpi.program;

import java.util.regex.Pattern;

/** The level of detail before a name: two digits and an underscore. Stateless. */
final class LevelTag {
    private static final int MAX = 99;
    private static final Pattern TAG = Pattern.compile("^\\d\\d_");

    private LevelTag() {}

    /** Returns the name with its level; the name alone if the level does not have one or two digits. */
    static String before(String name, int level) {
        if (level < 0 || level > MAX) {
            return name;
        }
        return (level < 10 ? "0" : "") + level + "_" + name;
    }

    /** Returns the name without its level. */
    static String removed(String name) {
        return TAG.matcher(name).replaceFirst("");
    }
}
