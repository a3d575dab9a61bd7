package io.ftimer.agent.internal.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds a region to a method:
 *
 * <pre>{@code
 * TimerScope scope = FTimers.scope(region);
 * try {
 *     ... the method; before each return: scope.close();
 * } catch (Throwable t) {
 *     scope.close();
 *     throw t;
 * }
 * }</pre>
 *
 * <p>The scope has a local variable of its own, after all others, so the others keep their places. The calls of {@code close()}
 * are outside the protected ranges: a {@code close()} that throws is not followed by another.
 */
class RegionMethod extends MethodVisitor {
    private static final String FACADE = "io/ftimer/FTimers";
    private static final String SCOPE = "io/ftimer/TimerScope";
    private static final String THROWABLE = "java/lang/Throwable";

    private record CodeRange(Label start, Label end) {}

    private final String region;
    private final int scopeLocal;
    private final boolean hasFrames;
    private final List<CodeRange> protectedRanges = new ArrayList<>();

    /** The start of the protected range that is not yet complete; null where no region is open. */
    private @Nullable Label rangeStart;

    /**
     * Creates a visitor.
     *
     * @param locals the number of local variable slots of the method
     * @param hasFrames whether class files of this version have stack map frames
     */
    RegionMethod(MethodVisitor next, String region, int locals, boolean hasFrames) {
        super(Opcodes.ASM9, next);
        this.region = region;
        this.scopeLocal = locals;
        this.hasFrames = hasFrames;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        open();
    }

    /** Opens the region here. */
    final void open() {
        super.visitLdcInsn(region);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, FACADE, "scope", "(Ljava/lang/String;)L" + SCOPE + ';', false);
        super.visitVarInsn(Opcodes.ASTORE, scopeLocal);
        startRange();
    }

    final boolean isOpen() {
        return rangeStart != null;
    }

    @Override
    public void visitInsn(int opcode) {
        if (Opcodes.IRETURN <= opcode && opcode <= Opcodes.RETURN) {
            endRange();
            close();
            super.visitInsn(opcode);
            startRange();
        } else {
            super.visitInsn(opcode);
        }
    }

    private void close() {
        super.visitVarInsn(Opcodes.ALOAD, scopeLocal);
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SCOPE, "close", "()V", false);
    }

    private void startRange() {
        Label start = new Label();
        super.visitLabel(start);
        rangeStart = start;
    }

    private void endRange() {
        Label start = rangeStart;
        if (start == null) {
            throw new UnexpectedCode("a constructor of it does not call another constructor");
        }
        Label end = new Label();
        super.visitLabel(end);
        if (end.getOffset() > start.getOffset()) {
            protectedRanges.add(new CodeRange(start, end));
        }
    }

    @Override
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
        if (!isOpen() || local == null) {
            super.visitFrame(type, numLocal, local, numStack, stack);
            return;
        }
        List<Object> locals = new ArrayList<>(Arrays.asList(local).subList(0, numLocal));
        int slots = numLocal;
        for (Object kind : locals) {
            slots += kind == Opcodes.LONG || kind == Opcodes.DOUBLE ? 1 : 0;
        }
        for (; slots < scopeLocal; slots++) {
            locals.add(Opcodes.TOP);
        }
        locals.add(SCOPE);
        super.visitFrame(type, locals.size(), locals.toArray(), numStack, stack);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        endRange();
        Label handler = new Label();
        // after the handlers of the method itself, which come first
        protectedRanges.forEach(range -> super.visitTryCatchBlock(range.start, range.end, handler, null));
        if (!protectedRanges.isEmpty()) {
            super.visitLabel(handler);
            if (hasFrames) {
                visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {THROWABLE});
            }
            close();
            super.visitInsn(Opcodes.ATHROW);
        }
        // a thrown object or a result of two slots, and the scope
        super.visitMaxs(Math.max(maxStack + 1, 2), scopeLocal + 1);
    }
}
