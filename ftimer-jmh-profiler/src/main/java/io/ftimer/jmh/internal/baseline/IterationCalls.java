package io.ftimer.jmh.internal.baseline;

import io.ftimer.gate.CallRange;
import io.ftimer.gate.ExpectedCalls;
import io.ftimer.gate.MeasuredCalls;
import io.ftimer.jmh.internal.result.ResultNumbers;
import io.ftimer.jmh.tree.ProfiledRegion;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The calls of one region in the iterations of a run.
 *
 * <p>Thread safety: immutable.
 *
 * @param samples the calls of each iteration that executed operations
 */
record IterationCalls(List<Sample> samples) implements MeasuredCalls {

    /** The calls in one iteration, and the operations of that iteration. */
    private record Sample(
            long calls, long operations, Map<String, Long> callsByMethod, Map<String, Double> operationsByMethod) {

        double calls(Optional<String> method) {
            return method.isEmpty() ? calls : callsByMethod.getOrDefault(method.get(), 0L);
        }

        double operations(Optional<String> method) {
            return method.isEmpty() ? operations : operationsByMethod.getOrDefault(method.get(), Double.NaN);
        }

        double perOp(Optional<String> method) {
            return calls(method) / operations(method);
        }

        /** Returns whether each call is one of a method of the group whose operations are known. */
        boolean isByMethod() {
            return calls
                            == callsByMethod.values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum()
                    && operationsByMethod.keySet().containsAll(callsByMethod.keySet());
        }
    }

    /** Returns the function from a region to its calls. */
    static Function<ProfiledRegion.Key, IterationCalls> of(List<MeasuredIteration> iterations) {
        List<Function<ProfiledRegion.Key, Sample>> samples = iterations.stream()
                .filter(iteration -> iteration.tree().operations() > 0)
                .map(IterationCalls::sample)
                .toList();
        return key -> new IterationCalls(
                samples.stream().map(sample -> sample.apply(key)).toList());
    }

    private static Function<ProfiledRegion.Key, Sample> sample(MeasuredIteration iteration) {
        Map<ProfiledRegion.Key, ProfiledRegion> regions = iteration.tree().regionsByKey();
        return key -> {
            Optional<ProfiledRegion> region = Optional.ofNullable(regions.get(key));
            return new Sample(
                    region.map(ProfiledRegion::calls).orElse(0L),
                    iteration.tree().operations(),
                    region.map(ProfiledRegion::callsByMethod).orElse(Map.of()),
                    iteration.operationsByMethod());
        };
    }

    /** Returns the calls per operation of a method, or of all, in all iterations together; NaN if they are unknown. */
    private double perOp(Optional<String> method) {
        return sum(sample -> sample.calls(method)) / sum(sample -> sample.operations(method));
    }

    private double sum(ToDoubleFunction<Sample> amount) {
        return samples.stream().mapToDouble(amount).sum();
    }

    /** Returns the calls per operation if they were equal in all iterations. */
    @Override
    public Optional<Double> constant() {
        DoubleSummaryStatistics perOp = statistics(Optional.empty());
        return perOp.getMin() == perOp.getMax() ? Optional.of(perOp.getMin()) : Optional.empty();
    }

    private DoubleSummaryStatistics statistics(Optional<String> method) {
        return samples.stream().mapToDouble(sample -> sample.perOp(method)).summaryStatistics();
    }

    /** Returns the calls of an iteration if they were equal in several iterations. */
    private Optional<Long> constantPerIteration() {
        return samples.size() > 1
                        && samples.stream().map(Sample::calls).distinct().count() == 1
                ? Optional.of(samples.get(0).calls())
                : Optional.empty();
    }

    /** Returns true: the operations of a method that did not run are known to be none. */
    @Override
    public boolean knows(CallRange range) {
        return true;
    }

    /** Returns whether the mean of all iterations is in a range. */
    @Override
    public boolean isIn(CallRange range, double tolerancePercent) {
        return range.accepts(perOp(range.method()), tolerancePercent);
    }

    /** Returns whether no iteration had more. */
    @Override
    public boolean isAtMost(CallRange range, double tolerancePercent) {
        return range.acceptsAtMost(statistics(range.method()).getMax(), tolerancePercent);
    }

    @Override
    public boolean isPerIteration(long calls) {
        return samples.stream().allMatch(sample -> sample.calls() == calls);
    }

    @Override
    public ExpectedCalls expected() {
        // a fraction that only one iteration has is not known to be constant
        Optional<Double> exact = constant().filter(calls -> samples.size() > 1 || calls == Math.rint(calls));
        return exact.isPresent()
                ? ExpectedCalls.exactly(exact.get())
                : new ExpectedCalls(Optional.empty(), ranges(), constantPerIteration());
    }

    /** Returns the ranges of an inexact number; none for a group if it is not known which of its methods opens the region. */
    private List<CallRange> ranges() {
        if (samples.isEmpty()) {
            return List.of();
        }
        if (samples.stream().allMatch(sample -> sample.operationsByMethod().isEmpty())) {
            return List.of(range(Optional.empty()));
        }
        return samples.stream().allMatch(Sample::isByMethod)
                ? samples.stream()
                        .flatMap(sample -> sample.callsByMethod().keySet().stream())
                        .distinct()
                        .sorted()
                        .map(method -> range(Optional.of(method)))
                        .toList()
                : List.of();
    }

    private CallRange range(Optional<String> method) {
        DoubleSummaryStatistics perOp = statistics(method);
        return new CallRange(method, perOp.getMin(), perOp.getMax());
    }

    @Override
    public String text(ExpectedCalls expected) {
        return expected.ranges().isEmpty()
                ? expected().text()
                : expected.ranges().stream()
                        .map(range -> ResultNumbers.exact(perOp(range.method()))
                                + range.method().map(name -> "/" + name + "()").orElse(""))
                        .collect(Collectors.joining("+"));
    }
}
