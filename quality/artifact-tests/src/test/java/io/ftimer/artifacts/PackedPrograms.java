package io.ftimer.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/** Runs programs in this JVM with nothing but given jars. */
final class PackedPrograms {
    private PackedPrograms() {}

    /** Returns a class loader with given jars and folders, and the JDK. */
    static URLClassLoader loader(List<Path> path) throws MalformedURLException {
        URL[] urls = new URL[path.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = path.get(i).toUri().toURL();
        }
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    /** Compiles a source in the resources, and calls its main method. */
    static void run(String name, List<Path> jars, Path classes, Path argument) throws Exception {
        Path source = Path.of("src/test/resources/io/ftimer/artifacts", name + ".java");
        String path = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-cp", path, "-d", classes.toString(), source.toString()))
                .as("result of the compilation of %s", source)
                .isZero();
        List<Path> all = new ArrayList<>(jars);
        all.add(classes);
        try (URLClassLoader loader = loader(all)) {
            in(
                    loader,
                    () -> loader.loadClass(name)
                            .getMethod("main", String[].class)
                            .invoke(null, (Object) new String[] {argument.toString()}));
        }
    }

    interface Call<T> {
        T run() throws ReflectiveOperationException, IOException;
    }

    /** Makes a call in a thread whose context is the class loader, as at the start of a program. */
    static <T> T in(ClassLoader loader, Call<T> call) throws ReflectiveOperationException, IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return call.run();
        } catch (InvocationTargetException e) {
            throw new AssertionError("the program failed", e.getCause());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Returns the jars of this JVM that are no part of fTimer, by the start of their names. */
    static List<Path> ownJars(String... starts) {
        return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .map(Path::of)
                .filter(jar -> List.of(starts).stream()
                        .anyMatch(start -> jar.getFileName().toString().startsWith(start)))
                .filter(Files::isRegularFile)
                .toList();
    }
}
