package io.ftimer.report.internal.text;

import io.ftimer.values.RegionKind;

/** The kind of a region at the end of its name, as in paths: {@code MPI_Send[mpi]}. Stateless. */
public final class KindSuffix {
    private KindSuffix() {}

    /** Returns the suffix of a kind; empty for code. */
    public static String of(RegionKind kind) {
        return kind == RegionKind.CODE ? "" : '[' + kind.key() + ']';
    }

    /** Returns where the kind begins that a text ends with; -1 if it ends with none. */
    public static int in(String text) {
        int bracket = text.endsWith("]") ? text.lastIndexOf('[') : -1;
        boolean isKind = bracket >= 0
                && RegionKind.named(text.substring(bracket + 1, text.length() - 1))
                        .isPresent();
        return isKind ? bracket : -1;
    }

    /** Returns a name and its suffix; a backslash precedes the bracket of a name that ends like a kind. */
    public static String after(String name, RegionKind kind) {
        int bracket = in(name);
        String own = bracket < 0 ? name : name.substring(0, bracket) + '\\' + name.substring(bracket);
        return own + of(kind);
    }
}
