package io.ftimer.agent.internal.instrument;

import io.ftimer.agent.internal.jdk.BootCounter;
import io.ftimer.agent.internal.jdk.ChargedCall;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The code that counts a step.
 *
 * @param counter the internal name of the class of the counter
 * @param field its field that has the number
 * @param added what a step adds to it
 * @param addsCharges whether calls that do not count themselves add steps
 */
record StepCode(String counter, String field, long added, boolean addsCharges) {
    /** The class that counts in the code of users. */
    static final String OWN_COUNTER = "io/ftimer/internal/steps/StepCounter";

    static final StepCode OF_OWN_CODE = new StepCode(OWN_COUNTER, "steps", 1, false);

    /** As {@link #OF_OWN_CODE}, where the JDK counts, too. */
    static final StepCode OF_OWN_CODE_WITH_JDK = new StepCode(OWN_COUNTER, "steps", 1, true);

    static final StepCode OF_JDK = new StepCode(BootCounter.NAME, "eighths", 8, true);

    /** Adds the call that counts the call of a method, and leaves the counter on the stack. */
    void enter(MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, counter, "entered", "()L" + counter + ';', false);
    }

    void countStep(MethodVisitor code, int local) {
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitInsn(Opcodes.DUP);
        code.visitFieldInsn(Opcodes.GETFIELD, counter, field, "J");
        if (added == 1) {
            code.visitInsn(Opcodes.LCONST_1);
        } else {
            code.visitLdcInsn(added);
        }
        code.visitInsn(Opcodes.LADD);
        code.visitFieldInsn(Opcodes.PUTFIELD, counter, field, "J");
    }

    /** Returns what a call adds, or that it does not count; null if neither. */
    @Nullable
    ChargedCall charge(String owner, String name, String descriptor) {
        ChargedCall charged = addsCharges ? ChargedCall.of(owner, name, descriptor) : null;
        return charged == null && this == OF_OWN_CODE_WITH_JDK
                ? ChargedCall.ofUncounted(owner, name, descriptor)
                : charged;
    }

    void pushCounterOfJdk(MethodVisitor code, int local) {
        if (counter.equals(BootCounter.NAME)) {
            code.visitVarInsn(Opcodes.ALOAD, local);
        } else {
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC, BootCounter.NAME, "ofThread", "()L" + BootCounter.NAME + ';', false);
        }
    }
}
