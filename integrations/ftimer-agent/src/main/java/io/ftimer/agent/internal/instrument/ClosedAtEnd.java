package io.ftimer.agent.internal.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls of which each end only closes the result of the first. */
interface ClosedAtEnd extends AddedCalls {
    @Override
    default void returned(MethodVisitor code, int local, int opcode) {
        thrown(code, local);
    }

    @Override
    default void thrown(MethodVisitor code, int local) {
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, type(), "close", "()V", false);
    }
}
