package io.ftimer.agent.internal.instrument;

import io.ftimer.agent.internal.instrument.AddedCalls.ClosedAtEnd;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A region:
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
 * @param region its name
 * @param around the names of regions inside which none is opened, for {@code FTimers.outermostScope}; empty for none
 */
public record RegionCalls(String region, String around) implements ClosedAtEnd {
    private static final String TEXT = "Ljava/lang/String;";
    static final String FACADE = "io/ftimer/FTimers";
    private static final String SCOPE = "io/ftimer/TimerScope";

    @Override
    public String type() {
        return SCOPE;
    }

    @Override
    public void begin(MethodVisitor code) {
        code.visitLdcInsn(region);
        String method = "scope";
        String parameters = TEXT;
        if (!around.isEmpty()) {
            code.visitLdcInsn(around);
            method = "outermostScope";
            parameters += TEXT;
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, FACADE, method, '(' + parameters + ")L" + SCOPE + ';', false);
    }
}
