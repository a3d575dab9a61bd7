package io.ftimer;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.function.Consumer;

/** An application with an fTimer of its own on a server, which outlives it. */
public final class Deployment {
    private Deployment() {}

    /**
     * Deploys an application, uses it, and undeploys it.
     *
     * @param <T> a type of the JDK
     * @param libraries classes in the jars or folders that the application consists of, besides its own
     * @return its class loader
     */
    public static <T> WeakReference<ClassLoader> of(
            Class<? extends T> application, Consumer<T> use, Class<?>... libraries)
            throws IOException, ReflectiveOperationException {
        URL[] classes = Arrays.copyOf(
                Arrays.stream(libraries).map(Deployment::locationOf).toArray(URL[]::new), libraries.length + 1);
        classes[libraries.length] = locationOf(application);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(loader);
            @SuppressWarnings("unchecked") // the class of the other loader implements the same type of the JDK
            T deployed =
                    (T) loader.loadClass(application.getName()).getConstructor().newInstance();
            use.accept(deployed);
            return new WeakReference<>(loader);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL locationOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }
}
