package io.ftimer.agent.internal.instrument;

import io.ftimer.agent.internal.jdk.BootCounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets nothing count that a method does, with all that it calls: the counter of the JDK has the same number when it ends as when it began.
 *
 * <pre>{@code
 * JdkCounter counter = JdkCounter.ofThread();
 * long before = counter.eighths;
 * ... the method; at each of its ends: counter.eighths = before;
 * }</pre>
 */
final class ZoneInstrumenter extends MethodVisitor {
    private static final int MAX_ADDED_STACK = 4;

    private final AddedLocal counter;
    private final boolean isClosedByExceptions;
    private final boolean hasFrames;
    private final Label start = new Label();

    /**
     * Creates a visitor.
     *
     * @param locals the number of local variable slots of the method
     * @param isClosedByExceptions whether it ends the zone, too, where an exception leaves the method
     * @param hasFrames whether class files of this version have stack map frames
     */
    ZoneInstrumenter(MethodVisitor next, int locals, boolean isClosedByExceptions, boolean hasFrames) {
        super(Opcodes.ASM9, next);
        this.counter = new AddedLocal(locals, BootCounter.NAME);
        this.isClosedByExceptions = isClosedByExceptions;
        this.hasFrames = hasFrames;
    }

    private int before() {
        return counter.index() + 1;
    }

    private void eighths(int opcode) {
        super.visitFieldInsn(opcode, BootCounter.NAME, "eighths", "J");
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, BootCounter.NAME, "ofThread", "()L" + BootCounter.NAME + ';', false);
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, counter.index());
        eighths(Opcodes.GETFIELD);
        super.visitVarInsn(Opcodes.LSTORE, before());
        super.visitLabel(start);
    }

    private void close() {
        super.visitVarInsn(Opcodes.ALOAD, counter.index());
        super.visitVarInsn(Opcodes.LLOAD, before());
        eighths(Opcodes.PUTFIELD);
    }

    @Override
    public void visitInsn(int opcode) {
        if (Opcodes.IRETURN <= opcode && opcode <= Opcodes.RETURN) {
            close();
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
        List<Object> locals =
                new ArrayList<>(Arrays.asList(counter.in(numLocal, local == null ? new Object[0] : local)));
        locals.add(Opcodes.LONG);
        super.visitFrame(type, locals.size(), locals.toArray(), numStack, stack);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (isClosedByExceptions) {
            Label end = new Label();
            super.visitLabel(end);
            super.visitTryCatchBlock(start, end, end, null);
            if (hasFrames) {
                visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {MethodInstrumenter.THROWABLE});
            }
            close();
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack + MAX_ADDED_STACK, before() + 2);
    }
}
