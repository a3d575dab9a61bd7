package io.ftimer.export.internal.bounds;

import java.util.regex.Pattern;

/**
 * A pattern of call paths in the syntax of {@link io.ftimer.internal.text.PathText}, in the language of the annotations, in which a star also stands for any characters of a level.
 *
 * <p>Two stars and a slash stand for any number of levels, including none, and a level without a kind for regions of every kind.
 *
 * @param text the pattern as written
 */
record PathPattern(String text, Pattern regex) {
    /** A level without a kind matches regions of every kind. */
    private static final String ANY_KIND = "(?:\\[[a-z]+])?";

    private static final String LIFECYCLE = "[^/]*\\[lifecycle](?:/.*)?|@[^/]*(?:/.*)?";

    static PathPattern of(String text) {
        return new PathPattern(text, Pattern.compile(regex(text) + ANY_KIND, Pattern.DOTALL));
    }

    /** Returns a pattern that also matches all that is inside. */
    static PathPattern withInside(String text) {
        return new PathPattern(text, Pattern.compile(regex(text) + ANY_KIND + "(?:/.*)?", Pattern.DOTALL));
    }

    private static String regex(String glob) {
        StringBuilder regex = new StringBuilder();
        StringBuilder plain = new StringBuilder();
        int at = 0;
        while (at < glob.length()) {
            char c = glob.charAt(at);
            int length = c == '\\' && at + 1 < glob.length() ? 2 : 1;
            if (c == '*' || c == '/') {
                regex.append(plain.isEmpty() ? "" : Pattern.quote(plain.toString()));
                plain.setLength(0);
            }
            if (glob.startsWith("**/", at) && (at == 0 || glob.charAt(at - 1) == '/')) {
                regex.append("(?:.*/)?");
                length = 3;
            } else if (glob.startsWith("/**", at) && at + 3 == glob.length()) {
                regex.append("(?:").append(ANY_KIND).append("/.*)?");
                length = 3;
            } else if (glob.startsWith("**", at)) {
                regex.append(".*");
                length = 2;
            } else if (c == '*') {
                regex.append("(?:[^/\\\\]++|\\\\.)*");
            } else if (c == '/') {
                regex.append(ANY_KIND).append('/');
            } else {
                plain.append(glob, at, at + length);
            }
            at += length;
        }
        return regex + (plain.isEmpty() ? "" : Pattern.quote(plain.toString()));
    }

    boolean matches(String path) {
        return regex.matcher(path).matches();
    }

    /** Returns whether the outermost level names a lifecycle method, whose regions are left out otherwise. */
    boolean namesLifecycle() {
        return text.matches(LIFECYCLE);
    }

    PathPattern innermost() {
        return of(GatePathText.last(text));
    }
}
