package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suggests existing paths for one that a tree does not have. The work is linear in the number of regions. Stateless. */
public final class NearestPaths {
    private static final int MAX_SUGGESTIONS = 3;

    /** The value of a region whose path does not begin the wanted one. */
    private static final int OTHER = -1;

    private NearestPaths() {}

    public static List<RegionPath> of(RegionPath wanted, Collection<RegionPath> known) {
        return of(wanted, known.stream().map(path -> TreeRegion.at(path, "")).toList());
    }

    /**
     * Returns the paths of up to three of the known regions. A wrong parent is as likely as a wrong name, so these are regions
     * with the same or a similar name, after those whose path has other separators. The most similar names come first; among equal
     * names, siblings of the wanted region.
     */
    public static List<RegionPath> of(RegionPath wanted, List<TreeRegion> known) {
        List<String> names = known.stream().map(TreeRegion::name).distinct().toList();
        Comparator<TreeRegion> siblingsFirst = siblingsFirst(wanted);
        Stream<TreeRegion> alikeByName = similar(lastName(wanted), names)
                .flatMap(name -> known.stream()
                        .filter(region -> region.name().equals(name))
                        .sorted(siblingsFirst));
        return Stream.concat(known.stream().filter(RenamedRegions.hasSameLetters(wanted)), alikeByName)
                .map(TreeRegion::path)
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .toList();
    }

    private static Comparator<TreeRegion> siblingsFirst(RegionPath wanted) {
        List<String> parent = wanted.names().subList(0, wanted.length() - 1);
        // by region the number of levels of its path
        Inherited<Integer> levels = new Inherited<>(
                0,
                (depth, region) ->
                        depth >= 0 && depth < parent.size() && parent.get(depth).equals(region.name())
                                ? depth + 1
                                : OTHER);
        return Comparator.comparing(region -> levels.of(region.parent()) != parent.size());
    }

    private static Stream<String> similar(String wanted, Collection<String> known) {
        return NearestNames.of(wanted, known, known.size()).stream()
                .filter(name -> RenamedRegions.areSimilar(wanted, name))
                .limit(MAX_SUGGESTIONS);
    }

    private static String lastName(RegionPath path) {
        return path.names().stream()
                .filter(name -> !name.equals("*") && !name.equals("**"))
                .reduce("", (before, last) -> last);
    }

    /** Returns a line that suggests the paths, an empty text if there are none. */
    public static String question(List<RegionPath> nearest) {
        return nearest.isEmpty()
                ? ""
                : nearest.stream().map(ShownText::quoted).collect(Collectors.joining(" or ", "\nDid you mean ", "?"));
    }
}
