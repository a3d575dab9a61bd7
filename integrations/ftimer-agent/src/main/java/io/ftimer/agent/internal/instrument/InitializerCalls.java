package io.ftimer.agent.internal.instrument;

import io.ftimer.agent.internal.instrument.AddedCalls.ClosedAtEnd;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The initializer of a class, in which nothing is recorded, or no steps count: it runs once in a JVM, so that its regions would be in the tree
 * of whatever comes first.
 *
 * <pre>{@code
 * TimerBinding nothing = FTimers.recordNothing();
 * ... the initializer; before each end: nothing.close();
 * }</pre>
 *
 * @param owner the class of the method that is called first
 * @param first the name of that method
 * @param type the class of its result
 */
public record InitializerCalls(String owner, String first, String type) implements ClosedAtEnd {
    /** Records nothing in the initializer. */
    public static final InitializerCalls WITHOUT_REGIONS =
            new InitializerCalls(RegionCalls.FACADE, "recordNothing", "io/ftimer/TimerBinding");

    static final InitializerCalls WITHOUT_STEPS = new InitializerCalls(
            StepInstrumenter.COUNTER, "beginInitializer", StepInstrumenter.COUNTER + "$Initializer");

    @Override
    public void begin(MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, first, "()L" + type + ';', false);
    }
}
