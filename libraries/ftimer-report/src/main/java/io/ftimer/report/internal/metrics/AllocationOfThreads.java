package io.ftimer.report.internal.metrics;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The bytes that other threads allocate. A virtual thread allocates on the thread that carries it. What threads allocated that
 * began and ended meanwhile is unknown, so it is said how many they are.
 *
 * <p>Thread safety: {@link #inTree} is thread-safe, the rest thread-confined.
 */
final class AllocationOfThreads implements OutsideThreads {
    /** The beginnings of the names of threads that run tests, and nothing of a test. */
    static final List<String> OF_TOOLS =
            List.of("surefire-forkedjvm-", "junit-jupiter-timeout-watcher", "Monitor Ctrl-Break", "/127.0.0.1:");

    /** The group of threads of the JDK that run no code of programs. */
    private static final String INNOCUOUS = "InnocuousThreadGroup";

    private final com.sun.management.ThreadMXBean threads;
    private final Predicate<String> isIgnored;
    private final Map<Long, Long> before = new HashMap<>();
    private final long startedBefore;

    /** The platform threads of the tree, which add themselves at each of their regions. */
    private final Set<Thread> inTree = ConcurrentHashMap.newKeySet();

    private AllocationOfThreads(com.sun.management.ThreadMXBean threads, Predicate<String> isIgnored) {
        this.threads = threads;
        this.isIgnored = isIgnored;
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            before.put(ids[i], bytes[i]);
        }
        startedBefore = threads.getTotalStartedThreadCount();
        inTree();
    }

    /** Begins; requires a JVM that measures the allocated bytes of threads. */
    static OutsideThreads begin(Predicate<String> isIgnored) {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean known
                ? new AllocationOfThreads(known, isIgnored)
                : UNKNOWN;
    }

    @Override
    public void inTree() {
        Thread thread = Thread.currentThread();
        // now: one that has ended does not tell any more
        if (!isVirtual(thread)) {
            inTree.add(thread);
        }
    }

    @Override
    public List<String> lines() {
        // first: a thread that starts now is not one that has ended
        long ended = threads.getTotalStartedThreadCount() - startedBefore;
        Set<Long> known = new HashSet<>();
        for (Thread thread : inTree) {
            known.add(thread.getId());
            ended -= thread.isAlive() || before.containsKey(thread.getId()) ? 0 : 1;
        }
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        ThreadInfo[] infos = threads.getThreadInfo(ids);
        Set<String> ofJvm = namesOfJvm();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < ids.length; i++) {
            Long earlier = before.get(ids[i]);
            ended -= earlier == null ? 1 : 0;
            long added = bytes[i] - (earlier == null ? 0 : earlier);
            String name = infos[i] == null ? null : infos[i].getThreadName();
            if (added > 0
                    && name != null
                    && !ofJvm.contains(name)
                    && !OutsideThreads.isOfTool(name)
                    && !known.contains(ids[i])
                    && !isIgnored.test(name)) {
                lines.add("thread \"" + TextEscapes.escape(name) + "\" allocated " + ShownText.counted(added, "byte"));
            }
        }
        if (ended > 0) {
            lines.add(ShownText.counted(ended, "thread has begun and ended", "threads have begun and ended"));
        }
        return lines;
    }

    /** Virtual threads are not among those that this JVM counts. */
    private static boolean isVirtual(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null && group.getName().equals("VirtualThreads");
    }

    /** Returns the names of the threads that the JVM itself started. */
    private static Set<String> namesOfJvm() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] all = new Thread[2 * root.activeCount() + 1];
        int count = root.enumerate(all);
        Set<String> names = new HashSet<>();
        for (Thread thread : Arrays.asList(all).subList(0, count)) {
            ThreadGroup group = thread.getThreadGroup();
            // a thread that has ended has no group
            if (group == root || group != null && group.getName().equals(INNOCUOUS)) {
                names.add(thread.getName());
            }
        }
        return names;
    }
}
