package io.ftimer.report.internal.text;

import java.util.ArrayList;
import java.util.List;

/** Splits text at separators. A backslash before a separator makes it an ordinary character. Stateless. */
public final class Separated {
    private Separated() {}

    /** Returns the nonempty parts between any of the separators, without surrounding blanks. */
    public static List<String> by(String separators, String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (separators.indexOf(c) >= 0) {
                end(part, parts);
            } else if (c == '\\' && i + 1 < text.length() && separators.indexOf(text.charAt(i + 1)) >= 0) {
                part.append(text.charAt(++i));
            } else {
                part.append(c);
            }
        }
        end(part, parts);
        return parts;
    }

    private static void end(StringBuilder part, List<String> parts) {
        String stripped = part.toString().strip();
        if (!stripped.isEmpty()) {
            parts.add(stripped);
        }
        part.setLength(0);
    }
}
