package io.ftimer.agent.internal.jdk;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which classes of the JDK count, and where nothing counts, as what runs there depends on what ran before: zones. A zone is a method with
 * all that it calls, such as one that loads a class. The table is {@code classes.txt}. Stateless.
 */
public final class JdkClasses {
    /** The releases for which these lists were verified. */
    public static final Set<Integer> KNOWN_RELEASES = Set.of(17, 25);

    private static final List<Name> COUNTED = rows("count", false).map(Name::of).toList();
    private static final List<Name> UNCOUNTED =
            rows("leave", false).map(Name::of).toList();
    private static final List<Method> UNCOUNTED_METHODS =
            rows("leave", true).map(Method::of).toList();
    private static final List<Method> ZONES = rows("zone", true).map(Method::of).toList();

    /** The methods of class loaders, and the one that a coverage agent adds: zones in every class. */
    private static final Set<String> ZONES_OF_ALL =
            Set.of("loadClass", "findClass", "loadClassOrNull", "findClassInModuleOrNull");

    private static final String COVERAGE = "$jacocoInit";

    private JdkClasses() {}

    /**
     * A name of which {@code *} stands for any characters but dots. Not a {@code Glob}, since regular expressions take the start of the JVM
     * several times as long.
     */
    private record Name(String text, String start, String end) {
        static Name of(String text) {
            int star = text.indexOf('*');
            return star < 0
                    ? new Name(text, text, text)
                    : new Name(text, text.substring(0, star), text.substring(star + 1));
        }

        boolean matches(String name) {
            return text.length() == start.length()
                    ? name.equals(text)
                    : name.startsWith(start) && name.endsWith(end) && name.indexOf('.', start.length()) < 0;
        }
    }

    /** A method in the form {@code java.lang.Class::forName}, of which class and method may have a {@code *}. */
    public record Method(Name type, Name method) {
        private static Method of(String text) {
            int colons = text.indexOf("::");
            return new Method(Name.of(text.substring(0, colons)), Name.of(text.substring(colons + 2)));
        }

        boolean isIn(String typeName) {
            return type.matches(typeName);
        }

        /** Returns whether a method of the class has the name. */
        public boolean matches(String name) {
            return method.matches(name);
        }

        @Override
        public String toString() {
            return type.text + "::" + method.text;
        }
    }

    private static Stream<String> rows(String kind, boolean areMethods) {
        return Table.rows("classes.txt").stream()
                .filter(row -> row[0].equals(kind) && row[1].contains("::") == areMethods)
                .map(row -> row[1]);
    }

    /** Returns whether the steps of a class of the JDK count, by its binary name with dots. */
    public static boolean counts(String type) {
        return matches(COUNTED, type) && !matches(UNCOUNTED, type);
    }

    /** Returns the patterns of classes and methods that do not count though others of their packages do. */
    static List<String> uncounted() {
        return Stream.concat(
                        UNCOUNTED.stream().map(Name::text),
                        UNCOUNTED_METHODS.stream().map(Method::toString))
                .toList();
    }

    /** Returns whether a loaded class of the JDK counts, or has a zone of its own. */
    public static boolean concerns(String type) {
        return counts(type) || !zonesOf(type).isEmpty() || isLoader(type);
    }

    private static boolean isLoader(String type) {
        return type.equals("java.lang.ClassLoader")
                || type.startsWith("jdk.internal.loader.")
                || type.startsWith("java.net.URLClassLoader");
    }

    private static boolean matches(List<Name> names, String type) {
        for (Name name : names) {
            if (name.matches(type)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the patterns of zones in a class. */
    public static List<Method> zonesOf(String type) {
        return ZONES.stream().filter(zone -> zone.isIn(type)).toList();
    }

    /** Returns whether a method of a counted class does not count. */
    public static boolean isUncounted(String type, String method) {
        return UNCOUNTED_METHODS.stream().anyMatch(uncounted -> uncounted.isIn(type) && uncounted.matches(method));
    }

    /** Returns whether a method is a zone in whichever class it is: one that initializes or loads classes. */
    public static boolean isZoneInAll(String method, String descriptor) {
        return method.equals("<clinit>")
                || method.equals(COVERAGE)
                || ZONES_OF_ALL.contains(method) && descriptor.endsWith(")Ljava/lang/Class;");
    }
}
