package io.ftimer.gate.internal;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Files of source code below a folder. */
final class SourceFiles {
    private final Map<Path, Path> byPlace;

    private SourceFiles(Map<Path, Path> byPlace) {
        this.byPlace = byPlace;
    }

    /**
     * Finds files by their places in packages, such as {@code org/example/Store.java}. A walk through a large repository takes seconds, so
     * that all are looked for at once. Unreadable folders and those whose names begin with a dot are left out.
     */
    static SourceFiles find(Path folder, Collection<Path> places) {
        Map<Path, Path> found = new HashMap<>();
        Map<Path, List<Path>> byName = places.stream().distinct().collect(Collectors.groupingBy(Path::getFileName));
        if (!byName.isEmpty()) {
            try {
                Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes) {
                        return below.getFileName().toString().startsWith(".")
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        byName.getOrDefault(file.getFileName(), List.of()).stream()
                                .filter(file::endsWith)
                                .forEach(place -> found.putIfAbsent(place, file));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                        return FileVisitResult.CONTINUE;
                    }
                });
            } catch (IOException unreadable) {
                // a folder that cannot be listed to its end: a finding without its line is better than none
            }
        }
        return new SourceFiles(found);
    }

    Optional<Path> at(Path place) {
        return Optional.ofNullable(byPlace.get(place));
    }
}
