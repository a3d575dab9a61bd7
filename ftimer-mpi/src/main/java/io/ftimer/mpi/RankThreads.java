package io.ftimer.mpi;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Creates the threads of in-process ranks: virtual where the JDK has them, so that there may be many. Stateless. */
final class RankThreads {
    private static final @Nullable Method OF_VIRTUAL = find("java.lang.Thread", "ofVirtual");
    private static final @Nullable Method NAME = find("java.lang.Thread$Builder", "name", String.class);
    private static final @Nullable Method UNSTARTED = find("java.lang.Thread$Builder", "unstarted", Runnable.class);

    private RankThreads() {}

    private static @Nullable Method find(String type, String method, Class<?>... parameters) {
        try {
            return Class.forName(type).getMethod(method, parameters);
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            return null;
        }
    }

    /** Returns a thread that does not keep the JVM alive. */
    static Thread unstarted(String name, Runnable task) {
        if (OF_VIRTUAL != null && NAME != null && UNSTARTED != null) {
            try {
                return (Thread) UNSTARTED.invoke(NAME.invoke(OF_VIRTUAL.invoke(null), name), task);
            } catch (ReflectiveOperationException e) {
                // a JDK where virtual threads are a preview
            }
        }
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
