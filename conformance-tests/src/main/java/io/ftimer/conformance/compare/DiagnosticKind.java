package io.ftimer.conformance.compare;

import io.ftimer.values.DiagnosticId;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One kind of diagnostic. The wording is this library's own; only the kind is compared, and for some kinds the numbers that
 * the patterns have in groups.
 *
 * @param recorded the lines of the reference that are of this kind
 * @param ours the corresponding diagnostics of this library
 * @param ourNumbers matches the same numbers in a line of this library
 */
record DiagnosticKind(Pattern recorded, Set<DiagnosticId> ours, Pattern ourNumbers) {
    private static final Pattern NONE = Pattern.compile("");
    private static final Pattern RANGE = Pattern.compile("(\\d+)(?:-(\\d+))?");

    static DiagnosticKind of(String recorded, DiagnosticId... ours) {
        return new DiagnosticKind(Pattern.compile(recorded, Pattern.DOTALL), Set.of(ours), NONE);
    }

    static DiagnosticKind withNumbers(String recorded, DiagnosticId ours, String ourNumbers) {
        return new DiagnosticKind(Pattern.compile(recorded, Pattern.DOTALL), Set.of(ours), Pattern.compile(ourNumbers));
    }

    boolean covers(String recordedLine) {
        return recorded.matcher(recordedLine).matches();
    }

    /** Returns whether a line of this library agrees with a recorded line of this kind. */
    boolean agree(String recordedLine, String ourLine) {
        Matcher expected = recorded.matcher(recordedLine);
        Matcher actual = ourNumbers.matcher(ourLine);
        return ours.stream().map(id -> id.line("")).anyMatch(ourLine::startsWith)
                && expected.matches()
                && actual.find()
                && numbersIn(actual).equals(numbersIn(expected));
    }

    /** Returns the numbers in all groups, those of a range one by one. */
    private static List<Integer> numbersIn(Matcher groups) {
        return IntStream.rangeClosed(1, groups.groupCount())
                .mapToObj(groups::group)
                .flatMap(text -> RANGE.matcher(text).results().flatMap(range -> {
                    int first = Integer.parseInt(range.group(1));
                    int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
                    return Stream.iterate(first, number -> number <= last, number -> number + 1);
                }))
                .toList();
    }
}
