package io.ftimer.assertj.internal.expectation;

import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of regions that an expectation is about. Immutable.
 *
 * @param hasWildcards whether it is about regions of any name too
 */
record ExpectedRegionNames(Set<String> named, boolean hasWildcards) {
    static ExpectedRegionNames of(Collection<RegionPath> paths) {
        Set<String> names =
                paths.stream().flatMap(path -> path.names().stream()).collect(Collectors.toSet());
        boolean hasWildcards =
                names.remove("*") || paths.stream().anyMatch(path -> path.name().equals("**"));
        // in front of other levels it matches whether regions are missing or not
        names.remove("**");
        return new ExpectedRegionNames(names, hasWildcards);
    }

    /** Returns the names that methods may have: those of other languages have any characters. */
    Stream<String> methods() {
        return named.stream().filter(name -> name.lastIndexOf('.') > 0);
    }

    /** Returns whether a region of a method that the pattern matches may have such a name. */
    boolean mayHave(InstrumentedPattern pattern) {
        return hasWildcards || named.stream().anyMatch(pattern::mayName);
    }

    /** Returns whether a pattern that matches nothing may mean a region of such a name, of which it is not known that it exists. */
    boolean mayBeMeantBy(InstrumentedPattern pattern, Set<String> instrumented) {
        return named.stream().filter(name -> !instrumented.contains(name)).anyMatch(pattern::mayMean);
    }

    /** Returns whether a region of a method of this class that the pattern matches may have such a name. */
    boolean mayHave(InstrumentedPattern pattern, String className) {
        return hasWildcards || named.stream().anyMatch(name -> pattern.mayName(name, className));
    }
}
