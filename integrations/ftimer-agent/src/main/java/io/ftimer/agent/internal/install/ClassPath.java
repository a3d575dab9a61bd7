package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.match.MethodPattern;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the class path and module path. Those in folders are of the project itself, those in jars of its libraries.
 *
 * <p>Thread safety: thread-safe.
 */
public final class ClassPath {
    public static final ClassPath OF_JVM = new ClassPath(
            ClassLoader.getSystemClassLoader(),
            System.getProperty("java.class.path", "") + File.pathSeparator + System.getProperty("jdk.module.path", ""));

    /** Enough to know that a pattern is right. */
    private static final int MAX_LOADED = 50;

    private static final String SUFFIX = ".class";

    /** The folders of tests end in {@code test-classes}, {@code java/test} or {@code test/module}. */
    private static final int LEVELS_OF_TESTS = 2;

    /** The folder of IntelliJ above those of modules, whose names may be like those of tests. */
    private static final String PRODUCTION = "production";

    private static final Set<String> NAMES_OF_TESTS = Set.of("test", "test-classes", "testFixtures");

    private final ClassLoader loader;
    private final List<Path> entries;
    private @Nullable Map<String, Boolean> own;
    private @Nullable OwnCode code;

    ClassPath(ClassLoader loader, String path) {
        this.loader = loader;
        entries = Stream.of(path.split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    ClassLoader loader() {
        return loader;
    }

    /** Loads the first classes that a pattern matches, without initializing them. One that cannot be loaded has no calls. */
    public void load(MethodPattern pattern) {
        Stream.concat(own().keySet().stream().filter(pattern::matchesClass), inJars(pattern::matchesClass).stream())
                .limit(MAX_LOADED)
                .forEach(name -> RuntimeGate.find(name, loader));
    }

    /** Returns the names of the classes of the project itself, and whether they are in a folder of tests. */
    synchronized Map<String, Boolean> own() {
        if (own == null) {
            own = new LinkedHashMap<>();
            for (Path folder : entries) {
                if (Files.isDirectory(folder)) {
                    try (Stream<Path> files = Files.walk(folder)) {
                        names(files.map(file -> folder.relativize(file).toString()))
                                .forEach(name -> own.putIfAbsent(name, isOfTests(folder)));
                    } catch (IOException | RuntimeException e) {
                        // a folder that cannot be read has no classes
                    }
                }
            }
        }
        return own;
    }

    synchronized OwnCode code() {
        if (code == null) {
            code = new OwnCode(own(), loader);
        }
        return code;
    }

    static boolean isOfTests(Path folder) {
        int levels = folder.getNameCount();
        for (Path level : folder.subpath(Math.max(0, levels - LEVELS_OF_TESTS), levels)) {
            String name = level.toString();
            if (name.equals(PRODUCTION)) {
                return false;
            }
            if (NAMES_OF_TESTS.contains(name) || name.endsWith("-test") || name.endsWith("Test")) {
                return true;
            }
        }
        return false;
    }

    List<String> inJars(Predicate<String> isWanted) {
        List<String> found = new ArrayList<>();
        for (Path entry : entries) {
            if (Files.isRegularFile(entry)) {
                try (JarFile jar = new JarFile(entry.toFile())) {
                    names(jar.stream().map(file -> file.getName()))
                            .filter(isWanted)
                            .forEach(found::add);
                } catch (IOException | RuntimeException e) {
                    // a jar that cannot be read has no classes
                }
            }
        }
        return found;
    }

    private static Stream<String> names(Stream<String> files) {
        return files.filter(file -> file.endsWith(SUFFIX))
                .map(file -> file.substring(0, file.length() - SUFFIX.length())
                        .replace(File.separatorChar, '.')
                        .replace('/', '.'));
    }
}
