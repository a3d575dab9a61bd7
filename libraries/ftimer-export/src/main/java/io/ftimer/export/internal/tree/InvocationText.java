package io.ftimer.export.internal.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The calls of a region in each invocation of a parameterized or repeated test as text, in the order of their indices: with a plus between
 * invocations, each with an asterisk and a number if it stands for several, such as {@code 1+9+2*3}. A tilde stands for any number, as of an
 * invocation that was aborted. Stateless.
 */
public final class InvocationText {
    /** In place of a number. */
    public static final String ANY = "~";

    /** Damaged files have larger numbers. */
    private static final int MOST_INVOCATIONS = 1_000_000;

    private static final Pattern PART = Pattern.compile("(\\d{1,15}|~)(?:\\*([1-9]\\d{0,9}))?");

    private InvocationText() {}

    /** Returns the shortest text of some numbers. */
    public static String of(List<String> calls) {
        List<String> parts = new ArrayList<>();
        int first = 0;
        for (int i = 1; i <= calls.size(); i++) {
            if (i == calls.size() || !calls.get(i).equals(calls.get(first))) {
                parts.add(calls.get(first) + (i - first == 1 && calls.size() > 1 ? "" : "*" + (i - first)));
                first = i;
            }
        }
        return String.join("+", parts);
    }

    /**
     * Returns the numbers, NaN for any.
     *
     * @throws IllegalArgumentException if the text is none of these, or has more than {@link #MOST_INVOCATIONS}
     */
    public static List<Double> parse(String text) {
        List<Double> calls = new ArrayList<>();
        for (String each : text.split("\\+", -1)) {
            Matcher part = PART.matcher(each);
            if (!part.matches()) {
                throw new IllegalArgumentException("expected the calls in each invocation, such as 1+9+2*3");
            }
            long times = part.group(2) == null ? 1 : Long.parseLong(part.group(2));
            if (calls.size() + times > MOST_INVOCATIONS) {
                throw new IllegalArgumentException("expected calls in at most " + MOST_INVOCATIONS + " invocations");
            }
            double number = part.group(1).equals(ANY) ? Double.NaN : Double.parseDouble(part.group(1));
            calls.addAll(Collections.nCopies((int) times, number));
        }
        return calls;
    }
}
