package io.ftimer.internal.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the known names that are most similar to an unknown one. Stateless. */
public final class NearestNames {
    /** Longer names are not compared where there may be many, nor more of them. */
    private static final int LONGEST_COMPARED = 200;

    private static final int MOST_COMPARED = 100;

    private NearestNames() {}

    /** Returns {@code ; did you mean "x"?} for the nearest known name, or an empty string if none is near. */
    public static String hint(String unknown, Collection<String> known) {
        List<String> near = of(unknown, known, 1);
        return near.isEmpty() ? "" : "; did you mean \"" + TextEscapes.display(near.get(0)) + "\"?";
    }

    /** Returns the nearest of many known names, of which only the first short ones are compared; empty if none is near. */
    public static Optional<String> amongMany(String unknown, Stream<String> known) {
        return unknown.length() > LONGEST_COMPARED
                ? Optional.empty()
                : of(
                                unknown,
                                known.filter(name -> name.length() <= LONGEST_COMPARED)
                                        .limit(MOST_COMPARED)
                                        .toList(),
                                1)
                        .stream()
                        .findFirst();
    }

    /**
     * Returns at most {@code limit} known names, nearest first. A name is near if at most a third of the typed letters
     * differ; a name in which every letter differs is not.
     */
    public static List<String> of(String unknown, Collection<String> known, int limit) {
        int allowed = allowed(unknown.length());
        record Candidate(String name, int distance) {}
        return known.stream()
                .filter(name -> Math.abs(name.length() - unknown.length()) <= allowed)
                .map(name -> new Candidate(name, distance(unknown, name)))
                .filter(candidate -> candidate.distance() <= allowed)
                .sorted(Comparator.comparingInt(Candidate::distance))
                .limit(limit)
                .map(Candidate::name)
                .toList();
    }

    private static int allowed(int typed) {
        return Math.min((typed + 2) / 3, Math.max(typed - 1, 0));
    }

    /** Returns whether a known name is near what was typed, in which {@code *} stands for any characters. */
    public static boolean isNear(String pattern, String known) {
        int typed = (int) pattern.chars().filter(c -> c != '*').count();
        return distance(pattern, known) <= allowed(typed);
    }

    /** Returns the Levenshtein distance of two texts, ignoring case; {@code *} in the first stands for any characters. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            char left = Character.toLowerCase(a.charAt(i - 1));
            int edit = left == '*' ? 0 : 1;
            current[0] = previous[0] + edit;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = previous[j - 1] + (left == Character.toLowerCase(b.charAt(j - 1)) ? 0 : edit);
                current[j] = Math.min(substituted, Math.min(previous[j], current[j - 1]) + edit);
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return previous[b.length()];
    }
}
