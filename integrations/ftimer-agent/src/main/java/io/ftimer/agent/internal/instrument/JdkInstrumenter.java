package io.ftimer.agent.internal.instrument;

import io.ftimer.agent.internal.instrument.ClassShape.MethodCode;
import io.ftimer.agent.internal.jdk.BootCounter;
import io.ftimer.agent.internal.jdk.JdkClasses;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Counts the steps inside the JDK: those of its classes, and none in zones, which other classes have, too.
 *
 * <p>A method without a loop or a call takes no step. An intrinsic counts nothing, however it runs: its callers add its steps, as
 * {@link io.ftimer.agent.internal.jdk.ChargedCall} says. A pure function. Stateless.
 */
public final class JdkInstrumenter {
    private static final AddedCalls ZONE =
            new ClosedCalls(BootCounter.NAME, "beginZone", "", List.of(), BootCounter.NAME);

    /** One intrinsic of streams calls the code of its users. */
    private static final String STREAMS = "java.util.stream.";

    private JdkInstrumenter() {}

    /**
     * Returns the class file with code that counts; null if nothing of the class counts, and it has no zone.
     *
     * @param type the binary name of the class, with dots
     * @param isOfJdk whether it is one of the JDK
     */
    public static byte @Nullable [] instrument(byte[] classFile, String type, boolean isOfJdk) {
        ClassReader reader = new ClassReader(classFile);
        boolean counts = isOfJdk && JdkClasses.counts(type);
        Map<String, MethodCode> code = MethodCode.of(reader);
        List<JdkClasses.Entry> zones = JdkClasses.zonesOf(type);
        if (!counts && code.keySet().stream().noneMatch(method -> isZone(method, zones))) {
            return null;
        }
        Map<String, CodeTraits> traits = CodeTraits.of(reader);
        boolean hasFrames = reader.readUnsignedShort(6) >= Opcodes.V1_6;
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        String method = name + descriptor;
                        CodeTraits found = traits.get(method);
                        if (found == null || !code.containsKey(method)) {
                            return next;
                        }
                        int locals = code.get(method).locals();
                        boolean isIntrinsic = found.isIntrinsic && !type.startsWith(STREAMS);
                        // an intrinsic of method handles is linked by the JVM itself
                        if (isZone(method, zones) && (counts || !isIntrinsic)) {
                            return new MethodInstrumenter(next, ZONE, locals, hasFrames);
                        }
                        if (!counts || !found.hasLoop && !found.hasCall || JdkClasses.isUncounted(type, name)) {
                            return next;
                        }
                        if (isIntrinsic && name.equals(MethodShape.CONSTRUCTOR)) {
                            return new IntrinsicConstructor(next);
                        }
                        if (isIntrinsic) {
                            return found.hasCall ? new MethodInstrumenter(next, ZONE, locals, hasFrames) : next;
                        }
                        return new StepInstrumenter(next, StepCode.OF_JDK, locals, locals + 1, true, Optional.empty());
                    }
                },
                ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    private static boolean isZone(String method, List<JdkClasses.Entry> zones) {
        int end = method.indexOf('(');
        String name = method.substring(0, end);
        return JdkClasses.isZoneInAll(name, method.substring(end))
                || !name.equals(MethodShape.CONSTRUCTOR) && zones.stream().anyMatch(zone -> zone.hasMethod(name));
    }

    /**
     * An intrinsic constructor, whose code is one call of another. No code may catch what that throws, so it is no zone: the counter and its
     * number stay on the stack, and the end sets it again.
     */
    private static final class IntrinsicConstructor extends MethodVisitor {
        IntrinsicConstructor(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            StepCode.OF_OWN_CODE.pushCounterOfJdk(mv, 0);
            super.visitInsn(Opcodes.DUP);
            super.visitFieldInsn(Opcodes.GETFIELD, BootCounter.NAME, StepCode.OF_JDK.field(), "J");
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                super.visitFieldInsn(Opcodes.PUTFIELD, BootCounter.NAME, StepCode.OF_JDK.field(), "J");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + 4, maxLocals);
        }
    }

    /** What the code of a method of the JDK has that decides how it counts. Thread-confined. */
    private static final class CodeTraits extends MethodVisitor {
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
}
