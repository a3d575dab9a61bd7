package io.ftimer.export.internal.bounds;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The classes that a build compiled, which say whether a report is one of it: clocks do not, where a cache restored it. Stateless. */
public final class ClassFiles {
    private ClassFiles() {}

    /** Returns a hash of the class files in those of some paths that are folders; empty if there is none. */
    public static String hash(Collection<Path> paths) {
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            boolean isEmpty = true;
            for (Path folder : new TreeSet<>(paths)) {
                for (Path file : in(folder)) {
                    String name = folder.relativize(file).toString().replace('\\', '/');
                    all.update(name.getBytes(StandardCharsets.UTF_8));
                    all.update(Files.readAllBytes(file));
                    isEmpty = false;
                }
            }
            return isEmpty ? "" : HexFormat.of().formatHex(all.digest());
        } catch (IOException | NoSuchAlgorithmException unknown) {
            return "";
        }
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder) : Stream.empty()) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
    }
}
