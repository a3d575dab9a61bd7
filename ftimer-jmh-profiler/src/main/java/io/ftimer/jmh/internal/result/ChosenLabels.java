package io.ftimer.jmh.internal.result;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The regions that have results, with their labels.
 *
 * <p>JMH reads a label that is missing in an iteration as 0. Therefore a choice holds for all later iterations and is passed to the
 * next fork. Otherwise it would depend on which of two regions happened to take longer.
 *
 * <p>Thread safety: immutable.
 *
 * @param labels the label of each chosen region, by its path as text, which is serializable
 */
record ChosenLabels(Map<String, String> labels) implements Serializable {
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9_.@#+-]");

    private static final long serialVersionUID = 2;

    /** The choice before the first iteration. */
    static final ChosenLabels NONE = new ChosenLabels(Map.of());

    /** Returns the choice extended by regions of an iteration, as far as there is room for more. */
    ChosenLabels with(ProfiledTree tree, ProfilerOptions options) {
        int room = Math.max(0, options.get(Option.TOP) - labels.size());
        Map<String, String> extended = new LinkedHashMap<>(labels);
        ranked(tree, room, region -> !labels.containsKey(region.text())).stream()
                // not in the order of the tree, which may differ in the next fork
                .sorted(Comparator.comparing(ProfiledRegion::text))
                .forEach(region -> extended.put(region.text(), unused(label(region), extended.values())));
        return new ChosenLabels(extended);
    }

    private static String unused(String label, Collection<String> used) {
        String free = label;
        for (int i = 2; used.contains(free); i++) {
            free = label + '#' + i;
        }
        return free;
    }

    /** Returns the path of a region, with {@code _} for every unsafe character: JMH escapes nothing, neither in JSON nor in CSV. */
    private static String label(ProfiledRegion region) {
        return RegionKey.of(region.path()).stream()
                .map(level -> {
                    String name = ShownText.repeated(level.name());
                    return new RegionKey(level.kind(), UNSAFE.matcher(name).replaceAll("_")).label();
                })
                .collect(Collectors.joining("/"));
    }

    /** Returns the first {@code max} accepted regions by self time or, without times, by calls. */
    static List<ProfiledRegion> ranked(ProfiledTree tree, int max, Predicate<ProfiledRegion> accepted) {
        return tree.regions().stream()
                .filter(accepted)
                .sorted(Comparator.comparingLong(tree.timed() ? ProfiledRegion::selfNanos : ProfiledRegion::calls)
                        .reversed())
                .limit(max)
                .toList();
    }
}
