package io.ftimer.junit.internal.expect;

import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.TargetFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A golden file: a resource beside a class, and its source in the source folder. */
public record GoldenFile(Class<?> owner, String name) {

    /** Throws {@link IllegalArgumentException} unless the name is that of a file in the package of the class, or in one below. */
    public GoldenFile {
        if (name.isBlank() || name.startsWith("/") || name.contains("..") || name.contains("\\")) {
            throw new IllegalArgumentException("invalid file name \"" + name
                    + "\": expected a file beside the class, for instance \"solver-tree.txt\"");
        }
    }

    /** Returns the content of the resource on the class path or, if it is not there, of the source file. */
    Optional<String> read() throws IOException {
        try (InputStream resource = owner.getResourceAsStream(name)) {
            if (resource != null) {
                return Optional.of(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        Optional<Path> source = source();
        try {
            return source.isPresent() ? Optional.of(TargetFile.read(source.get())) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    void write(String text) throws IOException {
        Path source = source().orElseThrow(() -> new IOException("no source folder found for " + owner.getName()
                + "; expected src/*/java in a folder above " + location(owner)));
        Files.createDirectories(source.getParent());
        replace(source, text);
        Path copy = asFile(owner.getResource(name));
        if (copy != null) {
            replace(copy, text);
        }
    }

    /** Writes all or nothing: a failure leaves the previous file. */
    private static void replace(Path file, String text) throws IOException {
        ReportFile.replace(file, (out, atBegin) -> out.append(text));
    }

    /** Returns the source file, which may not exist; empty if the class has no source folder. */
    Optional<Path> source() {
        return sources().map(sources -> sources.resource(name));
    }

    Optional<SourceSet> sources() {
        return Optional.ofNullable(location(owner)).flatMap(classes -> SourceSet.of(owner, classes));
    }

    private static @Nullable Path location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? null : asFile(source.getLocation());
    }

    private static @Nullable Path asFile(@Nullable URL location) {
        try {
            URI uri = location == null ? null : location.toURI();
            return uri == null || !"file".equals(uri.getScheme()) ? null : Path.of(uri);
        } catch (URISyntaxException | FileSystemNotFoundException e) {
            return null;
        }
    }

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
            String packagePath = type.getPackageName().replace('.', '/');
            String fileStart = type.getName()
                            .substring(type.getName().lastIndexOf('.') + 1)
                            .replaceAll("\\$.*", "") + ".";
            return Stream.iterate(classes.toAbsolutePath(), Objects::nonNull, Path::getParent)
                    .flatMap(above -> children(above.resolve("src")))
                    .flatMap(set -> children(set)
                            .filter(code -> children(code.resolve(packagePath))
                                    .anyMatch(file ->
                                            file.getFileName().toString().startsWith(fileStart)))
                            .map(code -> new SourceSet(set, code, packagePath)))
                    .findFirst();
        }

        /** Returns what is in a folder; nothing if it is none. */
        private static Stream<Path> children(Path folder) {
            File[] children = folder.toFile().listFiles();
            return children == null
                    ? Stream.empty()
                    : Arrays.stream(children).map(File::toPath).sorted();
        }

        /** Returns the source of a resource beside the class: beside the source if it exists there, else in the resources. */
        Path resource(String name) {
            Path besideCode = code.resolve(packagePath).resolve(name);
            Path amongResources =
                    folder.resolve("resources").resolve(packagePath).resolve(name);
            return Files.exists(besideCode) && !Files.exists(amongResources) ? besideCode : amongResources;
        }
    }
}
