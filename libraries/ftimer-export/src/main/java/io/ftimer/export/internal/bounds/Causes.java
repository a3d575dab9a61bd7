package io.ftimer.export.internal.bounds;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The order in which reports name the causes of a difference: the largest difference of self numbers first. Numbers of several kinds, such as
 * statements and steps, have no common measure, so that each difference counts as a share of all that was counted of its kind. Stateless.
 */
public final class Causes {
    private Causes() {}

    /**
     * Returns causes with the largest first, each with the numbers of the kind that makes it so large first.
     *
     * @param causes numbers that differ for the same reason
     * @param difference returns by how much a self number differs
     * @param totals what was counted of each kind; those that are missing count as 1
     */
    public static <D> List<List<D>> ranked(
            Collection<List<D>> causes,
            Function<D, String> kind,
            ToDoubleFunction<D> difference,
            Map<String, Double> totals) {
        record Ranked<E>(List<E> cause, double share) {}
        return causes.stream()
                .map(cause -> {
                    Map<String, Double> shares = new LinkedHashMap<>();
                    cause.forEach(one -> shares.merge(
                            kind.apply(one),
                            difference.applyAsDouble(one) / totals.getOrDefault(kind.apply(one), 1.0),
                            Double::sum));
                    shares.replaceAll((of, share) -> Math.abs(share));
                    return new Ranked<>(
                            cause.stream()
                                    .sorted(Comparator.comparingDouble(
                                            one -> -shares.getOrDefault(kind.apply(one), 0.0)))
                                    .toList(),
                            shares.values().stream().reduce(0.0, Math::max));
                })
                .sorted(Comparator.comparingDouble((Ranked<D> one) -> -one.share)
                        .thenComparing(one -> -one.cause.size()))
                .map(Ranked::cause)
                .toList();
    }
}
