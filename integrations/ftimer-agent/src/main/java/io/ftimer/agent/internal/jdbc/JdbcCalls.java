package io.ftimer.agent.internal.jdbc;

import io.ftimer.agent.internal.instrument.AddedCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls of ftimer-jdbc around a method of JDBC:
 *
 * <pre>{@code
 * DriverCall call = DriverCalls.entry(this, sql);
 * try {
 *     ... the method; before each return: call.returned(result);
 * } catch (Throwable t) {
 *     call.thrown();
 *     throw t;
 * }
 * }</pre>
 *
 * @param entry the name of the first method
 * @param hasText whether it gets the first parameter, which is a string
 */
record JdbcCalls(String entry, boolean hasText) implements AddedCalls {
    private static final String PACKAGE = "io/ftimer/jdbc/internal/instrumented/";
    private static final String CALL = PACKAGE + "DriverCall";

    @Override
    public String type() {
        return CALL;
    }

    @Override
    public void begin(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        if (hasText) {
            code.visitVarInsn(Opcodes.ALOAD, 1);
        }
        String parameters = hasText ? "(Ljava/lang/Object;Ljava/lang/String;)" : "(Ljava/lang/Object;)";
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, PACKAGE + "DriverCalls", entry, parameters + 'L' + CALL + ';', false);
    }

    /** Returns whether the method executes statements that are recorded. */
    boolean isExecution() {
        return entry.startsWith("execute");
    }
}
