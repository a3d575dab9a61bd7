package io.ftimer.agent.internal.instrument;

import java.util.stream.Stream;
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

    private static final String CALL = "io/ftimer/internal/steps/PlacesOfCall";

    /** A method with less bytes of code is small, as for regions by default: its steps are at the line that calls it. */
    private static final int SMALL = 35;

    private final AddedLocal call;
    private final String method;
    private final boolean isSmall;
    private final String file;
    private int line;

    /**
     * @param local the local variable of its call
     * @param method its name with that of its class
     * @param bytes the length of its code
     * @param file the name of its source file
     */
    CodePlaces(int local, String method, int bytes, String file) {
        this.call = new AddedLocal(local, CALL);
        this.method = method;
        this.isSmall = bytes < SMALL;
        this.file = file;
    }

    void line(int number) {
        line = number;
    }

    static String called(String owner, String name) {
        return simpleName(owner) + '.' + (name.equals(MethodShape.CONSTRUCTOR) ? "new" : name);
    }

    /** Returns the place of code that is linked when it first runs; empty for the making of a lambda. */
    String ofLinked(String linkingClass) {
        return switch (linkingClass) {
            case LAMBDA -> "";
            case CONCATENATION -> place("String.+");
            default -> place(simpleName(linkingClass));
        };
    }

    String place(String called) {
        return method + " at " + file + ':' + line + " -> " + called;
    }

    private static String simpleName(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1).replace('$', '.');
    }

    void enter(MethodVisitor code, int counter) {
        code.visitVarInsn(Opcodes.ALOAD, counter);
        code.visitLdcInsn(method);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                CALL,
                isSmall ? "enteredSmall" : "entered",
                "(L" + StepCode.OWN_COUNTER + ";Ljava/lang/String;)L" + CALL + ';',
                false);
        code.visitVarInsn(Opcodes.ASTORE, call.index());
    }

    void call(MethodVisitor code, String name, String... texts) {
        code.visitVarInsn(Opcodes.ALOAD, call.index());
        Stream.of(texts).forEach(code::visitLdcInsn);
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, CALL, name, '(' + "Ljava/lang/String;".repeat(texts.length) + ")V", false);
    }

    Object[] in(Object[] locals) {
        return call.in(locals.length, locals);
    }
}
