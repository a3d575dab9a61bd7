package io.ftimer.agent.internal.instrument;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds calls to a method: one at its start, one before each return, and one where an exception leaves it.
 *
 * <p>The result of the first call has a local variable of its own, after all others, so the others keep their places. The calls
 * at the ends are outside the protected ranges: one that throws is not followed by another.
 */
class MethodInstrumenter extends MethodVisitor {
    private static final String THROWABLE = "java/lang/Throwable";

    /** What the added calls need beside a result of the method. */
    private static final int MAX_ADDED_STACK = 2;

    /** What a first call needs at most: an object, a text, an array twice, an index, and a value, which may be wide. */
    private static final int MAX_BEGIN_STACK = 7;

    private record CodeRange(Label start, Label end) {}

    private final AddedCalls calls;
    private final AddedLocal added;
    private final boolean hasFrames;
    private final List<CodeRange> protectedRanges = new ArrayList<>();

    /** Where the call at the start of the method is, until the first line of the method is known; otherwise null. */
    private @Nullable Label withoutLine;

    /** The start of the protected range that is not yet complete; null before the first call. */
    private @Nullable Label rangeStart;

    /**
     * @param locals the number of local variable slots of the method
     * @param hasFrames whether class files of this version have stack map frames
     */
    MethodInstrumenter(MethodVisitor next, AddedCalls calls, int locals, boolean hasFrames) {
        super(Opcodes.ASM9, next);
        this.calls = calls;
        this.added = new AddedLocal(locals, calls.type());
        this.hasFrames = hasFrames;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        Label start = new Label();
        super.visitLabel(start);
        withoutLine = start;
        open();
    }

    /** Gives the call at the start the first line of the method, where stack frames of that call then are. */
    @Override
    public void visitLineNumber(int line, Label start) {
        Label added = withoutLine;
        if (added != null) {
            super.visitLineNumber(line, added);
            withoutLine = null;
        }
        super.visitLineNumber(line, start);
    }

    final void open() {
        calls.begin(mv);
        super.visitVarInsn(Opcodes.ASTORE, added.index());
        startRange();
    }

    final boolean isOpen() {
        return rangeStart != null;
    }

    @Override
    public void visitInsn(int opcode) {
        if (Opcodes.IRETURN <= opcode && opcode <= Opcodes.RETURN) {
            endRange();
            calls.returned(mv, added.index(), opcode);
            super.visitInsn(opcode);
            startRange();
        } else {
            super.visitInsn(opcode);
        }
    }

    private void startRange() {
        Label start = new Label();
        super.visitLabel(start);
        rangeStart = start;
    }

    private void endRange() {
        Label start = rangeStart;
        if (start == null) {
            throw new UnsupportedClassException("a constructor of it does not call another constructor");
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
        Object[] locals = added.in(numLocal, local);
        super.visitFrame(type, locals.length, locals, numStack, stack);
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
            calls.thrown(mv, added.index());
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(Math.max(maxStack + MAX_ADDED_STACK, MAX_BEGIN_STACK), Math.max(maxLocals, added.index() + 1));
    }
}
