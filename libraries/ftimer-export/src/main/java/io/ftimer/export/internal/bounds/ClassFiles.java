package io.ftimer.export.internal.bounds;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** The classes that a build compiled, which say whether a report is one of it: clocks do not, where a cache restored it. Stateless. */
public final class ClassFiles {
    private ClassFiles() {}

    /** Returns a hash of the class files in those of some paths that are folders; empty if there is none. */
    public static String hash(Collection<Path> paths) {
        // quick also in a JVM that has just started
        CRC32 all = new CRC32();
        boolean isEmpty = true;
        try {
            for (Path folder : new TreeSet<>(paths)) {
                for (Path file : in(folder)) {
                    String name = folder.relativize(file).toString().replace('\\', '/');
                    all.update(name.getBytes(StandardCharsets.UTF_8));
                    all.update(Files.readAllBytes(file));
                    isEmpty = false;
                }
            }
            return isEmpty ? "" : String.format(Locale.ROOT, "%08x", all.getValue());
        } catch (IOException unknown) {
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
