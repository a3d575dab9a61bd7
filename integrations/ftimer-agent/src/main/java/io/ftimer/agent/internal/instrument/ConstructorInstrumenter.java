package io.ftimer.agent.internal.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds calls to a constructor, from the call of {@code super(...)} or {@code this(...)} on: no code may catch what that call
 * throws.
 *
 * <p>That call is the one of a constructor to which no {@code new} before it belongs. The frames of the class file confirm this;
 * where they do not, the class is left alone.
 */
final class ConstructorInstrumenter extends MethodInstrumenter {
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
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
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
