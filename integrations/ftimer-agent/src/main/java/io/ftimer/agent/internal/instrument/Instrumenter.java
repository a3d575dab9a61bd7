package io.ftimer.agent.internal.instrument;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds calls to methods of a class file, at the start and at every exit, and code that counts steps.
 *
 * <p>A pure function. Classes of fTimer are named only as text in the instrumented class, and no class is loaded: frames are extended, not
 * computed again, so common superclasses need not be known. Stateless.
 */
public final class Instrumenter {
    private Instrumenter() {}

    /**
     * Returns the class file with added calls.
     *
     * @param calls the calls by {@link MethodShape#key()}
     */
    public static byte[] instrument(byte[] classFile, ClassShape shape, Map<String, AddedCalls> calls) {
        return instrument(classFile, shape, calls, new CountedMethods(Set.of(), false, false));
    }

    /**
     * Returns the class file with added calls, and with code that counts steps. A region that begins a method has the steps of the method,
     * the one of its call too.
     *
     * @param calls the calls by {@link MethodShape#key()}
     * @param counted the methods of which steps count; those that become too large are left out there
     */
    public static byte[] instrument(
            byte[] classFile, ClassShape shape, Map<String, AddedCalls> calls, CountedMethods counted) {
        ClassReader reader = new ClassReader(classFile);
        while (true) {
            ClassWriter writer = new ClassWriter(reader, 0);
            try {
                reader.accept(new CodeAdder(writer, shape, calls, counted), ClassReader.EXPAND_FRAMES);
                return writer.toByteArray();
            } catch (MethodTooLargeException e) {
                if (!counted.reduce(e.getMethodName(), e.getDescriptor())) {
                    throw new UnsupportedClassException(
                            "its method " + e.getMethodName() + " would exceed 65535 bytes of code");
                }
            }
        }
    }

    private static final class CodeAdder extends ClassVisitor {
        private final ClassShape shape;
        private final Map<String, MethodShape> methods;
        private final Map<String, AddedCalls> calls;
        private final CountedMethods counted;
        private int version;
        private String file = "";

        CodeAdder(ClassVisitor next, ClassShape shape, Map<String, AddedCalls> calls, CountedMethods counted) {
            super(Opcodes.ASM9, next);
            this.shape = shape;
            this.methods = shape.methods().stream().collect(Collectors.toMap(MethodShape::key, method -> method));
            this.calls = calls;
            this.counted = counted;
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
        public void visitSource(@Nullable String source, @Nullable String debug) {
            file = source == null ? "" : source;
            super.visitSource(source, debug);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            String key = name + descriptor;
            MethodShape method = methods.get(key);
            if (method == null) {
                return next;
            }
            int local = method.locals();
            AddedCalls added = calls.get(key);
            if (!counted.has(key)) {
                return added == null ? next : adder(name, next, added, local);
            }
            // the local variables of the steps come first, and the call of the method is counted inside its region
            int afterSteps = local + (counted.isByPlace() ? 2 : 1);
            MethodVisitor called = added == null ? next : adder(name, next, added, afterSteps);
            return name.equals(MethodShape.STATIC_INITIALIZER)
                    ? adder(name, called, ClosedCalls.WITHOUT_STEPS, local)
                    : new StepInstrumenter(
                            called, counted.step(), local, afterSteps + 1, counted.countsLoopsOf(key), places(method));
        }

        private Optional<CodePlaces> places(MethodShape method) {
            String name = shape.name() + '.' + method.shownName();
            return counted.isByPlace()
                    ? Optional.of(new CodePlaces(method.locals() + 1, name, method.bytes(), file))
                    : Optional.empty();
        }

        private MethodVisitor adder(String name, MethodVisitor next, AddedCalls added, int local) {
            boolean hasFrames = version >= Opcodes.V1_6;
            return name.equals(MethodShape.CONSTRUCTOR)
                    ? new ConstructorInstrumenter(next, added, local, hasFrames, shape)
                    : new MethodInstrumenter(next, added, local, hasFrames);
        }
    }

    /**
     * Adds calls to a constructor, from the call of {@code super(...)} or {@code this(...)} on: no code may catch what that call
     * throws.
     *
     * <p>That call is the one of a constructor to which no {@code new} before it belongs. The frames of the class file confirm this;
     * where they do not, the class is left alone.
     */
    private static final class ConstructorInstrumenter extends MethodInstrumenter {
        private final String owner;
        private final String superName;

        /** The objects that were created, and whose constructors were not called yet. */
        private int created;

        ConstructorInstrumenter(MethodVisitor next, AddedCalls calls, int locals, boolean hasFrames, ClassShape shape) {
            super(next, calls, locals, hasFrames);
            this.owner = shape.name().replace('.', '/');
            this.superName = shape.superName();
        }

        @Override
        public void visitCode() {
            // not yet: open() follows the call of the other constructor
            mv.visitCode();
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            super.visitTypeInsn(opcode, type);
            created += opcode == Opcodes.NEW ? 1 : 0;
        }

        @Override
        public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
            if (opcode != Opcodes.INVOKESPECIAL || !name.equals("<init>")) {
                return;
            }
            if (created > 0) {
                created--;
            } else if (isOpen() || !type.equals(owner) && !type.equals(superName)) {
                throw unexpected();
            } else {
                open();
            }
        }

        @Override
        public void visitFrame(
                int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
            boolean before = local != null && numLocal > 0 && local[0] == Opcodes.UNINITIALIZED_THIS;
            boolean isHandler = numLocal == 0;
            if (before == isOpen() && !isHandler) {
                throw unexpected();
            }
            super.visitFrame(type, numLocal, local, numStack, stack);
        }

        private static UnsupportedClassException unexpected() {
            return new UnsupportedClassException("one of its constructors has code of an unexpected shape");
        }
    }
}
