package io.ftimer.benchmarks;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One measurement in a process of its own.
 *
 * @param benchmark class and method, such as {@code Pairs.flat}
 * @param parameters the values of its parameters, by name
 * @param yardstick the method of {@link Yardstick} by whose time its time is divided
 * @param parts the number of pairs, rows or bytes in one operation of the benchmark
 * @param profiled whether the benchmark runs with {@code -prof ftimer}
 */
record FigureTrial(String benchmark, Map<String, String> parameters, String yardstick, long parts, boolean profiled) {

    /** The trees of {@link Grid}. */
    static final String FTIMER = "ftimer";

    static final String NAIVE = "naive";

    FigureTrial(String benchmark, Map<String, String> parameters, String yardstick, long parts) {
        this(benchmark, parameters, yardstick, parts, false);
    }

    static FigureTrial pair(String shape, String form) {
        return new FigureTrial("Pairs." + shape, Map.of("form", form), shape, 1);
    }

    /** Returns a trial of {@link InTurns}, which has a yardstick of its own. */
    static FigureTrial inTurns(String quantity, String shape, String form) {
        return new FigureTrial("InTurns." + quantity, Map.of("shape", shape, "form", form), "flat", 1);
    }

    /** Returns the same trial with a recorder and a naive tree in the old generation. */
    FigureTrial longLived() {
        return with("age", InTurns.OLD);
    }

    static FigureTrial phase(String shape) {
        return new FigureTrial("Phases." + shape, Map.of(), shape, 1);
    }

    /** Returns a trial whose operation opens each call path of a tree once, per call path. */
    static FigureTrial everyContext(String benchmark, int contexts) {
        return new FigureTrial(benchmark, contexts(contexts), "flat", Grid.contextsOf(contexts));
    }

    /** Returns a trial whose operation opens one call path of a tree. */
    static FigureTrial someContexts(String benchmark, int contexts) {
        return new FigureTrial(benchmark, contexts(contexts), "flat", 1);
    }

    /** Returns a trial that writes the CSV file of a tree, per byte. */
    static FigureTrial csvByte(int contexts) {
        return new FigureTrial("Csv.write", contexts(contexts), "flat", Csv.bytes(contexts));
    }

    static FigureTrial quantity(String benchmark) {
        return new FigureTrial(benchmark, Map.of(), "flat", 1);
    }

    /** Returns a trial of {@link JUnitRun}, which has a yardstick of its own. */
    static FigureTrial tests(String quantity, String kind) {
        return new FigureTrial("JUnitRun." + quantity, Map.of("tests", kind), "flat", 1);
    }

    /** Returns a trial whose operation runs {@code pairs} empty pairs, per pair. */
    static FigureTrial emptyPairs(int pairs) {
        return new FigureTrial("EmptyPairs.run", Map.of("pairs", Integer.toString(pairs)), "flat", pairs);
    }

    /** Returns a trial that calls a method in a state of {@link AgentCalls}. */
    static FigureTrial instrumentedCall(String state) {
        return new FigureTrial("AgentCalls.call", Map.of("state", state), "flat", 1);
    }

    /** Returns a trial of {@link Recursion}, per call. */
    static FigureTrial recursion(String state) {
        return new FigureTrial("Recursion.call", Map.of("state", state), "flat", Recursion.CALLS);
    }

    /** Returns the same trial of a grid in the naive tree. */
    FigureTrial naive() {
        return with("tree", NAIVE);
    }

    /** Returns the same trial beside another form than the naive tree. */
    FigureTrial beside(String form) {
        return with("other", form);
    }

    /** Returns the same trial of {@link InTurns} with this number of turns in each iteration. */
    FigureTrial turns(int turns) {
        return with("turns", Integer.toString(turns));
    }

    private FigureTrial with(String parameter, String value) {
        Map<String, String> changed = new TreeMap<>(parameters);
        changed.put(parameter, value);
        return new FigureTrial(benchmark, Collections.unmodifiableMap(changed), yardstick, parts, profiled);
    }

    /** Returns the same trial with the profiler; its quantity is the overhead that the profiler reports. */
    FigureTrial withProfiler() {
        return new FigureTrial(benchmark, parameters, yardstick, parts, true);
    }

    private static Map<String, String> contexts(int contexts) {
        return Map.of("contexts", Integer.toString(contexts));
    }

    int threads() {
        return yardstick.equals("threads4") ? 4 : 1;
    }

    /** Returns the benchmark, whether it is profiled, and the values of parameters, each as a text of its own. */
    Set<String> traits() {
        Set<String> traits = new TreeSet<>(Set.of(benchmark, "profiled=" + profiled));
        parameters.forEach((name, value) -> traits.add(name + '=' + value));
        return traits;
    }

    FigureTrial ofYardstick() {
        return new FigureTrial("Yardstick." + yardstick, Map.of(), yardstick, 1);
    }

    @Override
    public String toString() {
        return (parameters.isEmpty() ? benchmark : benchmark + parameters.values()) + (profiled ? " profiled" : "");
    }
}
