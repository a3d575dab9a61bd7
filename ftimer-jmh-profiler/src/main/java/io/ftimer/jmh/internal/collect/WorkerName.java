package io.ftimer.jmh.internal.collect;

/** Names of the threads of JMH. Stateless. */
final class WorkerName {
    private static final String MARK = "-jmh-worker-";

    private WorkerName() {}

    /** Returns {@code worker-3} for {@code org.example.Benchmark.method-jmh-worker-3}, and any other name unchanged. */
    static String shorten(String thread) {
        int mark = thread.lastIndexOf(MARK);
        return mark < 0 ? thread : "worker-" + thread.substring(mark + MARK.length());
    }
}
