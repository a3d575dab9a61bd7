package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.Creations;
import org.objectweb.asm.ClassReader;

/**
 * The names of classes in names of regions: {@code Order}, {@code Outer.Inner}. Compilers number classes without a name: that of an enum
 * constant is called as the constant, {@code State.OPEN}, and another one after the method that declares it, {@code Parser.parse.1}.
 */
final class ShownClassName {
    private ShownClassName() {}

    /** Returns the name of a class; the loader has the class file of its enum. */
    static String of(ClassShape type, ClassLoader loader) {
        String name = ofName(type.name());
        int dot = name.lastIndexOf('.');
        if (dot < 0 || !name.substring(dot + 1).chars().allMatch(Character::isDigit)) {
            return name;
        }
        String outer = name.substring(0, dot + 1);
        if (type.isEnum()) {
            ClassReader ofEnum = ClassShape.reader(type.superName(), loader);
            return outer
                    + (ofEnum == null
                            ? name.substring(dot + 1)
                            : Creations.ofEnum(ofEnum).getOrDefault(type.name(), name.substring(dot + 1)));
        }
        String method = type.enclosingMethod();
        return method.isEmpty() || method.startsWith("<") ? name : outer + method + name.substring(dot);
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
