package io.ftimer.agent.internal.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;

/**
 * The declarations of a class file.
 *
 * @param name the binary name, with dots
 * @param superName the internal name of the superclass
 * @param interfaces the internal names of the interfaces that it names itself
 * @param enclosingClass the binary name of the class in which a local class or one without a name is declared; empty for others
 * @param enclosingMethod the name of the method that declares it; empty if it is declared elsewhere
 * @param annotations the names of the annotations of the class, with dots
 * @param recordComponents the names of the components of a record
 */
public record ClassShape(
        String name,
        String superName,
        List<String> interfaces,
        int access,
        String enclosingClass,
        String enclosingMethod,
        Set<String> annotations,
        Set<String> recordComponents,
        List<MethodShape> methods) {

    /** The newest class files that can be read, those of JDK 28. */
    private static final int NEWEST_VERSION = Opcodes.V28;

    private static final int MAJOR_VERSION_OFFSET = 6;

    public static ClassShape of(byte[] classFile) {
        int version = (classFile[MAJOR_VERSION_OFFSET] & 0xff) << 8 | classFile[MAJOR_VERSION_OFFSET + 1] & 0xff;
        if (version > NEWEST_VERSION) {
            throw new UnsupportedClassException("its class file has version " + version
                    + ", and this agent knows versions up to " + NEWEST_VERSION);
        }
        return of(new ClassReader(classFile));
    }

    /** Returns the declarations of a class file of a known version. */
    public static ClassShape of(ClassReader reader) {
        return of(reader, reader);
    }

    /** Returns the declarations of an instrumented class file, with the sizes of the methods as they are in its original. */
    public static ClassShape of(ClassReader reader, ClassReader original) {
        Map<String, MethodCode> code = MethodCode.of(reader);
        Declarations declarations = new Declarations(
                code,
                original == reader ? code : MethodCode.of(original),
                Creations.of(reader).delegating());
        reader.accept(declarations, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ClassShape(
                reader.getClassName().replace('/', '.'),
                String.valueOf(reader.getSuperName()),
                List.of(reader.getInterfaces()),
                reader.getAccess(),
                declarations.enclosingClass,
                declarations.enclosingMethod,
                declarations.annotations,
                declarations.recordComponents,
                declarations.methods);
    }

    /** Returns a reader of the class file of a class; null if the loader does not have it. */
    public static @Nullable ClassReader reader(String internalName, ClassLoader loader) {
        try (InputStream file = loader.getResourceAsStream(internalName + ".class")) {
            return file == null ? null : new ClassReader(file);
        } catch (IOException | RuntimeException e) {
            // as a class file that is not there
            return null;
        }
    }

    public boolean isEnum() {
        return (access & Opcodes.ACC_ENUM) != 0;
    }

    private static String typeName(String descriptor) {
        return descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
    }

    private static final class Declarations extends ClassVisitor {
        final Set<String> annotations = new HashSet<>();
        final Set<String> recordComponents = new HashSet<>();
        final List<MethodShape> methods = new ArrayList<>();
        private final Map<String, MethodCode> code;
        private final Map<String, MethodCode> sizes;
        private final Set<String> delegating;
        private String enclosingClass = "";
        private String enclosingMethod = "";

        Declarations(Map<String, MethodCode> code, Map<String, MethodCode> sizes, Set<String> delegating) {
            super(Opcodes.ASM9);
            this.code = code;
            this.sizes = sizes;
            this.delegating = delegating;
        }

        @Override
        public void visitOuterClass(String owner, @Nullable String method, @Nullable String descriptor) {
            enclosingClass = owner.replace('/', '.');
            enclosingMethod = method == null ? "" : method;
        }

        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            annotations.add(typeName(descriptor));
            return null;
        }

        @Override
        public @Nullable RecordComponentVisitor visitRecordComponent(
                String name, String descriptor, @Nullable String signature) {
            recordComponents.add(name);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            Set<String> found = new HashSet<>();
            MethodCode own = code.getOrDefault(name + descriptor, MethodCode.NONE);
            int bytes = sizes.getOrDefault(name + descriptor, own).bytes();
            boolean delegates = name.equals(MethodShape.CONSTRUCTOR) && delegating.contains(descriptor);
            methods.add(new MethodShape(name, descriptor, access, bytes, own.locals(), delegates, found));
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                    found.add(typeName(annotation));
                    return null;
                }
            };
        }
    }

    /**
     * The size of the code of a method. Visitors of ASM do not see it, so it is read from the class file.
     *
     * @param bytes the length of the code
     * @param locals the number of local variable slots
     */
    record MethodCode(int bytes, int locals) {
        static final MethodCode NONE = new MethodCode(0, 0);

        /** Returns the code of each method of a class that has some, by name and descriptor. */
        static Map<String, MethodCode> of(ClassReader reader) {
            char[] buffer = new char[reader.getMaxStringLength()];
            Map<String, MethodCode> code = new HashMap<>();
            int at = reader.header + 6;
            at += 2 + 2 * reader.readUnsignedShort(at);
            // the fields, which have no code, and the methods
            for (int kind = 0; kind < 2; kind++) {
                int members = reader.readUnsignedShort(at);
                at += 2;
                for (; members > 0; members--) {
                    String key = reader.readUTF8(at + 2, buffer) + reader.readUTF8(at + 4, buffer);
                    int attributes = reader.readUnsignedShort(at + 6);
                    at += 8;
                    for (; attributes > 0; attributes--) {
                        if ("Code".equals(reader.readUTF8(at, buffer))) {
                            code.put(key, new MethodCode(reader.readInt(at + 10), reader.readUnsignedShort(at + 8)));
                        }
                        at += 6 + reader.readInt(at + 2);
                    }
                }
            }
            return code;
        }
    }
}
