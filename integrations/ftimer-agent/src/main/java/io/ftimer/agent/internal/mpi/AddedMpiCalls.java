package io.ftimer.agent.internal.mpi;

import io.ftimer.agent.internal.instrument.AddedCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls of ftimer-mpi around a method of MPJ Express:
 *
 * <pre>{@code
 * MpjCall call = MpjCalls.begin(this, "MPI_Send", new Object[] {buf, offset, count, datatype, dest, tag});
 * try {
 *     ... the method; before each return: call.returned(result);
 * } catch (Throwable t) {
 *     call.thrown();
 *     throw t;
 * }
 * }</pre>
 *
 * @param function the function of MPI
 * @param descriptor the descriptor of the method
 * @param isStatic whether the method is static; null then stands for {@code this}
 */
record AddedMpiCalls(String function, String descriptor, boolean isStatic) implements AddedCalls {
    private static final String PACKAGE = "io/ftimer/mpi/internal/instrumented/";
    private static final String CALL = PACKAGE + "MpjCall";
    private static final String OBJECT = "java/lang/Object";

    /** The object, the function, the array twice, an index, and a value, of which none is wide. */
    private static final int BEGIN_STACK = 6;

    @Override
    public String type() {
        return CALL;
    }

    @Override
    public int beginStack() {
        return BEGIN_STACK;
    }

    @Override
    public void begin(MethodVisitor code) {
        if (isStatic) {
            code.visitInsn(Opcodes.ACONST_NULL);
        } else {
            code.visitVarInsn(Opcodes.ALOAD, 0);
        }
        code.visitLdcInsn(function);
        Type[] parameters = Type.getArgumentTypes(descriptor);
        code.visitIntInsn(Opcodes.BIPUSH, parameters.length);
        code.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
        int local = isStatic ? 0 : 1;
        for (int i = 0; i < parameters.length; i++) {
            code.visitInsn(Opcodes.DUP);
            code.visitIntInsn(Opcodes.BIPUSH, i);
            load(code, parameters[i], local);
            code.visitInsn(Opcodes.AASTORE);
            local += parameters[i].getSize();
        }
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                PACKAGE + "MpjCalls",
                "begin",
                "(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;)L" + CALL + ';',
                false);
    }

    /** Loads a parameter as an object. Parameters that are neither objects nor {@code int} say nothing of what is sent. */
    private static void load(MethodVisitor code, Type parameter, int local) {
        if (parameter.getSort() == Type.INT) {
            code.visitVarInsn(Opcodes.ILOAD, local);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
        } else if (parameter.getSort() == Type.OBJECT || parameter.getSort() == Type.ARRAY) {
            code.visitVarInsn(Opcodes.ALOAD, local);
        } else {
            code.visitInsn(Opcodes.ACONST_NULL);
        }
    }
}
