package io.ftimer.agent.internal.instrument;

import java.lang.invoke.MethodType;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The calls that are added to a method: one at its start, whose result stays in a local variable, and one at each of its ends. */
public interface AddedCalls {
    /** Returns the internal name of the class of the result. */
    String type();

    /** Adds the call at the start, which leaves its result on the stack. */
    void begin(MethodVisitor code);

    /**
     * Adds the call before a return; by default, {@code returned} of the first result with what the method returns, null if that is no
     * object.
     *
     * @param local the variable with the result of the first call
     * @param opcode the instruction that returns; what it returns is on the stack, and must stay there
     */
    default void returned(MethodVisitor code, int local, int opcode) {
        if (opcode == Opcodes.ARETURN) {
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ALOAD, local);
            code.visitInsn(Opcodes.SWAP);
        } else {
            code.visitVarInsn(Opcodes.ALOAD, local);
            code.visitInsn(Opcodes.ACONST_NULL);
        }
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, type(), "returned", "(Ljava/lang/Object;)V", false);
    }

    /**
     * Adds the call before an exception leaves the method, by default {@code thrown} of the first result; the exception is on the
     * stack, and must stay there.
     */
    default void thrown(MethodVisitor code, int local) {
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, type(), "thrown", "()V", false);
    }

    /** Adds code that puts a local variable on the stack as an object. */
    static void load(MethodVisitor code, Type type, int local) {
        code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
        if (type.getSort() < Type.ARRAY) {
            MethodType own = MethodType.fromMethodDescriptorString("()" + type.getDescriptor(), null);
            String boxed = own.wrap().returnType().getName().replace('.', '/');
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC, boxed, "valueOf", "(" + type.getDescriptor() + ")L" + boxed + ";", false);
        }
    }
}
