package io.ftimer.agent.internal.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The calls of constructors in the constructors and the static initializer of a class. */
public final class Creations extends ClassVisitor {
    private final Set<String> delegating = new HashSet<>();
    private final Map<String, String> constants = new HashMap<>();
    private final String owner;

    private Creations(String owner) {
        super(Opcodes.ASM9);
        this.owner = owner;
    }

    static Creations of(ClassReader reader) {
        Creations creations = new Creations(reader.getClassName());
        reader.accept(creations, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return creations;
    }

    /** Returns the names of the constants of an enum that have classes of their own, by the names of these classes with dots. */
    public static Map<String, String> ofEnum(ClassReader classFile) {
        return of(classFile).constants;
    }

    /** Returns the descriptors of the constructors that begin with {@code this(...)}: with the one that they call, they create one object. */
    Set<String> delegating() {
        return delegating;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return name.charAt(0) == '<' ? new Code(descriptor) : null;
    }

    private final class Code extends MethodVisitor {
        private final String descriptor;

        /** How many objects were created whose constructors were not called yet. */
        private int created;

        private String lastCreated = "";

        /** Whether the constructor has called another one of the class or of the superclass, which it does once. */
        private boolean hasDelegated;

        Code(String descriptor) {
            super(Opcodes.ASM9);
            this.descriptor = descriptor;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                created++;
                lastCreated = type;
            }
        }

        /** The first argument of the constructor of a constant is its name. */
        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof String name) {
                constants.putIfAbsent(lastCreated.replace('/', '.'), name);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String type, String name, String parameters, boolean isInterface) {
            if (hasDelegated || !name.equals(MethodShape.CONSTRUCTOR)) {
                return;
            }
            if (created > 0) {
                created--;
                return;
            }
            hasDelegated = true;
            if (type.equals(owner)) {
                delegating.add(descriptor);
            }
        }
    }
}
