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
public record InitializerCalls() implements ClosedAtEnd {
    private static final String BINDING = "io/ftimer/TimerBinding";

    @Override
    public String type() {
        return BINDING;
    }

    @Override
    public void begin(MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, RegionCalls.FACADE, "recordNothing", "()L" + BINDING + ';', false);
    }
}
