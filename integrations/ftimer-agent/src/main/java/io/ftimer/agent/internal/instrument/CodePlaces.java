package io.ftimer.agent.internal.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Where a method takes its steps: in its own code, and in the code that it calls at a line, such as that of the JDK. Thread-confined.
 *
 * <p>The counter knows the steps of a place by its name: {@code com.acme.Index.add}, or
 * {@code com.acme.Index.add at Index.java:42 -> List.contains}.
 */
final class CodePlaces {
    private static final String CONCATENATION = "java/lang/invoke/StringConcatFactory";
    private static final String LAMBDA = "java/lang/invoke/LambdaMetafactory";

    private final String type;
    private final String method;
    private final String file;
    private int line;

    /**
     * Creates the places of a method.
     *
     * @param type the internal name of its class
     * @param method its name with that of its class
     * @param file the name of its source file
     */
    CodePlaces(String type, String method, String file) {
        this.type = type;
        this.method = method;
        this.file = file;
    }

    void line(int number) {
        line = number;
    }

    /** Returns the place of a call; empty for one of the same class, which counts itself. */
    String ofCall(String owner, String name) {
        return owner.equals(type) ? "" : place(simpleName(owner) + '.' + (name.equals("<init>") ? "new" : name));
    }

    /** Returns the place of code that is linked when it first runs; empty for the making of a lambda. */
    String ofLinked(String linkingClass) {
        return switch (linkingClass) {
            case LAMBDA -> "";
            case CONCATENATION -> place("String.+");
            default -> place(simpleName(linkingClass));
        };
    }

    private String place(String called) {
        return method + " at " + file + ':' + line + " -> " + called;
    }

    private static String simpleName(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1).replace('$', '.');
    }

    void countCall(MethodVisitor code, int counter) {
        call(code, counter, "addCall", method);
    }

    void countStep(MethodVisitor code, int counter) {
        call(code, counter, "addStep", method);
    }

    static void begin(MethodVisitor code, int counter, String place) {
        call(code, counter, "beginPlace", place);
    }

    static void end(MethodVisitor code, int counter, String place) {
        call(code, counter, "endPlace", place);
    }

    private static void call(MethodVisitor code, int counter, String added, String place) {
        code.visitVarInsn(Opcodes.ALOAD, counter);
        code.visitLdcInsn(place);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, StepCode.OWN_COUNTER, added, "(Ljava/lang/String;)V", false);
    }
}
