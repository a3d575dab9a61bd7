package io.ftimer.config;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.security.PrivilegedAction;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.security.auth.Subject;

/**
 * Hands work to threads of the JDK without keeping its class loader in memory: a server outlives the applications that are
 * deployed to it, which may forget to close a session. Such a thread reaches the work weakly, and through classes of the JDK only,
 * so that the caller has to keep the work. What is loaded with the program itself is never unloaded, and handed on as it is. Stateless.
 */
final class DetachedWork {
    private static final boolean MAY_BE_UNLOADED =
            DetachedWork.class.getClassLoader() != ClassLoader.getSystemClassLoader();

    /** The first release whose threads do not keep the classes on the stack of the code that created them. */
    private static final int WITHOUT_INHERITED_ACCESS = 24;

    private static final MethodType RUN = MethodType.methodType(void.class);

    private DetachedWork() {}

    /** Returns a thread that has not started. */
    static Thread thread(String name, Runnable work) {
        if (!MAY_BE_UNLOADED) {
            return new Thread(null, work, name, 0, false);
        }
        try {
            MethodHandle create = MethodHandles.publicLookup()
                    .findConstructor(
                            Thread.class,
                            MethodType.methodType(
                                    void.class, ThreadGroup.class, Runnable.class, String.class, long.class, boolean.class));
            Thread thread = (Thread) call(MethodHandles.insertArguments(create, 0, null, weak(work), name, 0L, false));
            thread.setContextClassLoader(null);
            return thread;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs work once, after that many seconds. */
    static void schedule(int seconds, Runnable work) {
        Executor later = CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS);
        if (!MAY_BE_UNLOADED) {
            later.execute(work);
            return;
        }
        try {
            MethodHandle execute = MethodHandles.publicLookup()
                    .findVirtual(Executor.class, "execute", MethodType.methodType(void.class, Runnable.class));
            call(MethodHandles.insertArguments(execute, 0, later, weak(work)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Runnable weak(Runnable work) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle get = lookup.findVirtual(Reference.class, "get", MethodType.methodType(Object.class))
                .bindTo(new WeakReference<>(work))
                .asType(MethodType.methodType(Runnable.class));
        MethodHandle run = lookup.findVirtual(Runnable.class, "run", RUN);
        MethodHandle isThere = lookup.findStatic(
                        Objects.class, "nonNull", MethodType.methodType(boolean.class, Object.class))
                .asType(MethodType.methodType(boolean.class, Runnable.class));
        MethodHandle runIfThere = MethodHandles.guardWithTest(isThere, run, MethodHandles.empty(run.type()));
        return proxy(Runnable.class, MethodHandles.filterReturnValue(get, runIfThere));
    }

    /** Calls a method that may create a thread, with no frame on the stack that the thread would keep. */
    @SuppressWarnings("removal") // only called in releases that have it
    private static Object call(MethodHandle method) {
        PrivilegedAction<?> action =
                proxy(PrivilegedAction.class, method.asType(MethodType.methodType(Object.class)));
        return Runtime.version().feature() < WITHOUT_INHERITED_ACCESS
                ? Subject.doAsPrivileged(null, action, null)
                : action.run();
    }

    /** Returns an object whose class belongs to the system class loader. */
    private static <T> T proxy(Class<T> type, MethodHandle method) {
        Thread caller = Thread.currentThread();
        ClassLoader before = caller.getContextClassLoader();
        caller.setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            return MethodHandleProxies.asInterfaceInstance(type, method);
        } finally {
            caller.setContextClassLoader(before);
        }
    }
}
