package io.ftimer.agent.internal.instrument;

import io.ftimer.agent.internal.jdk.JdkClasses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Counts the steps inside the JDK: those of its classes, and none in zones, which other classes have, too.
 *
 * <p>A method without a loop or a call takes no step. An intrinsic counts nothing, however it runs: its callers add its steps, as
 * {@link io.ftimer.agent.internal.jdk.JdkCharges} says. A pure function. Stateless.
 */
public final class JdkInstrumenter {
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
        List<JdkClasses.Method> zones = isOfJdk ? JdkClasses.zonesOf(type) : List.of();
        if (!counts && !hasZone(reader, zones)) {
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new CodeAdder(writer, reader, type, counts, zones), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    private static boolean hasZone(ClassReader reader, List<JdkClasses.Method> zones) {
        boolean[] found = {false};
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        found[0] |= isZone(name, descriptor, zones);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return found[0];
    }

    private static boolean isZone(String name, String descriptor, List<JdkClasses.Method> zones) {
        return JdkClasses.isZoneInAll(name, descriptor)
                || !name.equals(MethodShape.CONSTRUCTOR) && zones.stream().anyMatch(zone -> zone.matches(name));
    }

    private static final class CodeAdder extends ClassVisitor {
        private final Map<String, CodeTraits> methods;
        private final String type;
        private final boolean counts;
        private final List<JdkClasses.Method> zones;
        private final boolean hasFrames;

        CodeAdder(ClassVisitor next, ClassReader reader, String type, boolean counts, List<JdkClasses.Method> zones) {
            super(Opcodes.ASM9, next);
            this.methods = CodeTraits.of(reader);
            this.type = type;
            this.counts = counts;
            this.zones = zones;
            this.hasFrames = reader.readUnsignedShort(6) >= Opcodes.V1_6;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            CodeTraits code = methods.get(name + descriptor);
            if (code == null) {
                return next;
            }
            boolean isIntrinsic = code.isIntrinsic && !type.startsWith(STREAMS);
            // an intrinsic of method handles is linked by the JVM itself
            if (isZone(name, descriptor, zones) && (counts || !isIntrinsic)) {
                return new ZoneInstrumenter(next, code.locals, true, hasFrames);
            }
            if (!counts || !code.hasLoop && !code.hasCall || JdkClasses.isUncounted(type, name)) {
                return next;
            }
            if (isIntrinsic) {
                return code.hasCall ? new ZoneInstrumenter(next, code.locals, false, hasFrames) : next;
            }
            return new StepInstrumenter(next, StepCode.OF_JDK, code.locals, code.locals + 1, true, Optional.empty());
        }
    }
}
