package io.ftimer.gate;

import io.ftimer.gate.Difference.Kind;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The calls of a region in each invocation of a parameterized or repeated test, in the order of their indices. Without invocations, they are
 * not known, or the tree is of something else.
 *
 * <p>Thread safety: immutable.
 *
 * @param parts the invocations; neighbors with as many calls are one part
 * @since 0.1
 */
public record InvocationCalls(List<Part> parts) {
    /** No invocations. */
    public static final InvocationCalls NONE = new InvocationCalls(List.of());

    private static final Pattern TEXT =
            Pattern.compile("(?=.*[+*])(\\d{1,15}|~)(\\*[1-9]\\d{0,6})?(\\+(\\d{1,15}|~)(\\*[1-9]\\d{0,6})?)*");
    private static final String ANY = "~";
    private static final int SHOWN = 3;

    /**
     * Neighbors with as many calls.
     *
     * @param calls the calls in each; NaN for any number, as of an invocation that did not run
     * @param times the number of invocations
     * @since 0.1
     */
    public record Part(double calls, int times) {
        private String text() {
            return (Double.isNaN(calls) ? ANY : GateNumbers.exactText(calls)) + (times == 1 ? "" : "*" + times);
        }
    }

    /** Copies the parts. */
    public InvocationCalls {
        parts = List.copyOf(parts);
    }

    static InvocationCalls each(double calls, int times) {
        return new InvocationCalls(List.of(new Part(calls, times)));
    }

    static boolean isText(String text) {
        return TEXT.matcher(text).matches();
    }

    /** Parses calls with a plus between invocations, each with an asterisk and a number if it stands for several: {@code 1+9+2*3}. */
    static InvocationCalls parse(String text) {
        List<Part> parts = new ArrayList<>();
        for (String word : text.split("\\+")) {
            String[] sides = word.split("\\*");
            double calls = sides[0].equals(ANY) ? Double.NaN : Double.parseDouble(sides[0]);
            int times = sides.length == 1 ? 1 : Integer.parseInt(sides[1]);
            Part last = parts.isEmpty() ? new Part(0, 0) : parts.get(parts.size() - 1);
            boolean isSame = Double.compare(last.calls(), calls) == 0 && !parts.isEmpty();
            if (isSame) {
                parts.remove(parts.size() - 1);
            }
            parts.add(new Part(calls, isSame ? last.times() + times : times));
        }
        return new InvocationCalls(parts);
    }

    /** Returns the result that {@link #parse} reads back, with the number of invocations even if that is one. */
    String text() {
        return parts.size() == 1 && count() == 1
                ? parts.get(0).text() + "*1"
                : parts.stream().map(Part::text).collect(Collectors.joining("+"));
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    int count() {
        return parts.stream().mapToInt(Part::times).sum();
    }

    /** Returns the calls in all of them. */
    double total() {
        return Arrays.stream(calls()).filter(calls -> !Double.isNaN(calls)).sum();
    }

    private double[] calls() {
        return parts.stream()
                .flatMapToDouble(part -> DoubleStream.generate(part::calls).limit(part.times()))
                .toArray();
    }

    /** Returns whether only invocations after so many have calls. */
    boolean areAfter(int invocations) {
        return count() > invocations
                && Arrays.stream(calls()).limit(invocations).allMatch(calls -> calls == 0);
    }

    /** Returns how these calls differ from those of a baseline: an invocation is compared with that of the same index. */
    Optional<Kind> differenceFrom(InvocationCalls expected) {
        double[] before = expected.calls();
        double[] now = calls();
        int both = Math.min(before.length, now.length);
        if (IntStream.range(0, both).anyMatch(i -> now[i] > before[i])) {
            return Optional.of(Kind.MORE_CALLS);
        }
        if (now.length > before.length) {
            return Optional.of(Kind.MORE_INVOCATIONS);
        }
        return now.length < before.length || IntStream.range(0, both).anyMatch(i -> now[i] < before[i])
                ? Optional.of(Kind.FEWER_CALLS)
                : Optional.empty();
    }

    /** Returns the first invocations that differ, and how many there are more or fewer, in parentheses; empty if nothing is known. */
    String wordsFrom(InvocationCalls expected) {
        if (isEmpty() || expected.isEmpty()) {
            return "";
        }
        double[] before = expected.calls();
        double[] now = calls();
        List<String> differing = IntStream.range(0, Math.min(before.length, now.length))
                .filter(i -> now[i] > before[i] || now[i] < before[i])
                .mapToObj(i -> "invocation " + (i + 1) + ": " + GateNumbers.exactText(now[i]) + ", was "
                        + GateNumbers.exactText(before[i]))
                .toList();
        int more = now.length - before.length;
        Optional<String> number = more > 0
                ? ShownText.some(more, "more invocation", "more invocations")
                : ShownText.some(-more, "invocation fewer", "invocations fewer");
        String words = Stream.concat(ShownText.lines(differing, SHOWN).stream(), number.stream())
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? "" : " (" + words + ")";
    }
}
