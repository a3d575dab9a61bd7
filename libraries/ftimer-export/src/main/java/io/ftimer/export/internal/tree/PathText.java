package io.ftimer.export.internal.tree;

import io.ftimer.report.internal.text.KindSuffix;
import io.ftimer.values.RegionKind;

/** Names in call paths as {@link io.ftimer.values.RegionPath} writes them, but of any kind. Stateless. */
public final class PathText {
    private PathText() {}

    /** Returns a name with a backslash before each slash, star and backslash, and its kind after it unless it is code. */
    public static String level(String name, RegionKind kind) {
        int bracket = KindSuffix.in(name);
        StringBuilder text = new StringBuilder(name.length() + 8);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '/' || c == '\\' || c == '*' || i == bracket) {
                text.append('\\');
            }
            text.append(c);
        }
        return text.append(KindSuffix.of(kind)).toString();
    }
}
