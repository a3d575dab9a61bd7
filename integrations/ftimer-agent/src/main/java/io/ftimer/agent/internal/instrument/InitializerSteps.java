package io.ftimer.agent.internal.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The initializer of a class, in which no steps count:
 *
 * <pre>{@code
 * StepCounter.Initializer initializer = StepCounter.beginInitializer();
 * ... the initializer; before each end: initializer.close();
 * }</pre>
 */
record InitializerSteps() implements ClosedAtEnd {
    private static final String TYPE = StepInstrumenter.COUNTER + "$Initializer";

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void begin(MethodVisitor code) {
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, StepInstrumenter.COUNTER, "beginInitializer", "()L" + TYPE + ';', false);
    }
}
