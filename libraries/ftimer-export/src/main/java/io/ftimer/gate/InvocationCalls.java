package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The calls of a region in each invocation of a parameterized or repeated test, in the order of their indices: a list that is empty if they are
 * not known. NaN stands for any number, as of an invocation that was aborted. Stateless.
 */
final class InvocationCalls {
    private static final Pattern PART = Pattern.compile("(\\d{1,15}|~)(\\*[1-9]\\d{0,5})?");
    private static final String ANY = "~";
    private static final int SHOWN = 3;

    private InvocationCalls() {}

    static boolean isText(String text) {
        return (text.contains("+") || text.contains("*"))
                && Stream.of(text.split("\\+", -1)).allMatch(PART.asMatchPredicate());
    }

    /** Parses calls with a plus between invocations, each with an asterisk and a number if it stands for several: {@code 1+9+2*3}. */
    static List<Double> parse(String text) {
        List<Double> calls = new ArrayList<>();
        for (String word : text.split("\\+")) {
            String[] sides = word.split("\\*");
            calls.addAll(Collections.nCopies(
                    sides.length == 1 ? 1 : Integer.parseInt(sides[1]),
                    sides[0].equals(ANY) ? Double.NaN : Double.parseDouble(sides[0])));
        }
        return Collections.unmodifiableList(calls);
    }

    /** Returns the shortest text that {@link #parse} reads back. */
    static String text(List<Double> calls) {
        List<String> parts = new ArrayList<>();
        int first = 0;
        for (int i = 1; i <= calls.size(); i++) {
            if (i == calls.size() || !calls.get(i).equals(calls.get(first))) {
                double each = calls.get(first);
                parts.add((Double.isNaN(each) ? ANY : GateNumbers.exactText(each))
                        + (i - first == 1 && calls.size() > 1 ? "" : "*" + (i - first)));
                first = i;
            }
        }
        return String.join("+", parts);
    }

    /** Returns the invocations that both have, from 0. */
    static IntStream common(List<Double> was, List<Double> now) {
        return IntStream.range(0, Math.min(was.size(), now.size()));
    }

    /** Returns the first invocations that differ, and how many there are more or fewer, in parentheses; empty if nothing is known. */
    static String words(List<Double> was, List<Double> now) {
        if (was.isEmpty() || now.isEmpty() || was.equals(now)) {
            return "";
        }
        List<String> differing = common(was, now)
                .filter(i -> now.get(i) > was.get(i) || now.get(i) < was.get(i))
                .mapToObj(i -> "invocation " + (i + 1) + ": " + GateNumbers.exactText(now.get(i)) + ", was "
                        + GateNumbers.exactText(was.get(i)))
                .toList();
        Optional<String> number = now.size() > was.size()
                ? ShownText.some(now.size() - was.size(), "more invocation", "more invocations")
                : ShownText.some(was.size() - now.size(), "invocation fewer", "invocations fewer");
        return Stream.concat(ShownText.lines(differing, SHOWN).stream(), number.stream())
                .collect(Collectors.joining("; ", " (", ")"));
    }
}
