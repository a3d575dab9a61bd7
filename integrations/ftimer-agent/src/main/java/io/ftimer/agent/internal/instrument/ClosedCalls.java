package io.ftimer.agent.internal.instrument;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls of which each end only closes the result of the first, as those of a region:
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
 * @param owner the class of the static method that is called first
 * @param first the name of that method
 * @param self the descriptor of the object of the method, with which it is called first; empty if it is not
 * @param arguments what it is called with
 * @param type the class of its result
 */
public record ClosedCalls(String owner, String first, String self, List<String> arguments, String type)
        implements AddedCalls {
    private static final String FACADE = "io/ftimer/FTimers";
    private static final String SCOPE = "io/ftimer/TimerScope";

    /**
     * Records nothing in the initializer of a class: it runs once in a JVM, so that its regions would be in the tree of whatever comes
     * first.
     */
    public static final ClosedCalls WITHOUT_REGIONS =
            new ClosedCalls(FACADE, "recordNothing", "", List.of(), "io/ftimer/TimerBinding");

    /** Counts no steps in the initializer of a class, as {@link #WITHOUT_REGIONS} records nothing. */
    static final ClosedCalls WITHOUT_STEPS = new ClosedCalls(
            StepCode.OWN_COUNTER, "beginInitializer", "", List.of(), StepCode.OWN_COUNTER + "$Initializer");

    /**
     * Returns the calls of a region.
     *
     * @param around the names of regions inside which none is opened; empty for none
     */
    public static ClosedCalls region(String region, String around) {
        return around.isEmpty()
                ? new ClosedCalls(FACADE, "scope", "", List.of(region), SCOPE)
                : new ClosedCalls(FACADE, "outermostScope", "", List.of(region, around), SCOPE);
    }

    @Override
    public void begin(MethodVisitor code) {
        if (!self.isEmpty()) {
            code.visitVarInsn(Opcodes.ALOAD, 0);
        }
        arguments.forEach(code::visitLdcInsn);
        String parameters = "Ljava/lang/String;".repeat(arguments.size());
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, first, '(' + self + parameters + ")L" + type + ';', false);
    }

    @Override
    public void returned(MethodVisitor code, int local, int opcode) {
        thrown(code, local);
    }

    @Override
    public void thrown(MethodVisitor code, int local) {
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, type, "close", "()V", false);
    }
}
