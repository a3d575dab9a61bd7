package io.ftimer.conformance.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files in and below a folder, by name relative to it, with {@code /} between folders. Stateless. */
public final class FileTree {
    private FileTree() {}

    /** Returns the bytes of every file; empty if there is no such folder. */
    public static SortedMap<String, byte[]> read(Path folder) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> paths = Files.walk(folder)) {
                for (Path file : paths.filter(Files::isRegularFile).toList()) {
                    files.put(nameOf(folder.relativize(file)), Files.readAllBytes(file));
                }
            }
        }
        return files;
    }

    /** Writes files into a folder, which is created if it is missing. */
    public static void write(Path folder, SortedMap<String, byte[]> files) throws IOException {
        for (var file : files.entrySet()) {
            Path target = folder.resolve(file.getKey());
            Files.createDirectories(target.resolveSibling("."));
            Files.write(target, file.getValue());
        }
    }

    /** Deletes a folder with all that is in it. */
    public static void delete(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> paths = Files.walk(folder)) {
                for (Path path : paths.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static String nameOf(Path relative) {
        return relative.toString().replace(relative.getFileSystem().getSeparator(), "/");
    }
}
