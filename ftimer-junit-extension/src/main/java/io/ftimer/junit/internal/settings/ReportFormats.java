package io.ftimer.junit.internal.settings;

import io.ftimer.internal.text.EnumWords;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The formats of the report files.
 *
 * @param formats the formats, each of which is a file
 */
public record ReportFormats(Set<Format> formats) {
    public static final ReportFormats ALL = of(Format.values());
    static final String ALLOWED = "a comma-separated list of csv and html, or none";

    public enum Format {
        CSV,
        HTML
    }

    public ReportFormats {
        formats = Set.copyOf(formats);
    }

    public static ReportFormats of(Format... formats) {
        return new ReportFormats(Set.of(formats));
    }

    /** Reads a list; empty if it has another word. An empty text is the same as {@code none}. */
    static Optional<ReportFormats> parse(String text) {
        if (text.isEmpty() || text.equalsIgnoreCase("none")) {
            return Optional.of(of());
        }
        Set<Format> formats = EnumSet.noneOf(Format.class);
        for (String word : text.toLowerCase(Locale.ROOT).split(",", -1)) {
            Optional<Format> named = EnumWords.find(Format.class, word.strip());
            if (named.isEmpty()) {
                return Optional.empty();
            }
            formats.add(named.get());
        }
        return Optional.of(new ReportFormats(formats));
    }

    public boolean has(Format format) {
        return formats.contains(format);
    }

    public boolean any() {
        return !formats.isEmpty();
    }

    @Override
    public String toString() {
        return any() ? formats.stream().sorted().map(EnumWords::of).collect(Collectors.joining(",")) : "none";
    }
}
