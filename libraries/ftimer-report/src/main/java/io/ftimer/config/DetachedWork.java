package io.ftimer.config;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
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
 * so the caller has to keep the work. What is loaded with the program itself is never unloaded, and handed on as it is. Stateless.
 */
final class DetachedWork {
    private static final boolean MAY_BE_UNLOADED =
            DetachedWork.class.getClassLoader() != ClassLoader.getSystemClassLoader();

    /** The first release whose threads do not keep the classes on the stack of the code that created them. */
    private static final int WITHOUT_INHERITED_ACCESS = 24;

    private interface Search {
        MethodHandle in(Lookup lookup) throws ReflectiveOperationException;
    }

    private DetachedWork() {}

    /** Returns a thread that has not started. */
    static Thread thread(String name, Runnable work) {
        return MAY_BE_UNLOADED
                ? (Thread) call(lookup -> MethodHandles.insertArguments(
                        lookup.findConstructor(
                                Thread.class,
                                MethodType.methodType(
                                        void.class,
                                        ThreadGroup.class,
                                        Runnable.class,
                                        String.class,
                                        long.class,
                                        boolean.class)),
                        0,
                        null,
                        weak(work, lookup),
                        name,
                        0L,
                        false))
                : new Thread(null, work, name, 0, false);
    }

    /** Runs work once, after that many seconds. */
    static void schedule(int seconds, Runnable work) {
        Executor later = CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS);
        if (MAY_BE_UNLOADED) {
            call(lookup -> MethodHandles.insertArguments(
                    lookup.findVirtual(Executor.class, "execute", MethodType.methodType(void.class, Runnable.class)),
                    0,
                    later,
                    weak(work, lookup)));
        } else {
            later.execute(work);
        }
    }

    private static Runnable weak(Runnable work, Lookup lookup) throws ReflectiveOperationException {
        MethodHandle get = lookup.findVirtual(Reference.class, "get", MethodType.methodType(Object.class))
                .bindTo(new WeakReference<>(work))
                .asType(MethodType.methodType(Runnable.class));
        MethodHandle isThere = lookup.findStatic(
                        Objects.class, "nonNull", MethodType.methodType(boolean.class, Object.class))
                .asType(MethodType.methodType(boolean.class, Runnable.class));
        MethodHandle run = lookup.findVirtual(Runnable.class, "run", MethodType.methodType(void.class));
        MethodHandle runIfThere = MethodHandles.guardWithTest(isThere, run, MethodHandles.empty(run.type()));
        return MethodHandleProxies.asInterfaceInstance(
                Runnable.class, MethodHandles.filterReturnValue(get, runIfThere));
    }

    /** Calls a method that may create a thread: with nothing on the stack, and in the caller, that the thread would keep. */
    @SuppressWarnings("removal") // only called in releases that have it
    private static Object call(Search method) {
        Thread caller = Thread.currentThread();
        ClassLoader before = caller.getContextClassLoader();
        caller.setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            PrivilegedAction<?> action = MethodHandleProxies.asInterfaceInstance(
                    PrivilegedAction.class,
                    method.in(MethodHandles.publicLookup()).asType(MethodType.methodType(Object.class)));
            return Runtime.version().feature() < WITHOUT_INHERITED_ACCESS
                    ? Subject.doAsPrivileged(null, action, null)
                    : action.run();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } finally {
            caller.setContextClassLoader(before);
        }
    }
}
