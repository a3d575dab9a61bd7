package io.ftimer.internal.steps;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The steps that threads take inside the JDK, in eighths of a step. The agent counts them in a class that it adds to the JDK itself; without it,
 * there are none.
 *
 * <p>Thread safety: thread-safe.
 */
public final class JdkSteps {
    private static final String COUNTER = "java.lang.FTimerCounterOfStepsInsideJdk";

    /** The system property that the agent sets when the JDK counts. */
    private static final String COUNTS_PROPERTY = "io.ftimer.agent.work.jdk";

    private static final int EIGHTHS = 8;

    private static final List<String> THREADS_OF_TOOLS =
            List.of("surefire-forkedjvm-", "junit-jupiter-timeout-watcher", "Monitor Ctrl-Break", "/127.0.0.1:");

    /** Reads the eighths of the thread that calls it, and of all. */
    private record Counter(LongSupplier reading, Supplier<Map<Thread, Long>> byThread) {
        static final Counter NONE = new Counter(() -> 0, IdentityHashMap::new);

        @SuppressWarnings("unchecked") // what the class implements is stated in the agent
        static Counter ofAgent() {
            try {
                Object reader =
                        Class.forName(COUNTER, false, null).getMethod("reader").invoke(null);
                return new Counter((LongSupplier) reader, (Supplier<Map<Thread, Long>>) reader);
            } catch (ReflectiveOperationException | RuntimeException e) {
                return NONE;
            }
        }
    }

    private static volatile @Nullable Counter found;

    private JdkSteps() {}

    private static Counter counter() {
        Counter known = found;
        if (known == null && isCounted()) {
            known = Counter.ofAgent();
            found = known;
        }
        return known == null ? Counter.NONE : known;
    }

    public static boolean isCounted() {
        return found != null || Boolean.getBoolean(COUNTS_PROPERTY);
    }

    /** Returns the eighths of the calling thread; while fTimer is called to record, those from before. */
    public static long eighthsOfThread() {
        return counter().reading.getAsLong();
    }

    public static long steps(long eighths) {
        return Math.floorDiv(eighths, EIGHTHS);
    }

    /** Returns the eighths so far of each thread, but for those that the JVM has started for itself; null has those of ended threads. */
    public static Map<Thread, Long> byThread() {
        return counter().byThread.get();
    }

    /** Returns by how many eighths threads other than the calling one have more than before, without tools and those with an ignored name. */
    public static long eighthsOfOthersSince(Map<Thread, Long> before, Predicate<String> isIgnored) {
        Predicate<String> isLeftOut = isIgnored.or(JdkSteps::isOfTool);
        return ofOthers(byThread(), isLeftOut) - ofOthers(before, isLeftOut);
    }

    /** Returns whether a thread of this name is one of what runs tests, and does nothing of a test. */
    public static boolean isOfTool(String name) {
        return THREADS_OF_TOOLS.stream().anyMatch(name::startsWith);
    }

    private static long ofOthers(Map<Thread, Long> eighths, Predicate<String> isIgnored) {
        return eighths.entrySet().stream()
                .filter(entry -> entry.getKey() != Thread.currentThread())
                .filter(entry ->
                        entry.getKey() == null || !isIgnored.test(entry.getKey().getName()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
