package io.ftimer.conformance.compare;

import io.ftimer.internal.DiagnosticId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One kind of diagnostic. The wording is this library's own; what is compared is the kind, and the numbers that the pattern
 * has in groups.
 *
 * @param recorded the lines of the reference that are of this kind
 * @param ours the kinds of this library that stand for it
 */
record DiagnosticKind(Pattern recorded, Set<DiagnosticId> ours) {
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    static DiagnosticKind of(String recorded, DiagnosticId... ours) {
        return new DiagnosticKind(Pattern.compile(recorded, Pattern.DOTALL), Set.of(ours));
    }

    boolean covers(String recordedLine) {
        return recorded.matcher(recordedLine).matches();
    }

    /** Returns whether a line of this library says what a recorded line says that is of this kind. */
    boolean agree(String recordedLine, String ourLine) {
        return ours.stream().map(id -> id.line("")).filter(ourLine::startsWith).anyMatch(prefix -> {
            List<String> numbers = numbersIn(ourLine.substring(prefix.length()));
            List<String> expected = groupsOf(recordedLine);
            return numbers.size() >= expected.size()
                    && numbers.subList(0, expected.size()).equals(expected);
        });
    }

    private List<String> groupsOf(String recordedLine) {
        Matcher matcher = recorded.matcher(recordedLine);
        List<String> groups = new ArrayList<>();
        if (matcher.matches()) {
            for (int group = 1; group <= matcher.groupCount(); group++) {
                groups.add(matcher.group(group));
            }
        }
        return groups;
    }

    private static List<String> numbersIn(String text) {
        return NUMBER.matcher(text).results().map(MatchResult::group).toList();
    }
}
