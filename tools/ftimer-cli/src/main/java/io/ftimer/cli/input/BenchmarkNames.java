package io.ftimer.cli.input;

/** The group and the name of the tree of a benchmark. Stateless. */
final class BenchmarkNames {
    private BenchmarkNames() {}

    /** Returns the class of a benchmark; empty if it has none. */
    static String group(String benchmark) {
        return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
    }

    /** Returns the method with mode, parameters and thread, such as {@code solve, avgt, size=100}. */
    static String tree(String benchmark, String mode, String params, String thread) {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1)
                + (mode.isEmpty() ? "" : ", " + mode)
                + (params.isEmpty() ? "" : ", " + params)
                + (thread.isEmpty() ? "" : ", thread " + thread);
    }
}
