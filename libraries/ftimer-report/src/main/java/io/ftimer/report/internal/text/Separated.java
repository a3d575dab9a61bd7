package io.ftimer.report.internal.text;

import java.util.List;
import java.util.regex.Pattern;

/** Splits text at separators. A backslash before a separator makes it an ordinary character. Stateless. */
public final class Separated {
    private Separated() {}

    /** Returns the nonempty parts between any of the separators, without surrounding blanks. */
    public static List<String> by(String separators, String text) {
        String any = "[" + separators + "]";
        return Pattern.compile("(?<!\\\\)" + any)
                .splitAsStream(text)
                .map(part -> part.replaceAll("\\\\(?=" + any + ")", "").strip())
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
