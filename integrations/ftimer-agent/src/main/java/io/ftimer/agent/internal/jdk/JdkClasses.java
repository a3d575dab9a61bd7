package io.ftimer.agent.internal.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which classes of the JDK count, and where nothing counts: zones. A zone is a method with all that it calls. What runs there depends on what
 * ran before, such as one that loads a class, or is of fTimer itself. The table is {@code classes.txt}. Stateless.
 */
public final class JdkClasses {
    /** The releases for which the tables were verified. */
    public static final Set<Integer> KNOWN_RELEASES = Set.of(17, 25);

    private static final List<Entry> COUNTED = entries("count");

    /** The classes and methods that do not count though others of their packages do. */
    static final List<Entry> UNCOUNTED = entries("leave");

    private static final List<Entry> ZONES = entries("zone");

    /** The methods of class loaders, and the one that a coverage agent adds: zones in every class. */
    private static final Set<String> ZONES_OF_ALL =
            Set.of("loadClass", "findClass", "loadClassOrNull", "findClassInModuleOrNull");

    private static final String COVERAGE = "$jacocoInit";

    private JdkClasses() {}

    /** The names of classes, and of methods in them, which are empty for the classes themselves; in either, a star stands for what has no dot. */
    public record Entry(String type, String method) {
        private static Entry of(String text) {
            int colons = text.indexOf("::");
            return colons < 0 ? new Entry(text, "") : new Entry(text.substring(0, colons), text.substring(colons + 2));
        }

        public boolean hasMethod(String name) {
            return matches(method, name);
        }

        /** Not by a {@code Glob}, since regular expressions take the start of the JVM several times as long. */
        private static boolean matches(String pattern, String name) {
            int star = pattern.indexOf('*');
            if (star < 0) {
                return name.equals(pattern);
            }
            int end = pattern.length() - star - 1;
            return name.length() >= star + end
                    && name.regionMatches(0, pattern, 0, star)
                    && name.regionMatches(name.length() - end, pattern, star + 1, end)
                    && name.indexOf('.', star) < 0;
        }

        @Override
        public String toString() {
            return method.isEmpty() ? type : type + "::" + method;
        }
    }

    private static List<Entry> entries(String kind) {
        return rows("classes.txt")
                .filter(row -> row[0].equals(kind))
                .map(row -> Entry.of(row[1]))
                .toList();
    }

    /** Returns the fields of each row of a table, which are between blanks; lines with a # are comments. */
    static Stream<String[]> rows(String table) {
        try (InputStream file = JdkClasses.class.getResourceAsStream(table)) {
            if (file == null) {
                throw new IllegalStateException("the table " + table + " is missing in the jar of the agent");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean has(List<Entry> entries, String type, String method) {
        for (Entry entry : entries) {
            if (Entry.matches(entry.type, type) && entry.hasMethod(method)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the steps of a class of the JDK count, by its binary name with dots. */
    public static boolean counts(String type) {
        return has(COUNTED, type, "") && !has(UNCOUNTED, type, "");
    }

    public static boolean isUncounted(String type, String method) {
        return has(UNCOUNTED, type, method);
    }

    public static List<Entry> zonesOf(String type) {
        return ZONES.stream().filter(zone -> Entry.matches(zone.type, type)).toList();
    }

    /** Returns whether a method is a zone in whichever class it is: one that initializes or loads classes. */
    public static boolean isZoneInAll(String method, String descriptor) {
        return method.equals("<clinit>")
                || method.equals(COVERAGE)
                || ZONES_OF_ALL.contains(method) && descriptor.endsWith(")Ljava/lang/Class;");
    }
}
