package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
     * with the same or a similar name. The most similar names come first; among equal names, siblings of the wanted region.
     */
    public static List<RegionPath> of(RegionPath wanted, List<TreeRegion> known) {
        List<String> names = known.stream().map(TreeRegion::name).distinct().toList();
        Comparator<TreeRegion> siblingsFirst = siblingsFirst(wanted);
        Stream<TreeRegion> alikeByName = similar(lastName(wanted), names)
                .flatMap(name -> known.stream()
                        .filter(region -> region.name().equals(name))
                        .sorted(siblingsFirst));
        List<RegionPath> alike = Stream.concat(withoutEscapes(wanted, known), alikeByName)
                .map(TreeRegion::path)
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .toList();
        return alike.isEmpty() && wanted.length() == 1 ? spelledAsOneName(wanted, known) : alike;
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

    /** Finds regions whose path has an unescaped separator in a name. */
    private static Stream<TreeRegion> withoutEscapes(RegionPath wanted, List<TreeRegion> known) {
        String text = String.join("/", wanted.names());
        // by region the length of its path
        Inherited<Integer> lengths = new Inherited<>(0, (start, region) -> {
            boolean separated = start == 0 || start > 0 && start < text.length() && text.charAt(start) == '/';
            int from = start == 0 ? 0 : start + 1;
            return separated && text.startsWith(region.name(), from)
                    ? from + region.name().length()
                    : OTHER;
        });
        return known.stream().filter(region -> lengths.of(region) == text.length());
    }

    /** Finds paths that were written with another separator. */
    private static List<RegionPath> spelledAsOneName(RegionPath wanted, List<TreeRegion> known) {
        int longest = 2 * wanted.toString().length();
        // empty for a text that is no candidate, neither by itself nor with more levels
        Inherited<Optional<String>> texts = new Inherited<>(
                Optional.of(""),
                (outer, region) -> outer.map(text -> (text.isEmpty() ? "" : text + "/") + RegionPath.of(region.name()))
                        .filter(text -> text.length() <= longest));
        Map<String, TreeRegion> candidates = new LinkedHashMap<>();
        known.forEach(region -> texts.of(region).ifPresent(text -> candidates.putIfAbsent(text, region)));
        return similar(wanted.toString(), candidates.keySet())
                .flatMap(text -> Stream.ofNullable(candidates.get(text)))
                .map(TreeRegion::path)
                .toList();
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
