package io.ftimer.agent.internal.instrument;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the constants of an enum that have classes of their own, where its static initializer creates them. */
public final class EnumConstants extends ClassVisitor {
    private final Map<String, String> names = new HashMap<>();

    private EnumConstants() {
        super(Opcodes.ASM9);
    }

    /** Returns the names of the constants by the names of their classes, with dots. */
    public static Map<String, String> of(byte[] classFile) {
        EnumConstants constants = new EnumConstants();
        new ClassReader(classFile).accept(constants, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return constants.names;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return name.equals("<clinit>") ? new Creations() : null;
    }

    /** The first argument of the constructor of a constant is its name. */
    private final class Creations extends MethodVisitor {
        private @Nullable String created;

        Creations() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            created = opcode == Opcodes.NEW ? type.replace('/', '.') : created;
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (created != null && value instanceof String name) {
                names.put(created, name);
                created = null;
            }
        }
    }
}
