package io.ftimer.agent.internal.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The initializer of a class, in which nothing is recorded: it runs once in a JVM, so that its regions would be in the tree of whatever comes
 * first.
 *
 * <pre>{@code
 * TimerBinding nothing = FTimers.recordNothing();
 * ... the initializer; before each end: nothing.close();
 * }</pre>
 */
public record InitializerCalls() implements AddedCalls {
    private static final String BINDING = "io/ftimer/TimerBinding";

    @Override
    public String type() {
        return BINDING;
    }

    @Override
    public void begin(MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, RegionCalls.FACADE, "recordNothing", "()L" + BINDING + ';', false);
    }

    @Override
    public void returned(MethodVisitor code, int local, int opcode) {
        close(code, local);
    }

    @Override
    public void thrown(MethodVisitor code, int local) {
        close(code, local);
    }

    private static void close(MethodVisitor code, int local) {
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BINDING, "close", "()V", false);
    }
}
