package io.ftimer.junit.internal.tree;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suggests existing paths for one that a tree does not have. Stateless. */
public final class NearestPaths {
    private static final int MAX_SUGGESTIONS = 3;

    private NearestPaths() {}

    /**
     * Returns up to three of the known paths. A wrong parent is as likely as a wrong name, so these are the paths of regions
     * with the same or a similar name. The most similar names come first; among equal names, siblings of the wanted region.
     */
    public static List<RegionPath> of(RegionPath wanted, List<RegionPath> known) {
        List<String> names = known.stream().map(RegionPath::name).distinct().toList();
        Stream<RegionPath> alikeByName = NearestNames.of(lastName(wanted), names, MAX_SUGGESTIONS).stream()
                .flatMap(name -> named(name, known, parent(wanted)).stream());
        List<RegionPath> alike = Stream.concat(withoutEscapes(wanted, known), alikeByName)
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .toList();
        return alike.isEmpty() && wanted.length() == 1 ? spelledAsOneName(wanted, known) : alike;
    }

    private static List<RegionPath> named(String name, List<RegionPath> known, List<String> parent) {
        return known.stream()
                .filter(path -> path.name().equals(name))
                .sorted(Comparator.comparing(path -> !parent(path).equals(parent)))
                .toList();
    }

    /** Finds paths with an unescaped separator in a name. */
    private static Stream<RegionPath> withoutEscapes(RegionPath wanted, List<RegionPath> known) {
        String text = String.join("/", wanted.names());
        return known.stream().filter(path -> String.join("/", path.names()).equals(text));
    }

    /** Finds paths that were written with another separator. */
    private static List<RegionPath> spelledAsOneName(RegionPath wanted, List<RegionPath> known) {
        List<String> texts = known.stream().map(RegionPath::toString).toList();
        return NearestNames.of(wanted.toString(), texts, MAX_SUGGESTIONS).stream()
                .map(RegionPath::parse)
                .toList();
    }

    private static String lastName(RegionPath path) {
        return path.names().stream()
                .filter(name -> !name.equals("*") && !name.equals("**"))
                .reduce("", (before, last) -> last);
    }

    private static List<String> parent(RegionPath path) {
        return path.names().subList(0, path.length() - 1);
    }

    /** Returns a line that suggests the paths, an empty text if there are none. */
    public static String question(List<RegionPath> nearest) {
        return nearest.isEmpty()
                ? ""
                : nearest.stream()
                        .map(path -> "\"" + path + "\"")
                        .collect(Collectors.joining(" or ", "\nDid you mean ", "?"));
    }
}
