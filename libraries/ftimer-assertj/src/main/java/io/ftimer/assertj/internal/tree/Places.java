package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers the paths of regions: those of two trees have equal numbers if their paths are equal. Thread-confined. */
final class Places {
    /** The number of no path: what roots are nested in. */
    static final int OUTSIDE = 0;

    private final Map<Place, Integer> numbers = new HashMap<>();
    private final Inherited<Integer> places = new Inherited<>(OUTSIDE, this::inside);

    private record Place(int outer, RegionKey region) {}

    private record Candidate(int place, List<RegionKey> path) {}

    private int inside(int outer, TreeRegion region) {
        return numbers.computeIfAbsent(new Place(outer, region.region()), place -> numbers.size() + 1);
    }

    int of(@Nullable TreeRegion region) {
        return places.of(region);
    }

    /**
     * Returns the regions at a path among those that have numbers, where a level of code precedes one of another kind. If there
     * is none, returns the region that it names, of code where it asks for no kind.
     */
    List<TreeRegion> at(RegionPath path) {
        List<RegionPath> levels = path.levels();
        List<Candidate> candidates = List.of(new Candidate(OUTSIDE, List.of()));
        for (int at = 0; at < levels.size(); at++) {
            List<Candidate> inside = inside(candidates, levels.get(at));
            if (inside.isEmpty()) {
                List<RegionKey> assumed = new ArrayList<>(candidates.get(0).path());
                assumed.addAll(RegionKey.of(path).subList(at, levels.size()));
                return List.of(TreeRegion.at(assumed, ""));
            }
            candidates = inside;
        }
        return candidates.stream()
                .map(candidate -> TreeRegion.at(candidate.path(), ""))
                .toList();
    }

    private List<Candidate> inside(List<Candidate> outer, RegionPath level) {
        List<Candidate> inside = new ArrayList<>();
        for (Candidate candidate : outer) {
            for (RegionKind kind : RegionKind.values()) {
                RegionKey region = new RegionKey(kind, level.name());
                Integer place = numbers.get(new Place(candidate.place(), region));
                if (place != null && level.matches(region.path())) {
                    List<RegionKey> path = new ArrayList<>(candidate.path());
                    path.add(region);
                    inside.add(new Candidate(place, path));
                }
            }
        }
        return inside;
    }
}
