package io.ftimer.internal.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Finds the known names that are most similar to an unknown one. Stateless.
 *
 * <p>The cost is bounded, since any rejected call may pay it: what two names have in common at their beginning and end is only
 * read, names with too many letters between are not near, and of many names only the first ones are compared.
 */
public final class NearestNames {
    /** The most pairs of letters that are compared in two names, and the most steps of one search. */
    private static final int MOST_PAIRS = 1 << 16;

    private static final int MOST_STEPS = 1 << 20;

    private static final int FAR = Integer.MAX_VALUE;

    private NearestNames() {}

    /** Returns {@code ; did you mean "x"?} for the nearest known name, or an empty string if none is near. */
    public static String hint(String unknown, Collection<String> known) {
        List<String> near = of(unknown, known, 1);
        return near.isEmpty() ? "" : "; did you mean \"" + TextEscapes.display(near.get(0)) + "\"?";
    }

    /**
     * Returns at most {@code limit} known names, nearest first. A name is near if at most a third of the typed letters
     * differ; a name in which every letter differs is not.
     */
    public static List<String> of(String unknown, Collection<String> known, int limit) {
        int allowed = allowed(unknown.length());
        List<Map.Entry<Integer, String>> near = new ArrayList<>();
        int left = MOST_STEPS;
        for (String name : known) {
            if (--left < 0) {
                break;
            }
            if (Math.abs(name.length() - unknown.length()) <= allowed) {
                Difference difference = Difference.of(unknown, name);
                left -= unknown.length() + difference.pairs();
                if (difference.distance() <= allowed) {
                    near.add(Map.entry(difference.distance(), name));
                }
            }
        }
        return near.stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(limit)
                .map(Map.Entry::getValue)
                .toList();
    }

    private static int allowed(int typed) {
        return Math.min((typed + 2) / 3, Math.max(typed - 1, 0));
    }

    /** Returns whether a known name is near what was typed, in which {@code *} stands for any characters. */
    public static boolean isNear(String pattern, String known) {
        int typed = (int) pattern.chars().filter(c -> c != '*').count();
        return Difference.of(pattern, known).distance() <= allowed(typed);
    }

    /**
     * How two texts differ, ignoring case.
     *
     * @param pairs the number of pairs of letters that were compared
     * @param distance the Levenshtein distance; {@code *} in the first text stands for any characters
     */
    private record Difference(int pairs, int distance) {
        static Difference of(String a, String b) {
            int shorter = Math.min(a.length(), b.length());
            int from = 0;
            while (from < shorter && isSame(a.charAt(from), b.charAt(from))) {
                from++;
            }
            int end = 0;
            while (end < shorter - from && isSame(a.charAt(a.length() - 1 - end), b.charAt(b.length() - 1 - end))) {
                end++;
            }
            long pairs = (long) (a.length() - from - end) * (b.length() - from - end);
            return pairs > MOST_PAIRS
                    ? new Difference(0, FAR)
                    : new Difference(
                            (int) pairs,
                            distance(a.substring(from, a.length() - end), b.substring(from, b.length() - end)));
        }

        private static boolean isSame(char left, char right) {
            return left != '*' && Character.toLowerCase(left) == Character.toLowerCase(right);
        }

        private static int distance(String a, String b) {
            int[] previous = new int[b.length() + 1];
            int[] current = new int[b.length() + 1];
            for (int j = 0; j <= b.length(); j++) {
                previous[j] = j;
            }
            for (int i = 1; i <= a.length(); i++) {
                char left = a.charAt(i - 1);
                int edit = left == '*' ? 0 : 1;
                current[0] = previous[0] + edit;
                for (int j = 1; j <= b.length(); j++) {
                    int substituted = previous[j - 1] + (isSame(left, b.charAt(j - 1)) ? 0 : edit);
                    current[j] = Math.min(substituted, Math.min(previous[j], current[j - 1]) + edit);
                }
                int[] swap = previous;
                previous = current;
                current = swap;
            }
            return previous[b.length()];
        }
    }
}
