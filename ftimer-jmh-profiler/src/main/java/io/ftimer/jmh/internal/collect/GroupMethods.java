package io.ftimer.jmh.internal.collect;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The methods that the threads of a {@code @Group} run. JMH assigns them at random, and profilers cannot ask for them, but a method is
 * on the stack of its threads: the code that JMH generates calls it. A thread that opens its first region in a {@code @Setup} has no
 * known method.
 *
 * <p>Thread safety: thread-safe.
 */
final class GroupMethods {
    /** Ends the names of the generated classes; their package differs between versions of JMH. */
    private static final String GENERATED = "_jmhTest";

    private final Collection<String> labels;
    private final Map<String, String> byThread = new ConcurrentHashMap<>();

    GroupMethods(BenchmarkParams benchmark) {
        labels = benchmark.getThreadGroupLabels();
    }

    /** Notes the method of a thread that opens its first region. Returns true. */
    boolean note(Thread current) {
        if (labels.size() > 1) {
            String method = methodCalledByJmh();
            if (labels.contains(method)) {
                byThread.put(current.getName(), method);
            }
        }
        return true;
    }

    private static String methodCalledByJmh() {
        return StackWalker.getInstance()
                .walk(frames -> frames.takeWhile(frame -> !frame.getClassName().endsWith(GENERATED))
                        .map(StackWalker.StackFrame::getMethodName)
                        .reduce("", (inner, outer) -> outer));
    }

    /** Returns the method of each thread by the name of the thread; empty for other benchmarks. */
    Map<String, String> byThread() {
        return Map.copyOf(byThread);
    }
}
