package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The calls of a region in each invocation of a parameterized or repeated test, in the order of their indices: a list that is empty if they are
 * not known. NaN stands for any number, as of an invocation that was aborted. Stateless.
 */
final class InvocationCalls {
    private static final int SHOWN = 3;

    private InvocationCalls() {}

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
