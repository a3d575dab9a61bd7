package io.ftimer.assertj.internal.instrumentation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Loads classes that a pattern matches and that no code has used so far. The agent looks at classes when they are loaded, so
 * only then a pattern without matches differs from one whose classes are not in use. No class is initialized. Stateless.
 */
final class ClassPathSearch {
    /** Enough to know that a pattern is right. */
    private static final int MAX_CLASSES = 50;

    private static final String SUFFIX = ".class";

    private ClassPathSearch() {}

    /** Loads the first classes of the class path and module path that a pattern matches. */
    static void load(InstrumentedPattern pattern) {
        String path = System.getProperty("java.class.path", "")
                + File.pathSeparator
                + System.getProperty("jdk.module.path", "");
        for (String name : matching(pattern, path)) {
            try {
                Class.forName(name, false, ClassPathSearch.class.getClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                // one that cannot be loaded has no calls
            }
        }
    }

    static List<String> matching(InstrumentedPattern pattern, String path) {
        List<String> names = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            if (!entry.isEmpty() && names.size() < MAX_CLASSES) {
                try {
                    addMatching(names, pattern, Path.of(entry));
                } catch (IOException | RuntimeException e) {
                    // an entry that cannot be read has no classes
                }
            }
        }
        return names;
    }

    private static void addMatching(List<String> names, InstrumentedPattern pattern, Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            try (Stream<Path> files = Files.walk(entry)) {
                addMatching(
                        names, pattern, files.map(file -> entry.relativize(file).toString()));
            }
        } else if (Files.isRegularFile(entry)) {
            try (JarFile jar = new JarFile(entry.toFile())) {
                addMatching(names, pattern, jar.stream().map(file -> file.getName()));
            }
        }
    }

    private static void addMatching(List<String> names, InstrumentedPattern pattern, Stream<String> files) {
        files.filter(file -> file.endsWith(SUFFIX))
                .map(file -> file.substring(0, file.length() - SUFFIX.length())
                        .replace(File.separatorChar, '.')
                        .replace('/', '.'))
                .filter(pattern::matchesClass)
                .limit(MAX_CLASSES - names.size())
                .forEach(names::add);
    }
}
