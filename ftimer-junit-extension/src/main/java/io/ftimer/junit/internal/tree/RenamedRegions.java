package io.ftimer.junit.internal.tree;

import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

    private RenamedRegions() {}

    /** Returns up to three of the known paths, in their order; {@code wanted} selects none of them. */
    static List<RegionPath> of(RegionPath wanted, List<RegionPath> known) {
        Predicate<RegionPath> isMeant = isSpelledOtherwise(wanted).or(withMoreLevels(wanted)::matches);
        if (!wanted.isPattern()) {
            isMeant = isMeant.or(hasSameLetters(wanted));
        }
        return known.stream().filter(isMeant).limit(MAX_FOUND).toList();
    }

    private static Predicate<RegionPath> isSpelledOtherwise(RegionPath wanted) {
        Set<String> typed = wanted.names().stream()
                .filter(name -> !name.equals("*") && !name.equals("**"))
                .collect(Collectors.toSet());
        Map<String, List<String>> spellings = new HashMap<>();
        return path -> {
            List<String> names = path.names();
            for (int i = 0; i < names.size(); i++) {
                List<String> others = spellings.computeIfAbsent(
                        names.get(i),
                        name -> typed.stream()
                                .filter(other -> !other.equals(name) && SimilarNames.areSimilar(other, name))
                                .toList());
                for (String other : others) {
                    List<String> respelled = new ArrayList<>(names);
                    respelled.set(i, other);
                    if (wanted.matches(RegionPath.of(respelled.toArray(String[]::new)))) {
                        return true;
                    }
                }
            }
            return false;
        };
    }

    /** Returns the pattern with any number of levels before each level of a path, or before the first one of a pattern. */
    private static RegionPath withMoreLevels(RegionPath wanted) {
        Stream<String> parts = wanted.isPattern()
                ? Stream.of(wanted.toString())
                : wanted.names().stream().map(name -> RegionPath.of(name).toString());
        return RegionPath.parse(parts.collect(Collectors.joining("/**/", "**/", "")));
    }

    /** Accepts paths that differ at most in separators and case. */
    private static Predicate<RegionPath> hasSameLetters(RegionPath wanted) {
        String letters = letters(wanted);
        return path -> !letters.isEmpty() && letters.equals(letters(path));
    }

    private static String letters(RegionPath path) {
        StringBuilder letters = new StringBuilder();
        for (String name : path.names()) {
            name.chars()
                    .filter(Character::isLetterOrDigit)
                    .forEach(c -> letters.append((char) Character.toLowerCase(c)));
        }
        return letters.toString();
    }
}
