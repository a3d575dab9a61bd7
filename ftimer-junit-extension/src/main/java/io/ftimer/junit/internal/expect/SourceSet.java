package io.ftimer.junit.internal.expect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder with the source of a class in the layout of Maven and Gradle, for instance {@code src/test} with {@code java}
 * and {@code resources} below.
 *
 * @param code the folder below it with the source of the class, for instance {@code src/test/java}
 * @param packagePath the package of the class, as a path
 */
record SourceSet(Path folder, Path code, String packagePath) {

    /**
     * Returns the source set of a class, empty if none is found.
     *
     * @param classes the folder from which the class was loaded; the sources are searched for in the folders above it
     */
    static Optional<SourceSet> of(Class<?> type, Path classes) {
        Path folder = classes.toAbsolutePath();
        while (folder != null) {
            Path sources = folder.resolve("src");
            if (Files.isDirectory(sources)) {
                Optional<SourceSet> found = below(sources, type);
                if (found.isPresent()) {
                    return found;
                }
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    private static Optional<SourceSet> below(Path sources, Class<?> type) {
        String packagePath = type.getPackageName().replace('.', '/');
        String fileStart =
                type.getName().substring(type.getName().lastIndexOf('.') + 1).replaceAll("\\$.*", "") + ".";
        for (Path set : folders(sources)) {
            for (Path code : folders(set)) {
                if (hasFile(code.resolve(packagePath), fileStart)) {
                    return Optional.of(new SourceSet(set, code, packagePath));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Path> folders(Path parent) {
        try (Stream<Path> children = Files.list(parent)) {
            return children.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasFile(Path folder, String start) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.anyMatch(file -> file.getFileName().toString().startsWith(start));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the source of a resource beside the class: beside the source if it exists there, else in the resources. */
    Path resource(String name) {
        Path besideCode = code.resolve(packagePath).resolve(name);
        Path amongResources = folder.resolve("resources").resolve(packagePath).resolve(name);
        return Files.exists(besideCode) && !Files.exists(amongResources) ? besideCode : amongResources;
    }
}
