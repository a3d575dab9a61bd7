package io.ftimer.agent.internal.instrument;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds calls to methods of a class file, at the start and at every exit.
 *
 * <p>A pure function. Classes of fTimer are named only as text in the instrumented class, and no class is loaded: frames are extended, not
 * computed again, so common superclasses need not be known. Stateless.
 */
public final class Instrumenter {
    private Instrumenter() {}

    /**
     * Returns the class file with regions.
     *
     * @param regions the names of regions by {@link MethodShape#key()}
     */
    public static byte[] instrument(byte[] classFile, ClassShape shape, Map<String, String> regions) {
        Map<String, AddedCalls> calls = new HashMap<>();
        regions.forEach((method, region) -> calls.put(method, new RegionCalls(region, "")));
        return instrumentCalls(classFile, shape, calls);
    }

    /**
     * Returns the class file with added calls.
     *
     * @param calls the calls by {@link MethodShape#key()}
     */
    public static byte[] instrumentCalls(byte[] classFile, ClassShape shape, Map<String, AddedCalls> calls) {
        Map<String, Integer> locals =
                shape.methods().stream().collect(Collectors.toMap(MethodShape::key, MethodShape::locals));
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        try {
            reader.accept(new CallAdder(writer, shape, locals, calls), ClassReader.EXPAND_FRAMES);
            return writer.toByteArray();
        } catch (MethodTooLargeException e) {
            throw new UnsupportedClassException(
                    "its method " + e.getMethodName() + " would exceed 65535 bytes of code");
        }
    }

    private static final class CallAdder extends ClassVisitor {
        private final ClassShape shape;
        private final Map<String, Integer> locals;
        private final Map<String, AddedCalls> calls;
        private int version;

        CallAdder(ClassVisitor next, ClassShape shape, Map<String, Integer> locals, Map<String, AddedCalls> calls) {
            super(Opcodes.ASM9, next);
            this.shape = shape;
            this.locals = locals;
            this.calls = calls;
        }

        @Override
        public void visit(
                int classVersion,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            version = classVersion & 0xffff;
            super.visit(classVersion, access, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            AddedCalls added = calls.get(name + descriptor);
            Integer local = locals.get(name + descriptor);
            if (added == null || local == null) {
                return next;
            }
            boolean hasFrames = version >= Opcodes.V1_6;
            return name.equals("<init>")
                    ? new ConstructorInstrumenter(next, added, local, hasFrames, shape)
                    : new MethodInstrumenter(next, added, local, hasFrames);
        }
    }
}
