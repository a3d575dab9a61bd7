package io.ftimer.junit.internal.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The formats of the report files.
 *
 * @param csv whether {@code suite.csv} is written
 * @param json whether {@code suite.json} is written
 */
public record ReportFormats(boolean csv, boolean json) {
    public static final ReportFormats ALL = new ReportFormats(true, true);
    static final String ALLOWED = "a comma-separated list of csv and json, or none";

    /** Reads a list; empty if it has another word. An empty text is the same as {@code none}. */
    static Optional<ReportFormats> parse(String text) {
        if (text.isEmpty() || text.equalsIgnoreCase("none")) {
            return Optional.of(new ReportFormats(false, false));
        }
        List<String> words = Arrays.stream(text.toLowerCase(Locale.ROOT).split(",", -1))
                .map(String::strip)
                .toList();
        return List.of("csv", "json").containsAll(words)
                ? Optional.of(new ReportFormats(words.contains("csv"), words.contains("json")))
                : Optional.empty();
    }

    /** Returns whether any file is written. */
    public boolean any() {
        return csv || json;
    }

    /** Returns the value of the setting. */
    @Override
    public String toString() {
        if (!any()) {
            return "none";
        }
        return csv && json ? "csv,json" : csv ? "csv" : "json";
    }
}
