package io.ftimer.agent.internal.instrument;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Changes the calls of a class that submit tasks to other threads: each task passes through the {@code Handover} of the runtime, which hands over
 * the regions around the calling thread.
 *
 * <pre>{@code
 * pool.schedule(task, 1, SECONDS)    becomes    pool.schedule(Handover.task(pool, task), 1, SECONDS)
 * new Thread(work, "name")                      new Thread(Handover.work(work), "name")
 * list.parallelStream()                         Handover.parallel(list.parallelStream())
 * left.fork()                                   Handover.task(left).fork(), and its class tells when it is computed
 * }</pre>
 *
 * <p>A pure function. Stateless.
 */
public final class TaskInstrumenter {
    public static final String HANDOVER = "io/ftimer/internal/session/Handover";

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String STREAMS = "java/util/stream/";
    private static final String FORKED = "L" + CONCURRENT + "ForkJoinTask;";

    private static final Pattern SUBMITTING = Pattern.compile("submit|invoke(All|Any)?|schedule.*|.*Async");

    /** The beginnings of constants in the class files of nearly all classes that submit something, and of few others. */
    private static final List<byte[]> BEGINNINGS = Stream.concat(
                    Stream.of("Executor", "Scheduled", "Thread", "Comple", "ForkJoin", "Recursive", "Counted")
                            .map(type -> CONCURRENT + type),
                    Stream.of(
                            "()" + FORKED,
                            '(' + FORKED,
                            "(Ljava/lang/Runnable;",
                            "(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;",
                            "parallel"))
            .map(text -> text.getBytes(StandardCharsets.US_ASCII))
            .toList();

    private static final byte[] CHANGED = HANDOVER.getBytes(StandardCharsets.US_ASCII);

    /** The tag of a text among the constants of a class file. */
    private static final int TEXT = 1;

    private static final Set<String> POOLS =
            Set.of(CONCURRENT + "ThreadPoolExecutor", CONCURRENT + "ScheduledThreadPoolExecutor");

    private static final AddedCalls COMPUTED =
            new ClosedCalls(HANDOVER, "begin", FORKED, List.of(), HANDOVER + "$Running");

    private static final Set<String> COMPUTING =
            Set.of(CONCURRENT + "RecursiveTask", CONCURRENT + "RecursiveAction", CONCURRENT + "CountedCompleter");

    private static final Set<String> TASKS = Stream.of(
                    "lang/Runnable",
                    "util/Collection",
                    "util/concurrent/ForkJoinTask",
                    "util/concurrent/Callable",
                    "util/function/Supplier",
                    "util/function/Function",
                    "util/function/BiFunction",
                    "util/function/Consumer",
                    "util/function/BiConsumer")
            .map(name -> "Ljava/" + name + ';')
            .collect(Collectors.toUnmodifiableSet());

    private TaskInstrumenter() {}

    /**
     * Returns the changed class file; null if it submits nothing, is changed already, or cannot be.
     *
     * @param isWanted accepts the methods that may be changed
     */
    public static byte @Nullable [] instrument(byte[] classFile, Predicate<MethodShape> isWanted) {
        try {
            ClassReader reader = new ClassReader(classFile);
            if (!maySubmit(reader, classFile)) {
                return null;
            }
            ClassShape shape = ClassShape.of(reader);
            ClassWriter writer = new ClassWriter(reader, 0);
            Code code = new Code(writer, shape, isWanted);
            reader.accept(code, 0);
            byte[] changed = code.isChanged ? writer.toByteArray() : classFile;
            Map<String, AddedCalls> computing = COMPUTING.contains(shape.superName())
                    ? shape.methods().stream()
                            .filter(method ->
                                    method.canBeInstrumented() && method.key().startsWith("compute()"))
                            .filter(isWanted)
                            .collect(Collectors.toMap(MethodShape::key, method -> COMPUTED))
                    : Map.of();
            return computing.isEmpty()
                    ? code.isChanged ? changed : null
                    : Instrumenter.instrument(changed, ClassShape.of(changed), computing);
        } catch (RuntimeException e) {
            // of a later release, too large, or damaged: what it submits is of unknown origin, as without the agent
            return null;
        }
    }

    /** Returns whether a class file that is not changed yet has one of the constants. Others need not be parsed, which takes much longer. */
    private static boolean maySubmit(ClassReader reader, byte[] classFile) {
        boolean found = false;
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            if (at > 0 && classFile[at - 1] == TEXT) {
                int length = reader.readUnsignedShort(at);
                if (begins(classFile, at + 2, length, CHANGED)) {
                    return false;
                }
                for (int k = 0; k < BEGINNINGS.size() && !found; k++) {
                    found = begins(classFile, at + 2, length, BEGINNINGS.get(k));
                }
            }
        }
        return found;
    }

    private static boolean begins(byte[] bytes, int at, int length, byte[] beginning) {
        return length >= beginning.length
                && bytes[at] == beginning[0]
                && Arrays.equals(bytes, at, at + beginning.length, beginning, 0, beginning.length);
    }

    private static final class Code extends ClassVisitor {
        private final Map<String, MethodShape> methods;
        private final Predicate<MethodShape> isWanted;
        private boolean isChanged;

        Code(ClassVisitor next, ClassShape shape, Predicate<MethodShape> isWanted) {
            super(Opcodes.ASM9, next);
            methods = shape.methods().stream().collect(Collectors.toMap(MethodShape::key, Function.identity()));
            this.isWanted = isWanted;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            MethodShape method = methods.get(name + descriptor);
            return method == null || !isWanted.test(method) ? next : new Calls(next, method.locals());
        }

        private final class Calls extends MethodVisitor {
            private final int locals;
            private int mostLocals;

            /** Whether a call has put the object on the stack that the next one is made on, so that no variable has it. */
            private boolean isOfCall;

            Calls(MethodVisitor next, int locals) {
                super(Opcodes.ASM9, next);
                this.locals = locals;
                mostLocals = locals;
            }

            @Override
            public void visitInsn(int opcode) {
                isOfCall = false;
                super.visitInsn(opcode);
            }

            @Override
            public void visitVarInsn(int opcode, int index) {
                isOfCall = false;
                super.visitVarInsn(opcode, index);
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                isOfCall = false;
                super.visitFieldInsn(opcode, owner, name, descriptor);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                boolean isTemporary = isOfCall;
                isOfCall = true;
                if (opcode == Opcodes.INVOKEVIRTUAL
                        && POOLS.contains(owner)
                        && (name + descriptor).equals("remove(Ljava/lang/Runnable;)Z")) {
                    hand("remove", "(L" + CONCURRENT + "ThreadPoolExecutor;Ljava/lang/Runnable;)Z");
                    return;
                }
                if (name.equals("fork") && descriptor.equals("()" + FORKED)) {
                    mv.visitInsn(Opcodes.DUP);
                    hand("task", '(' + FORKED + ')' + FORKED);
                    mv.visitInsn(Opcodes.POP);
                } else if (owner.equals("java/lang/Thread") && (name.equals("<init>") || name.startsWith("start"))
                        || owner.startsWith("java/lang/Thread$Builder")
                        || owner.equals(CONCURRENT + "ThreadFactory")) {
                    handTasks("work", descriptor, false);
                } else if (owner.startsWith(CONCURRENT) && name.equals("execute")) {
                    handTasks("executed", descriptor, false);
                } else if (owner.startsWith(CONCURRENT)
                                && SUBMITTING.matcher(name).matches()
                        || name.equals("invokeAll") && opcode == Opcodes.INVOKESTATIC) {
                    handTasks("task", descriptor, opcode != Opcodes.INVOKESTATIC && !name.endsWith("Async"));
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if ((name + descriptor).equals("parallelStream()L" + STREAMS + "Stream;")
                        || owner.startsWith(STREAMS) && name.equals("parallel") && isTemporary) {
                    hand("parallel", "(L" + STREAMS + "BaseStream;)L" + STREAMS + "BaseStream;");
                    mv.visitTypeInsn(
                            Opcodes.CHECKCAST, Type.getReturnType(descriptor).getInternalName());
                }
            }

            private void hand(String method, String descriptor) {
                isChanged = true;
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, HANDOVER, method, descriptor, false);
            }

            /** Hands the tasks over that are among the arguments on the stack; those above the first are in variables meanwhile. */
            private void handTasks(String method, String descriptor, boolean isOfExecutor) {
                Type[] arguments = Type.getArgumentTypes(descriptor);
                int first = 0;
                while (first < arguments.length && !TASKS.contains(arguments[first].getDescriptor())) {
                    first++;
                }
                int local = locals;
                for (int i = arguments.length - 1; i >= first; i--) {
                    String type = arguments[i].getDescriptor();
                    if (TASKS.contains(type)) {
                        handTask(method, type, isOfExecutor && i == 0 && !type.equals(FORKED));
                    }
                    if (i > first) {
                        mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), local);
                        local += arguments[i].getSize();
                        mostLocals = Math.max(mostLocals, local);
                    }
                }
                for (int i = first + 1; i < arguments.length; i++) {
                    local -= arguments[i].getSize();
                    mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), local);
                }
            }

            private void handTask(String method, String type, boolean isOfExecutor) {
                if (isOfExecutor) {
                    mv.visitInsn(Opcodes.DUP2);
                    hand(method, "(Ljava/lang/Object;" + type + ')' + type);
                    mv.visitInsn(Opcodes.SWAP);
                    mv.visitInsn(Opcodes.POP);
                } else if (type.equals("Ljava/util/Collection;")) {
                    mv.visitInsn(Opcodes.ACONST_NULL);
                    mv.visitInsn(Opcodes.SWAP);
                    hand(method, "(Ljava/lang/Object;" + type + ')' + type);
                } else {
                    hand(method, '(' + type + ')' + type);
                }
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                super.visitMaxs(maxStack + 2, mostLocals);
            }
        }
    }
}
