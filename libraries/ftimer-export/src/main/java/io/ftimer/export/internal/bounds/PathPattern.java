package io.ftimer.export.internal.bounds;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern of call paths in the syntax of {@link io.ftimer.internal.text.PathText}, in the language of the annotations, in which a star also stands for any characters of a level.
 *
 * <p>Two stars and a slash stand for any number of levels, including none, and a level without a kind for regions of every kind.
 *
 * @param text the pattern as written
 * @param end with what paths end that match, before a kind: the others, which are most, need no regular expression; empty if that differs
 */
record PathPattern(String text, Pattern regex, String end) {
    /** A level without a kind matches regions of every kind. */
    private static final String ANY_KIND = "(?:\\[[a-z]+])?";

    /** Wildcards, separators, and what stands for itself, also behind a backslash. */
    private static final Pattern TOKEN =
            Pattern.compile("(?<=\\A|/)\\*\\*/|/\\*\\*\\z|\\*\\*|[*/]|[^*/\\\\]+|\\\\.|\\\\", Pattern.DOTALL);

    private static final String LIFECYCLE = "[^/]*\\[lifecycle](?:/.*)?|@[^/]*(?:/.*)?";

    static PathPattern of(String text) {
        String level = text.substring(text.lastIndexOf('/') + 1);
        String end = level.indexOf('*') < 0 && level.indexOf('\\') < 0 ? level : "";
        return new PathPattern(text, Pattern.compile(regex(text) + ANY_KIND, Pattern.DOTALL), end);
    }

    /** Returns a pattern that also matches all that is inside. */
    static PathPattern withInside(String text) {
        return new PathPattern(text, Pattern.compile(regex(text) + ANY_KIND + "(?:/.*)?", Pattern.DOTALL), "");
    }

    private static String regex(String glob) {
        return TOKEN.matcher(glob)
                .replaceAll(token -> Matcher.quoteReplacement(
                        switch (token.group()) {
                            case "**/" -> "(?:.*/)?";
                            case "/**" -> "(?:" + ANY_KIND + "/.*)?";
                            case "**" -> ".*";
                            case "*" -> "(?:[^/\\\\]++|\\\\.)*";
                            case "/" -> ANY_KIND + '/';
                            default -> Pattern.quote(token.group());
                        }));
    }

    boolean matches(String path) {
        return (path.endsWith(end) || path.endsWith("]")) && regex.matcher(path).matches();
    }

    /** Returns whether the outermost level names a lifecycle method, whose regions are left out otherwise. */
    boolean namesLifecycle() {
        return text.matches(LIFECYCLE);
    }

    PathPattern innermost() {
        return of(GatePathText.last(text));
    }
}
