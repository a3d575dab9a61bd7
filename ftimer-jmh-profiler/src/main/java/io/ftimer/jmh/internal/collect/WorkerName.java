package io.ftimer.jmh.internal.collect;

/** Names of JMH's threads. Stateless. */
final class WorkerName {
    private static final String MARK = "-jmh-worker-";

    private WorkerName() {}

    /** Returns {@code worker-3} for JMH's {@code org.example.Benchmark.method-jmh-worker-3}, any other name as it is. */
    static String shorten(String thread) {
        int mark = thread.lastIndexOf(MARK);
        return mark < 0 ? thread : "worker-" + thread.substring(mark + MARK.length());
    }
}
