package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.tree.ProfiledRegion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Corrects the operations of the methods of a group, which JMH reports only as scores. A method usually opens some region a fixed
 * number of times per operation. If such regions, one of each method, add up exactly to the operations of the group in each
 * iteration, their calls are the operations of the methods. Otherwise, the operations remain derived from the scores. Stateless.
 */
final class GroupOperations {
    /** A region that is opened more often per operation is not tried. */
    private static final int MOST_CALLS_PER_OP = 8;

    /**
     * The derived operations are this much too small or too large at most. They were wrong by 15 with more threads than processors in
     * iterations of 60 ms, of which one thread got little.
     */
    private static final double LARGEST_ERROR = 100;

    /** Limits the time; a group has two or three methods and few regions whose calls differ. */
    private static final int MOST_CANDIDATES = 64;

    private GroupOperations() {}

    /** Returns the iterations with corrected operations, or unchanged. */
    static List<MeasuredIteration> corrected(List<MeasuredIteration> iterations) {
        List<String> methods = iterations.get(0).operationsByMethod().keySet().stream()
                .sorted()
                .toList();
        if (methods.isEmpty()) {
            return iterations;
        }
        List<Long> remaining = iterations.stream()
                .map(iteration -> iteration.tree().operations())
                .toList();
        return solution(methods, remaining, iterations)
                .map(found -> withOperations(iterations, found))
                .orElse(iterations);
    }

    /** Returns the operations of each method in each iteration that add up to the remaining operations, if found. */
    private static Optional<Map<String, List<Long>>> solution(
            List<String> methods, List<Long> remaining, List<MeasuredIteration> iterations) {
        if (methods.isEmpty()) {
            return remaining.stream().allMatch(rest -> rest == 0) ? Optional.of(new HashMap<>()) : Optional.empty();
        }
        String method = methods.get(0);
        for (List<Long> candidate : candidates(method, iterations)) {
            List<Long> rest = new ArrayList<>();
            for (int i = 0; i < candidate.size(); i++) {
                rest.add(remaining.get(i) - candidate.get(i));
            }
            if (rest.stream().allMatch(operations -> operations >= 0)) {
                Optional<Map<String, List<Long>>> found =
                        solution(methods.subList(1, methods.size()), rest, iterations);
                if (found.isPresent()) {
                    found.get().put(method, candidate);
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the possible operations of a method in each iteration, the calls of a region divided by a small number, those nearest
     * to the derived operations first.
     */
    private static List<List<Long>> candidates(String method, List<MeasuredIteration> iterations) {
        double derived = sum(iterations.stream()
                .map(iteration -> iteration.operationsByMethod().getOrDefault(method, 0.0))
                .toList());
        List<Map<ProfiledRegion.Key, ProfiledRegion>> regions = iterations.stream()
                .map(iteration -> iteration.tree().regionsByKey())
                .toList();
        Set<List<Long>> candidates = new HashSet<>();
        for (ProfiledRegion region : iterations.get(0).tree().regions()) {
            List<Long> calls = regions.stream()
                    .map(ofIteration -> calls(region.key(), method, ofIteration))
                    .toList();
            for (int perOp = 1; perOp <= MOST_CALLS_PER_OP; perOp++) {
                int divisor = perOp;
                if (calls.stream().allMatch(number -> number > 0 && number % divisor == 0)) {
                    candidates.add(
                            calls.stream().map(number -> number / divisor).toList());
                }
            }
        }
        return candidates.stream()
                .filter(operations -> error(operations, derived) <= LARGEST_ERROR)
                .sorted(Comparator.comparingDouble(operations -> error(operations, derived)))
                .limit(MOST_CANDIDATES)
                .toList();
    }

    private static long calls(ProfiledRegion.Key key, String method, Map<ProfiledRegion.Key, ProfiledRegion> regions) {
        ProfiledRegion found = regions.get(key);
        return found == null ? 0 : found.callsByMethod().getOrDefault(method, 0L);
    }

    /** Returns the factor between two numbers of operations, at least 1. */
    private static double error(List<Long> operations, double derived) {
        return Math.max(sum(operations) / derived, derived / sum(operations));
    }

    private static double sum(List<? extends Number> numbers) {
        return numbers.stream().mapToDouble(Number::doubleValue).sum();
    }

    private static List<MeasuredIteration> withOperations(
            List<MeasuredIteration> iterations, Map<String, List<Long>> operations) {
        List<MeasuredIteration> corrected = new ArrayList<>();
        for (int i = 0; i < iterations.size(); i++) {
            Map<String, Double> ofIteration = new HashMap<>();
            for (Map.Entry<String, List<Long>> method : operations.entrySet()) {
                ofIteration.put(method.getKey(), method.getValue().get(i).doubleValue());
            }
            corrected.add(new MeasuredIteration(iterations.get(i).tree(), ofIteration));
        }
        return corrected;
    }
}
