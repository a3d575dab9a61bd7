package io.ftimer.agent.internal.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the code of a method of the JDK has that decides how it counts. Thread-confined. */
final class CodeTraits extends MethodVisitor {
    private static final String INTRINSIC = "IntrinsicCandidate;";

    private final Set<Label> visited = new HashSet<>();

    /** Whether the JVM may replace its code, from which compilation on is chance. */
    boolean isIntrinsic;

    boolean hasLoop;

    /** Whether it calls a method, but for the constructor of {@code Object}. */
    boolean hasCall;

    private CodeTraits() {
        super(Opcodes.ASM9);
    }

    /** Returns the traits of each method of a class, by name and descriptor. */
    static Map<String, CodeTraits> of(ClassReader reader) {
        Map<String, CodeTraits> methods = new HashMap<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        CodeTraits traits = new CodeTraits();
                        methods.put(name + descriptor, traits);
                        return traits;
                    }
                },
                ClassReader.SKIP_FRAMES);
        return methods;
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        isIntrinsic |= descriptor.endsWith(INTRINSIC);
        return null;
    }

    @Override
    public void visitLabel(Label label) {
        visited.add(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        hasLoop |= visited.contains(label);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        hasCall |= !(owner.equals("java/lang/Object") && name.equals(MethodShape.CONSTRUCTOR));
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle linking, Object... arguments) {
        hasCall = true;
    }
}
