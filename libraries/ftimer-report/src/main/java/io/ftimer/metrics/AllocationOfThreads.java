package io.ftimer.metrics;

import io.ftimer.internal.steps.JdkSteps;
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
 * <p>Thread safety: {@link #inTree} and {@link #ofTask} are thread-safe, the rest is thread-confined.
 */
final class AllocationOfThreads implements OutsideThreads {
    /** What fTimer and a pool allocate around a task, and more for the first one of a thread, which makes a recorder. */
    private static final long AROUND_TASK = 4 << 10;

    private static final long AROUND_FIRST_TASK = 64 << 10;

    /** The group of threads of the JDK that run no code of programs. */
    private static final String INNOCUOUS = "InnocuousThreadGroup";

    private final com.sun.management.ThreadMXBean threads;
    private final Predicate<String> isIgnored;
    private final Map<Long, Long> before = new HashMap<>();
    private final long startedBefore;

    /** The platform threads of the tree, which add themselves at each of their regions. */
    private final Set<Thread> inTree = ConcurrentHashMap.newKeySet();

    /** The bytes of the tasks of the tree that other platform threads did. */
    private final Map<Thread, Long> ofTasks = new ConcurrentHashMap<>();

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
    public void ofTask(long added) {
        Thread thread = Thread.currentThread();
        if (!isVirtual(thread)) {
            ofTasks.merge(thread, AROUND_FIRST_TASK + added, (tasks, next) -> tasks + added + AROUND_TASK);
        }
    }

    @Override
    public List<String> lines() {
        // first: a thread that starts now is not one that has ended
        long ended = threads.getTotalStartedThreadCount() - startedBefore;
        Map<Long, Long> known = new HashMap<>();
        ofTasks.forEach((thread, bytes) -> known.put(thread.getId(), bytes));
        inTree.forEach(thread -> known.put(thread.getId(), Long.MAX_VALUE));
        Set<Thread> all = new HashSet<>(inTree);
        all.addAll(ofTasks.keySet());
        for (Thread thread : all) {
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
            if (added > known.getOrDefault(ids[i], 0L)
                    && name != null
                    && !ofJvm.contains(name)
                    && !JdkSteps.isOfTool(name)
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
