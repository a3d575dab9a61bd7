package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.PathWalk;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.values.RegionPath;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the regions that a path or pattern probably means, although it selects none of them. This is narrower than
 * {@link NearestPaths}, whose suggestions fail no test.
 *
 * <p>A region is probably meant if the path or pattern would select it
 * <ul>
 *   <li>with another spelling of one name,
 *   <li>with additional levels, if it lacks the root or, unless it is a pattern, a level in the middle, or
 *   <li>with other separators between its words.
 * </ul>
 *
 * <p>A region with the same name at another parent is not: it may well be another one. Stateless.
 */
final class RenamedRegions {
    private static final int MAX_FOUND = 3;
    private static final int OTHER_LETTERS = -1;

    /** The ends of words: in front of a capital letter, between letters and digits, and at other characters. */
    private static final Pattern WORD_END =
            Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{L})(?=\\p{N})|(?<=\\p{N})(?=\\p{L})|[^\\p{L}\\p{N}]+");

    private RenamedRegions() {}

    /** Returns the paths of up to three of the known regions, in their order; {@code wanted} selects none of them. */
    static List<RegionPath> of(RegionPath wanted, List<TreeRegion> known) {
        Predicate<TreeRegion> isMeant =
                isSpelledOtherwise(wanted).or(ExpectedShape.matching(List.of(withMoreLevels(wanted))));
        if (!wanted.isPattern()) {
            isMeant = isMeant.or(hasSameLetters(wanted));
        }
        return known.stream()
                .filter(isMeant)
                .limit(MAX_FOUND)
                .map(TreeRegion::path)
                .toList();
    }

    /**
     * What a path or pattern matches on the way down a tree.
     *
     * @param exactly with the names of the tree
     * @param respelled with another spelling of one of them
     */
    private record Spelled(PathWalk exactly, PathWalk respelled) {}

    private static Predicate<TreeRegion> isSpelledOtherwise(RegionPath wanted) {
        Set<String> typed = wanted.names().stream()
                .filter(name -> !name.equals("*") && !name.equals("**"))
                .collect(Collectors.toSet());
        Map<String, List<String>> spellings = new HashMap<>();
        PathWalk start = PathWalk.of(wanted);
        Inherited<Spelled> walks = new Inherited<>(new Spelled(start, start.nowhere()), (outer, region) -> {
            List<String> others = spellings.computeIfAbsent(
                    region.name(),
                    name -> typed.stream()
                            .filter(other -> !other.equals(name) && areSimilar(other, name))
                            .toList());
            PathWalk respelled = outer.respelled().into(region.name(), region.kind());
            for (String other : others) {
                respelled = respelled.or(outer.exactly().into(other, region.kind()));
            }
            return new Spelled(outer.exactly().into(region.name(), region.kind()), respelled);
        });
        return region -> walks.of(region).respelled().matches();
    }

    /**
     * Returns whether at most a third of the letters differ. Names with the same number of words are similar if all their
     * words are: {@code Database.find} is not another spelling of {@code Database.save}, nor {@code step1} of {@code step2}.
     */
    static boolean areSimilar(String unknown, String known) {
        List<String> ofUnknown = words(unknown);
        List<String> ofKnown = words(known);
        return !ofKnown.isEmpty() && ofUnknown.size() == ofKnown.size()
                ? IntStream.range(0, ofKnown.size())
                        .allMatch(i -> NearestNames.isNear(ofUnknown.get(i), ofKnown.get(i)))
                : NearestNames.isNear(unknown, known);
    }

    private static List<String> words(String name) {
        return Arrays.stream(WORD_END.split(name))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Returns the pattern with any number of levels before each level of a path, or before the first one of a pattern. */
    private static RegionPath withMoreLevels(RegionPath wanted) {
        Stream<String> parts = wanted.isPattern()
                ? Stream.of(wanted.toString())
                : wanted.levels().stream().map(RegionPath::toString);
        return RegionPath.parse(parts.collect(Collectors.joining("/**/", "**/", "")));
    }

    /** Accepts paths that differ at most in separators and case, and are of the wanted kind. */
    static Predicate<TreeRegion> hasSameLetters(RegionPath wanted) {
        String letters = wanted.names().stream().map(RenamedRegions::letters).collect(Collectors.joining());
        // by region the number of letters of its path if they begin the wanted ones, else OTHER_LETTERS
        Inherited<Integer> lengths = new Inherited<>(0, (length, region) -> {
            String more = letters(region.name());
            return length != OTHER_LETTERS && letters.startsWith(more, length) ? length + more.length() : OTHER_LETTERS;
        });
        RegionPath innermost = wanted.levels().get(wanted.length() - 1);
        return region -> !letters.isEmpty()
                && lengths.of(region) == letters.length()
                && innermost.matches(new RegionKey(region.kind(), innermost.name()).path());
    }

    private static String letters(String name) {
        StringBuilder letters = new StringBuilder();
        name.chars().filter(Character::isLetterOrDigit).forEach(c -> letters.append((char) Character.toLowerCase(c)));
        return letters.toString();
    }
}
