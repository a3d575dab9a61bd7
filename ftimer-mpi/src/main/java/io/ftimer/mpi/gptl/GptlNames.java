package io.ftimer.mpi.gptl;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.reduce.ReducedEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The first column of a summary over ranks: the call path of each region. Tools compare files by it, so it must not depend on other
 * regions or ranks.
 */
final class GptlNames {
    private static final Pattern ESCAPED = Pattern.compile("[\"\\x00-\\x1F\\x7F-\\x9F\\\\]|\\A[* ]");

    /** The only row of a table without regions: PACE rejects a file whose first table has none. */
    static final String NOTHING = quoted("(no regions)");

    private GptlNames() {}

    /** Returns the names of the rows of a table. */
    static List<String> of(List<ReducedEntry> entries) {
        List<Around> open = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (ReducedEntry entry : entries) {
            int depth = entry.depth();
            open.subList(depth, open.size()).clear();
            Around parent = depth == 0 ? null : open.get(depth - 1);
            String level = new RegionKey(entry.kind(), entry.name()).level();
            names.add(quoted(parent == null ? level : parent.path(level, depth)));
            open.add(Around.of(parent, level, depth));
        }
        return names.isEmpty() ? List.of(NOTHING) : names;
    }

    /**
     * The path of an open region in the lines of those inside it, of bounded length.
     *
     * @param shown the first levels, and of long names their ends
     * @param exact the whole path, or a hash of it where {@code shown} lacks something
     */
    private record Around(String shown, String exact) {
        static Around of(@Nullable Around parent, String level, int depth) {
            String repeated = ShownText.repeated(level);
            String shown = parent == null
                    ? repeated
                    : depth < TextLimits.FILE_LEVELS ? parent.shown + '/' + repeated : parent.shown;
            String exact = parent == null ? level : parent.exact + '/' + level;
            return new Around(shown, shown.equals(exact) ? exact : hash(exact));
        }

        private static String hash(String text) {
            return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
        }

        String path(String level, int depth) {
            return shown.equals(exact)
                    ? shown + '/' + level
                    : shown + "/[level " + (depth + 1) + ", " + exact + "]/" + level;
        }
    }

    /**
     * Returns a name in quotes. The tools of E3SM end it at the next quote, ignore one that starts with an asterisk or a blank,
     * and copy it into a JSON string. So quotes, control characters, and those two at the start are escaped as in JSON.
     */
    static String quoted(String name) {
        return '"'
                + ESCAPED.matcher(name)
                        .replaceAll(c -> c.group().equals("\\")
                                ? "\\\\\\\\"
                                : String.format(Locale.ROOT, "\\\\u%04x", (int)
                                        c.group().charAt(0)))
                + '"';
    }
}
