package io.ftimer.junit.internal.tree;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.stream.Collectors;

/** Quotes paths in messages, as annotations and assertions parse them. Stateless. */
public final class QuotedPaths {
    /** Longer paths, of deep recursions, are shortened in the middle. */
    private static final int MAX_LENGTH = 300;

    private QuotedPaths() {}

    /** Returns a path in quotes, in one line. */
    public static String of(RegionPath path) {
        String text = TextEscapes.escapeControls(path.toString());
        String shown = text.length() <= MAX_LENGTH
                ? text
                : text.substring(0, MAX_LENGTH / 2) + "…" + text.substring(text.length() - MAX_LENGTH / 2);
        return "\"" + shown + "\"";
    }

    /** Returns at most {@code limit} paths in quotes, and the number of the others. */
    public static String first(int limit, List<RegionPath> paths) {
        String listed = paths.stream().limit(limit).map(QuotedPaths::of).collect(Collectors.joining(", "));
        return paths.size() <= limit ? listed : listed + " and " + (paths.size() - limit) + " more";
    }
}
