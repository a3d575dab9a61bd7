package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.NearestNames;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Decides whether a name is probably another spelling of a known one. Stateless. */
final class SimilarNames {
    /** The ends of words: in front of a capital letter, between letters and digits, and at other characters. */
    private static final Pattern WORD_END =
            Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{L})(?=\\p{N})|(?<=\\p{N})(?=\\p{L})|[^\\p{L}\\p{N}]+");

    private SimilarNames() {}

    /**
     * Returns whether at most a third of the letters differ. Names with the same number of words are similar if all their
     * words are: {@code Database.find} is not another spelling of {@code Database.save}, nor {@code step1} of {@code step2}.
     */
    static boolean areSimilar(String unknown, String known) {
        List<String> ofUnknown = words(unknown);
        List<String> ofKnown = words(known);
        return !ofKnown.isEmpty() && ofUnknown.size() == ofKnown.size()
                ? IntStream.range(0, ofKnown.size()).allMatch(i -> isNear(ofUnknown.get(i), ofKnown.get(i)))
                : isNear(unknown, known);
    }

    private static List<String> words(String name) {
        return Arrays.stream(WORD_END.split(name))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static boolean isNear(String unknown, String known) {
        return unknown.equals(known)
                || !NearestNames.of(unknown, List.of(known), 1).isEmpty();
    }
}
