package io.ftimer.jmh.internal.trial;

import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Names of benchmarks. Stateless. */
final class BenchmarkName {
    private BenchmarkName() {}

    /** Returns the parameters of a benchmark, such as {@code size=100, kind=full}; empty without parameters. */
    static String params(BenchmarkParams benchmark) {
        return benchmark.getParamsKeys().stream()
                .map(key -> key + "=" + benchmark.getParam(key))
                .collect(Collectors.joining(", "));
    }

    /** As {@link #params(BenchmarkParams)}, with the word {@code instrumented} for trees with regions of the agent. */
    static String params(BenchmarkParams benchmark, boolean isInstrumented) {
        String params = params(benchmark);
        return isInstrumented ? params + (params.isEmpty() ? "" : ", ") + "instrumented" : params;
    }

    /** Returns a text that is unique in a run, such as {@code org.example.Solve.solve, avgt, size=100}. */
    static String full(BenchmarkParams benchmark) {
        String params = params(benchmark);
        return benchmark.getBenchmark() + ", " + benchmark.getMode().shortLabel()
                + (params.isEmpty() ? "" : ", " + params);
    }

    /** Returns the class of a benchmark; empty if it has none. */
    static String group(BenchmarkParams benchmark) {
        String name = benchmark.getBenchmark();
        return name.substring(0, Math.max(name.lastIndexOf('.'), 0));
    }

    /**
     * Returns a text that is unique among the benchmarks of a class, such as {@code solve, avgt, size=100}, or
     * {@code solve, avgt, size=100, instrumented} for trees with regions of the agent.
     */
    static String tree(BenchmarkParams benchmark, boolean isInstrumented) {
        String group = group(benchmark);
        return full(benchmark).substring(group.isEmpty() ? 0 : group.length() + 1)
                + (isInstrumented ? ", instrumented" : "");
    }
}
