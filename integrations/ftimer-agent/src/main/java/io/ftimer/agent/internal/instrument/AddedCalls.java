package io.ftimer.agent.internal.instrument;

import org.objectweb.asm.MethodVisitor;

/** The calls that are added to a method: one at its start, whose result stays in a local variable, and one at each of its ends. */
public interface AddedCalls {
    /** Returns the internal name of the class of the result. */
    String type();

    /** Returns the size of the stack that the call at the start needs. */
    default int beginStack() {
        return 2;
    }

    /** Adds the call at the start, which leaves its result on the stack. */
    void begin(MethodVisitor code);

    /**
     * Adds the call before a return.
     *
     * @param local the variable with the result of the first call
     * @param opcode the instruction that returns; what it returns is on the stack, and must stay there
     */
    void returned(MethodVisitor code, int local, int opcode);

    /** Adds the call before an exception leaves the method; the exception is on the stack, and must stay there. */
    void thrown(MethodVisitor code, int local);
}
