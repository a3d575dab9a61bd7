package io.ftimer.gate.internal;

import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.List;

/**
 * One statement about a run, and what it is about.
 *
 * @param fails whether the comparison fails because of it
 * @param headline the statement, without a full stop
 * @param details lines that belong to it, all of which are shown
 * @param lines what it is about, a line each, of which the first are shown; none if the headline names the only one
 */
public record Finding(boolean fails, String headline, List<String> details, List<String> lines) {
    private static final int MOST_LINES = 5;

    /** Creates a statement of one line. */
    public Finding(boolean fails, String headline) {
        this(fails, headline, List.of(), List.of());
    }

    /** Returns the headline, and the first lines. */
    List<String> text() {
        List<String> text = new ArrayList<>(List.of(headline));
        details.forEach(line -> text.add("  " + line));
        ShownText.lines(lines, MOST_LINES).forEach(line -> text.add("  " + line));
        return text;
    }
}
