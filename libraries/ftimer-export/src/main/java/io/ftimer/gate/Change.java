package io.ftimer.gate;

import io.ftimer.gate.Difference.Kind;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Differences of all trees that have one cause: the same difference of the same region, inside the same one; or the same other name.
 *
 * @param fails whether the comparison fails because of it
 * @param places the trees and their differences, at least one
 */
record Change(boolean fails, List<Place> places) {
    private static final int MOST_STATEMENTS = 3;

    private static final Comparator<Change> MOST_TELLING_FIRST = Comparator.comparing(Change::fails)
            .reversed()
            .thenComparing(change -> -change.places.size())
            .thenComparing(change -> change.first().kind())
            .thenComparing(change -> change.first().path());

    /** A difference in one tree. */
    record Place(TreeId tree, Difference difference) {}

    /** What differences of the same cause have in common. */
    private record Cause(String what, String region, String renamed) {
        static Cause of(Difference difference) {
            return new Cause(
                    difference.what(),
                    end(difference, difference.path()),
                    difference.renamed().map(path -> end(difference, path)).orElse(""));
        }
    }

    private static String end(Difference difference, CallPath path) {
        return difference.kind() == Kind.RENAMED ? path.name() : path.end();
    }

    /** Returns the changes of a run, the most telling first. */
    static List<Change> of(GateResult result) {
        Map<Cause, List<Place>> places = new LinkedHashMap<>();
        for (ComparedTree tree : result.trees()) {
            for (Difference difference : tree.differences()) {
                places.computeIfAbsent(Cause.of(difference), key -> new ArrayList<>())
                        .add(new Place(tree.tree(), difference));
            }
        }
        return places.values().stream()
                .map(same -> new Change(
                        result.policy().fails(same.get(0).difference().kind()), same))
                .sorted(MOST_TELLING_FIRST)
                .toList();
    }

    /** Returns the first difference. */
    Difference first() {
        return places.get(0).difference();
    }

    /** Returns what differs: {@code "solve/assemble": more calls, 4, was 3, in test SolverTest/solves()}. */
    String headline() {
        Difference difference = first();
        long trees = places.stream().map(Place::tree).distinct().count();
        String where = trees > 1
                ? " in " + ShownText.counted(trees, "tree")
                : (places.size() > 1 ? " at " + ShownText.counted(places.size(), "place") : "") + " in "
                        + ConclusionText.tree(places.get(0).tree());
        String region = ShownText.quoted(region(Difference::path)) + inside();
        return difference.kind() == Kind.RENAMED
                ? region + " became "
                        + ShownText.quoted(region(other -> other.renamed().orElseThrow())) + where + ", calls equal"
                : region + ": " + difference.what() + (places.size() == 1 ? difference.values() + "," : "") + where;
    }

    private String inside() {
        return isSame(Difference::inside)
                ? ShownText.some(first().inside(), "region inside", "regions inside")
                        .map(more -> " and " + more)
                        .orElse("")
                : " and regions inside";
    }

    /** Returns the first known line of the application that opens the region. */
    Optional<String> code() {
        return places.stream()
                .flatMap(place -> place.difference().place().stream())
                .findFirst();
    }

    /** Returns the first SQL statements that a tree has there, as lines. */
    List<String> statements() {
        return ShownText.lines(
                places.stream()
                        .flatMap(place -> place.difference().statements().stream())
                        .distinct()
                        .map(text -> "SQL: " + ShownText.label(text))
                        .toList(),
                MOST_STATEMENTS);
    }

    /** Returns a line for each tree; none if the headline has it. */
    List<String> lines() {
        if (places.size() == 1) {
            return List.of();
        }
        boolean isOnePath = isSame(Difference::path);
        return places.stream()
                .map(place -> (first().kind() == Kind.RENAMED
                                ? ""
                                : place.difference().values().substring(", ".length()) + ", ")
                        + "in "
                        + ConclusionText.tree(place.tree())
                        + (isOnePath
                                ? ""
                                : " at "
                                        + ShownText.path(
                                                place.difference().path().text())))
                .toList();
    }

    /** Returns the path if all are the same, otherwise a pattern. */
    private String region(Function<Difference, CallPath> path) {
        CallPath first = path.apply(first());
        return isSame(path) ? first.text() : "**/" + end(first(), first);
    }

    private boolean isSame(Function<Difference, ?> value) {
        return places.stream()
                        .map(Place::difference)
                        .map(value)
                        .distinct()
                        .limit(2)
                        .count()
                == 1;
    }
}
