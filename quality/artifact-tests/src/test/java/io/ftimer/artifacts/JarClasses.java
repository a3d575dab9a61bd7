package io.ftimer.artifacts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;

/**
 * The classes of a jar.
 *
 * @param names their binary names
 * @param used the binary names of all classes that their code uses
 * @param references the same, and those in descriptors of what it uses; annotations, which a JVM ignores if they are missing,
 *     do not count
 */
record JarClasses(Set<String> names, Set<String> used, Set<String> references) {
    private static final String ENDING = ".class";
    private static final int CLASS = 7;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_TYPE = 16;

    static JarClasses of(Path jar) throws IOException {
        JarClasses classes = new JarClasses(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        try (JarFile file = new JarFile(jar.toFile())) {
            List<JarEntry> entries = file.stream()
                    .filter(entry -> entry.getName().endsWith(ENDING))
                    .filter(entry -> !entry.getName().startsWith("META-INF/"))
                    .filter(entry -> !entry.getName().equals("module-info.class"))
                    .toList();
            for (JarEntry entry : entries) {
                String name = entry.getName();
                classes.names.add(
                        name.substring(0, name.length() - ENDING.length()).replace('/', '.'));
                try (InputStream in = file.getInputStream(entry)) {
                    classes.addReferences(new ClassReader(in));
                }
            }
        }
        return classes;
    }

    private void addReferences(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            // zero is the second half of a long
            switch (offset == 0 ? 0 : reader.readByte(offset - 1)) {
                case CLASS -> {
                    Type type = Type.getObjectType(reader.readUTF8(offset, buffer));
                    add(type, used);
                    add(type, references);
                }
                case NAME_AND_TYPE -> add(Type.getType(reader.readUTF8(offset + 2, buffer)), references);
                case METHOD_TYPE -> add(Type.getType(reader.readUTF8(offset, buffer)), references);
                default -> {
                    // names no class
                }
            }
        }
    }

    private static void add(Type type, Set<String> found) {
        switch (type.getSort()) {
            case Type.METHOD -> {
                add(type.getReturnType(), found);
                for (Type argument : type.getArgumentTypes()) {
                    add(argument, found);
                }
            }
            case Type.ARRAY -> add(type.getElementType(), found);
            case Type.OBJECT -> found.add(type.getClassName());
            default -> {
                // a primitive type
            }
        }
    }
}
