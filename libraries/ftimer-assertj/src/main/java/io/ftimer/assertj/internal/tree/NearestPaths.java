package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Suggests existing paths for one that a tree does not have. The work is linear in the number of regions. Stateless. */
public final class NearestPaths {
    private static final int MAX_SUGGESTIONS = 3;

    /** Stands for text that is no candidate, neither by itself nor with more levels. */
    private static final String NO_CANDIDATE = "";

    private NearestPaths() {}

    /** Returns up to three of the known paths. */
    public static List<RegionPath> of(RegionPath wanted, Set<RegionPath> known) {
        KnownRegions regions = KnownRegions.of(known);
        return of(wanted, regions, region -> known.contains(regions.path(region)));
    }

    /** Returns up to three paths of the known regions. */
    static List<RegionPath> of(RegionPath wanted, List<TreeRegion> known) {
        BitSet accepted = new BitSet();
        return of(wanted, KnownRegions.of(known, accepted), accepted::get);
    }

    /** Returns up to three paths of a reduced tree. */
    public static List<RegionPath> of(RegionPath wanted, ReducedSummary tree) {
        return of(wanted, KnownRegions.of(tree));
    }

    /**
     * Returns up to three of the known paths. A wrong parent is as likely as a wrong name, so these are the paths of regions
     * with the same or a similar name. The most similar names come first; among equal names, siblings of the wanted region.
     */
    static List<RegionPath> of(RegionPath wanted, KnownRegions known) {
        return of(wanted, known, region -> true);
    }

    /** As {@link #of(RegionPath, KnownRegions)}, of the regions with accepted numbers only. */
    private static List<RegionPath> of(RegionPath wanted, KnownRegions known, IntPredicate accepted) {
        List<String> names =
                known.regions().stream().map(RegionKey::name).distinct().toList();
        List<Boolean> siblings = siblings(wanted, known);
        Stream<Integer> alikeByName = NearestNames.of(lastName(wanted), names, MAX_SUGGESTIONS).stream()
                .flatMap(name -> named(name, known, siblings));
        List<RegionPath> alike = Stream.concat(withoutEscapes(wanted, known), alikeByName)
                .filter(accepted::test)
                .map(known::path)
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .toList();
        return alike.isEmpty() && wanted.length() == 1 ? spelledAsOneName(wanted, known, accepted) : alike;
    }

    private static Stream<Integer> named(String name, KnownRegions known, List<Boolean> siblings) {
        return IntStream.range(0, known.size())
                .boxed()
                .filter(region -> known.name(region).equals(name))
                .sorted(Comparator.comparing(region -> !siblings.get(region)));
    }

    /** Returns for each region whether it has the parent of the wanted one. */
    private static List<Boolean> siblings(RegionPath wanted, KnownRegions known) {
        List<String> parent = wanted.names().subList(0, wanted.length() - 1);
        // by region the number of levels if its path begins the wanted one, else -1
        List<Integer> levels = new ArrayList<>();
        List<Boolean> siblings = new ArrayList<>();
        for (int region = 0; region < known.size(); region++) {
            int above = known.parents().get(region);
            int depth = above == KnownRegions.NONE ? 0 : levels.get(above);
            siblings.add(depth == parent.size());
            boolean begins =
                    depth >= 0 && depth < parent.size() && parent.get(depth).equals(known.name(region));
            levels.add(begins ? depth + 1 : -1);
        }
        return siblings;
    }

    /** Finds paths with an unescaped separator in a name. */
    private static Stream<Integer> withoutEscapes(RegionPath wanted, KnownRegions known) {
        String text = String.join("/", wanted.names());
        // by region the length of its path if that begins the text, else -1
        List<Integer> lengths = new ArrayList<>();
        for (int region = 0; region < known.size(); region++) {
            int above = known.parents().get(region);
            String name = known.name(region);
            int start = above == KnownRegions.NONE ? 0 : lengths.get(above);
            boolean separated = start == 0 || start > 0 && start < text.length() && text.charAt(start) == '/';
            int from = start == 0 ? 0 : start + 1;
            lengths.add(separated && text.startsWith(name, from) ? from + name.length() : -1);
        }
        return IntStream.range(0, known.size()).boxed().filter(region -> lengths.get(region) == text.length());
    }

    /** Finds paths that were written with another separator. */
    private static List<RegionPath> spelledAsOneName(RegionPath wanted, KnownRegions known, IntPredicate accepted) {
        int longest = 2 * wanted.toString().length();
        List<String> texts = new ArrayList<>();
        for (int region = 0; region < known.size(); region++) {
            int above = known.parents().get(region);
            String outer = above == KnownRegions.NONE ? null : texts.get(above);
            String name = RegionPath.of(known.name(region)).toString();
            String text = outer == null ? name : outer.equals(NO_CANDIDATE) ? NO_CANDIDATE : outer + "/" + name;
            texts.add(text.length() > longest ? NO_CANDIDATE : text);
        }
        List<String> candidates =
                texts.stream().filter(text -> !text.equals(NO_CANDIDATE)).toList();
        return NearestNames.of(wanted.toString(), candidates, MAX_SUGGESTIONS).stream()
                .map(texts::indexOf)
                .filter(accepted::test)
                .map(known::path)
                .toList();
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
