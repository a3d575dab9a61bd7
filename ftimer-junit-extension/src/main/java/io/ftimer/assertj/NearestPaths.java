package io.ftimer.assertj;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what somebody may have meant by a path that a tree does not have. Stateless. */
final class NearestPaths {
    private static final int MOST = 3;

    private NearestPaths() {}

    /**
     * Returns up to three of the known paths. A wrong place is as likely as a wrong name, so these are the paths of regions
     * with the same name or one spelled alike; the most alike come first, and of those the siblings of the wanted one.
     */
    static List<RegionPath> of(RegionPath wanted, List<RegionPath> known) {
        List<String> names = known.stream().map(RegionPath::name).distinct().toList();
        Stream<RegionPath> alikeByName = NearestNames.of(lastName(wanted), names, MOST).stream()
                .flatMap(name -> named(name, known, parent(wanted)).stream());
        List<RegionPath> alike = Stream.concat(withoutEscapes(wanted, known), alikeByName)
                .distinct()
                .limit(MOST)
                .toList();
        return alike.isEmpty() && wanted.length() == 1 ? spelledAsOneName(wanted, known) : alike;
    }

    private static List<RegionPath> named(String name, List<RegionPath> known, List<String> parent) {
        return known.stream()
                .filter(path -> path.name().equals(name))
                .sorted(Comparator.comparing(path -> !parent(path).equals(parent)))
                .toList();
    }

    /** Finds paths with a separator in a name, which somebody did not know to escape. */
    private static Stream<RegionPath> withoutEscapes(RegionPath wanted, List<RegionPath> known) {
        String text = String.join("/", wanted.names());
        return known.stream().filter(path -> String.join("/", path.names()).equals(text));
    }

    /** Finds the path of which somebody mistook the separator. */
    private static List<RegionPath> spelledAsOneName(RegionPath wanted, List<RegionPath> known) {
        List<String> texts = known.stream().map(RegionPath::toString).toList();
        return NearestNames.of(wanted.toString(), texts, MOST).stream()
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

    /** Returns a line that asks whether one of these was meant, nothing if there are none. */
    static String question(List<RegionPath> nearest) {
        return nearest.isEmpty()
                ? ""
                : nearest.stream()
                        .map(path -> "\"" + path + "\"")
                        .collect(Collectors.joining(" or ", "\nDid you mean ", "?"));
    }
}
