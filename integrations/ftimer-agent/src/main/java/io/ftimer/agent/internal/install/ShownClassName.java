package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.Creations;
import io.ftimer.agent.internal.instrument.MethodShape;
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

    private static final Pattern HAS_NUMBER = Pattern.compile("\\$\\d");

    private ShownClassName() {}

    /** Returns the name of a class; the loader has the class files of those around it. */
    static String of(ClassShape type, ClassLoader loader) {
        String name = type.name();
        int dollar = name.lastIndexOf('$');
        if (dollar <= 0 || !HAS_NUMBER.matcher(name).find()) {
            return ofName(name);
        }
        String around = type.enclosingClass().isEmpty() ? name.substring(0, dollar) : type.enclosingClass();
        ClassReader outer = name.startsWith(around + '$') ? ClassShape.reader(around.replace('.', '/'), loader) : null;
        if (outer == null) {
            return ofName(name);
        }
        String shownOuter = of(ClassShape.of(outer), loader);
        String prefix = shownOuter + '.';
        String rest = name.substring(around.length() + 1);
        if (type.isEnum()) {
            return prefix + Creations.ofEnum(outer).getOrDefault(name, rest);
        }
        Matcher numbered = NUMBERED.matcher(rest);
        if (type.enclosingClass().isEmpty() || !numbered.matches()) {
            // a member, or a name that another compiler has made of that of the method
            return shownOuter.equals(ofName(around)) ? ofName(name) : prefix + ofName(rest);
        }
        String method = MethodShape.declaring(type.enclosingMethod());
        String ownName = numbered.group(2) == null ? "" : numbered.group(2);
        int number = 1;
        for (int i = 1; i < Integer.parseInt(numbered.group(1)); i++) {
            ClassReader other = ClassShape.reader(around.replace('.', '/') + '$' + i + ownName, loader);
            number += other != null
                            && MethodShape.declaring(ClassShape.of(other).enclosingMethod())
                                    .equals(method)
                    ? 1
                    : 0;
        }
        return prefix + (method.isEmpty() ? "" : method + '.') + number + ownName;
    }

    static String ofName(String className) {
        StringBuilder name = new StringBuilder(className.substring(className.lastIndexOf('.') + 1));
        // the separator of nested classes stands between two letters; other dollar signs are parts of names
        for (int i = 1; i < name.length() - 1; i++) {
            if (name.charAt(i) == '$' && name.charAt(i - 1) != '$' && name.charAt(i + 1) != '$') {
                name.setCharAt(i, '.');
            }
        }
        return name.toString();
    }
}
