package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.Creations;
import io.ftimer.agent.internal.instrument.MethodShape;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;

/**
 * The names of classes in names of regions: {@code Order}, {@code Outer.Inner}. Compilers number local classes, and those without a name,
 * through the whole class. Here that of an enum constant is called as the constant, {@code State.OPEN}, and others are numbered in the
 * method that declares them, {@code Parser.parse.1} and {@code Parser.parse.1Line}: another one elsewhere does not rename them.
 */
final class ShownClassName {
    private static final Pattern NUMBERED = Pattern.compile("(\\d+)(\\D.*)?");

    /** What separates nested classes, between two letters; other dollar signs are parts of names. */
    private static final Pattern SEPARATOR = Pattern.compile("(?<=[^$])\\$(?=[^$])");

    private static final Pattern HAS_NUMBER = Pattern.compile("\\$\\d");

    private static final String ABSENT = "?";

    /** What is known of the classes of a loader: one with many others inside would be read for each of them. */
    private static final Map<ClassLoader, ShownClassName> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    /** The methods that declare numbered classes, {@link #ABSENT} for classes that do not exist. */
    private final Map<String, String> declaring = new ConcurrentHashMap<>();

    private final Map<String, Outer> outers = new ConcurrentHashMap<>();

    private ShownClassName() {}

    /**
     * A class around others.
     *
     * @param shown its name, empty if its file is not there
     * @param constants the names of the constants of an enum, by their classes
     */
    private record Outer(String shown, Map<String, String> constants) {
        static final Outer ABSENT = new Outer("", Map.of());
    }

    /** Returns the name of a class; the loader has the class files of those around it. */
    static String of(ClassShape given, ClassLoader loader) {
        String name = given.name();
        int dollar = name.lastIndexOf('$');
        if (dollar <= 0 || !HAS_NUMBER.matcher(name).find()) {
            return ofName(name);
        }
        ClassShape type = withEnclosing(given, loader);
        String around = type.enclosingClass().isEmpty() ? name.substring(0, dollar) : type.enclosingClass();
        ShownClassName known = KNOWN.computeIfAbsent(loader, unused -> new ShownClassName());
        Outer outer = name.startsWith(around + '$') ? known.outer(around, loader) : Outer.ABSENT;
        if (outer.shown.isEmpty()) {
            return ofName(name);
        }
        String prefix = outer.shown + '.';
        String rest = name.substring(around.length() + 1);
        if (type.isEnum()) {
            return prefix + outer.constants.getOrDefault(name, rest);
        }
        Matcher numbered = NUMBERED.matcher(rest);
        if (type.enclosingClass().isEmpty() || !numbered.matches()) {
            // a member, or a name that another compiler has made of that of the method
            return outer.shown.equals(ofName(around)) ? ofName(name) : prefix + ofName(rest);
        }
        String method = MethodShape.declaring(type.enclosingMethod());
        String ownName = numbered.group(2) == null ? "" : numbered.group(2);
        int number = 1;
        for (int i = 1; i < Integer.parseInt(numbered.group(1)); i++) {
            number += known.declaring(around + '$' + i + ownName, loader).equals(method) ? 1 : 0;
        }
        return prefix + (method.isEmpty() ? "" : method + '.') + number + ownName;
    }

    /** JVMs leave the method around a class out of the class file of one that is loaded. */
    private static ClassShape withEnclosing(ClassShape type, ClassLoader loader) {
        ClassReader file =
                type.enclosingClass().isEmpty() ? ClassShape.reader(type.name().replace('.', '/'), loader) : null;
        return file == null ? type : ClassShape.of(file);
    }

    // not in one step with the map, as loaders are code of others

    private Outer outer(String name, ClassLoader loader) {
        Outer outer = outers.get(name);
        if (outer == null) {
            ClassReader file = ClassShape.reader(name.replace('.', '/'), loader);
            outer = file == null ? Outer.ABSENT : outer(file, loader);
            outers.put(name, outer);
        }
        return outer;
    }

    private static Outer outer(ClassReader file, ClassLoader loader) {
        ClassShape type = ClassShape.of(file);
        return new Outer(of(type, loader), type.isEnum() ? Creations.ofEnum(file) : Map.of());
    }

    private String declaring(String name, ClassLoader loader) {
        String method = declaring.get(name);
        if (method == null) {
            ClassReader file = ClassShape.reader(name.replace('.', '/'), loader);
            method = file == null
                    ? ABSENT
                    : MethodShape.declaring(ClassShape.of(file).enclosingMethod());
            declaring.put(name, method);
        }
        return method;
    }

    static String ofName(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        return SEPARATOR.matcher(name).replaceAll(".");
    }
}
