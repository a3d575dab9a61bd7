package io.ftimer.export.internal.bounds;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.PathText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names of any kind in a line of a baseline file, in the syntax of {@link PathText}. Characters that cannot be seen and blanks at the
 * ends are escaped too. Stateless.
 */
final class GatePathText {
    private static final String EMPTY = "\\e";

    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}&&[^ ]]|\\A | \\z");

    /** Of letters only: other characters are escaped for other reasons. */
    private static final Pattern ESCAPED_FIRST = Pattern.compile("\\\\u(00[4-7]\\p{XDigit})(.*)", Pattern.DOTALL);

    private GatePathText() {}

    /** Returns the level of a region: the name, escaped, and after it the kind unless that is code. */
    static String level(RegionKey region) {
        return visible(PathText.escape(region.name(), RegionKind::named)) + region.suffix();
    }

    static String level(ExportedRegion region) {
        return level(new RegionKey(region.kind(), region.name()));
    }

    /** Returns one name, escaped, with brackets as they are. */
    static String escape(String name) {
        return visible(PathText.escape(name, word -> Optional.empty()));
    }

    private static String visible(String level) {
        if (level.isEmpty()) {
            return EMPTY;
        }
        return isVisible(level)
                ? level
                : INVISIBLE
                        .matcher(level)
                        .replaceAll(invisible -> invisible
                                .group()
                                .chars()
                                .mapToObj(c -> String.format(Locale.ROOT, "\\\\u%04X", c))
                                .collect(Collectors.joining()));
    }

    /** Returns whether all characters are visible ones of ASCII, as those of most names are, without blanks at the ends. */
    private static boolean isVisible(String level) {
        for (int i = 0; i < level.length(); i++) {
            if (level.charAt(i) < ' ' || level.charAt(i) > '~') {
                return false;
            }
        }
        return level.charAt(0) != ' ' && level.charAt(level.length() - 1) != ' ';
    }

    /** Returns an escaped name whose first character is one that nothing but names can have. */
    static String escapedFirst(String name) {
        return String.format(Locale.ROOT, "\\u%04X", (int) name.charAt(0)) + name.substring(1);
    }

    /** Returns a text without what {@link #escapedFirst} did to it. */
    static String unescapedFirst(String text) {
        Matcher first = ESCAPED_FIRST.matcher(text);
        return first.matches() ? (char) Integer.parseInt(first.group(1), 16) + first.group(2) : text;
    }

    /** Returns the path of a region: the levels between slashes. */
    static String path(RegionPath path) {
        return RegionKey.of(path).stream().map(GatePathText::level).collect(Collectors.joining("/"));
    }

    /** Returns the path of the region around; empty for a root. */
    static Optional<String> around(String path) {
        int length = path.length() - last(path).length() - 1;
        return length < 0 ? Optional.empty() : Optional.of(path.substring(0, length));
    }

    /** Returns the innermost level of a path or pattern. */
    static String last(String path) {
        List<String> levels = PathText.levels(path);
        return levels.get(levels.size() - 1);
    }
}
