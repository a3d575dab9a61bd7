package io.ftimer.export.internal.tree;

/** Names in call paths as {@link io.ftimer.values.RegionPath} writes them, but of any kind. Stateless. */
public final class PathText {
    private PathText() {}

    /** Returns a name with a backslash before each slash, star and backslash. */
    public static String level(String name) {
        StringBuilder text = new StringBuilder(name.length() + 8);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '/' || c == '\\' || c == '*') {
                text.append('\\');
            }
            text.append(c);
        }
        return text.toString();
    }
}
