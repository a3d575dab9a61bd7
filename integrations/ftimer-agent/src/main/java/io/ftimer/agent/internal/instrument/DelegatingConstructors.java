package io.ftimer.agent.internal.instrument;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the constructors of a class that begin with {@code this(...)}: with the one that they call, they create one object. */
final class DelegatingConstructors extends ClassVisitor {
    private final String owner;
    private final Set<String> found = new HashSet<>();

    private DelegatingConstructors(String owner) {
        super(Opcodes.ASM9);
        this.owner = owner;
    }

    /** Returns their descriptors. */
    static Set<String> of(ClassReader reader) {
        DelegatingConstructors constructors = new DelegatingConstructors(reader.getClassName());
        reader.accept(constructors, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return constructors.found;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return name.equals(MethodShape.CONSTRUCTOR) ? new FirstCall(descriptor) : null;
    }

    /** Looks at the call of the constructor to which no {@code new} before it belongs. */
    private final class FirstCall extends MethodVisitor {
        private final String descriptor;
        private int created;

        FirstCall(String descriptor) {
            super(Opcodes.ASM9);
            this.descriptor = descriptor;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            created += opcode == Opcodes.NEW ? 1 : 0;
        }

        @Override
        public void visitMethodInsn(int opcode, String type, String name, String parameters, boolean isInterface) {
            if (opcode == Opcodes.INVOKESPECIAL && name.equals(MethodShape.CONSTRUCTOR) && created-- == 0) {
                if (type.equals(owner)) {
                    found.add(descriptor);
                }
            }
        }
    }
}
