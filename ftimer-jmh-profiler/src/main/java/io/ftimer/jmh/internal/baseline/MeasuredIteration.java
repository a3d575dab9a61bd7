package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.tree.ProfiledTree;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * One measurement iteration.
 *
 * <p>Thread safety: immutable.
 *
 * @param tree the regions of the iteration
 * @param operationsByMethod the operations of each method of a {@code @Group}, derived from its scores and therefore inexact;
 *     empty for other benchmarks
 */
public record MeasuredIteration(ProfiledTree tree, Map<String, Double> operationsByMethod) {

    /** Copies the operations. */
    public MeasuredIteration {
        operationsByMethod = Map.copyOf(operationsByMethod);
    }

    /** Returns an iteration with the scores of the methods of its group, if any. */
    public static MeasuredIteration of(ProfiledTree tree, IterationResult result) {
        Collection<String> methods = result.getBenchmarkParams().getThreadGroupLabels();
        Map<String, Double> weights = new HashMap<>();
        for (String method : methods) {
            @SuppressWarnings("rawtypes") // as declared by JMH
            Collection<Result> threads = result.getRawSecondaryResults().get(method);
            if (threads != null && !threads.isEmpty()) {
                weights.put(
                        method,
                        threads.stream()
                                .mapToDouble(thread ->
                                        weight(result.getBenchmarkParams().getMode(), thread))
                                .sum());
            }
        }
        double all = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        weights.replaceAll((method, weight) -> tree.operations() * weight / all);
        boolean isKnown = weights.size() > 1
                && weights.values().stream().allMatch(operations -> operations > 0 && Double.isFinite(operations));
        return new MeasuredIteration(tree, isKnown ? weights : Map.of());
    }

    /** Returns a number that is proportional to the operations of one thread: all run for the same time. */
    private static double weight(Mode mode, Result<?> thread) {
        return switch (mode) {
            case Throughput -> thread.getScore();
            case AverageTime, SampleTime -> 1 / thread.getScore();
            default -> 1;
        };
    }

    /** Returns the trees of iterations together. */
    static ProfiledTree sum(List<MeasuredIteration> iterations) {
        return iterations.stream()
                .map(MeasuredIteration::tree)
                .reduce(ProfiledTree::plus)
                .orElseThrow();
    }
}
