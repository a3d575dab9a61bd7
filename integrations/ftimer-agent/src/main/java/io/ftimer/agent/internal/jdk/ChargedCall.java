package io.ftimer.agent.internal.jdk;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that adds steps, since the code that it runs does not count itself.
 *
 * @param added the method of {@link JdkCounter} that adds them
 * @param descriptor the descriptor of the call
 * @param isAfter whether they are added after the call, by its result
 * @param arguments the arguments of the call by which they are added, by their places among its parameters
 */
public record ChargedCall(String added, String descriptor, boolean isAfter, List<Integer> arguments) {
    private static final Type OBJECT = Type.getType(Object.class);

    /** What the stack needs beside the call itself. */
    public static final int MAX_ADDED_STACK = 8;

    /**
     * Adds the call, and the one that adds its steps.
     *
     * @param local the first local variable that is free here
     * @param counter adds code that puts the counter of the thread on the stack
     * @param call adds the call itself
     * @return the first local variable that stays free
     */
    public int addTo(MethodVisitor code, int local, Runnable counter, Runnable call) {
        Type[] types = Type.getArgumentTypes(descriptor);
        Type result = Type.getReturnType(descriptor);
        int[] places = new int[types.length + 1];
        places[0] = local;
        for (int i = 0; i < types.length; i++) {
            places[i + 1] = places[i] + types[i].getSize();
        }
        if (!arguments.isEmpty()) {
            for (int i = types.length - 1; i >= 0; i--) {
                code.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), places[i]);
            }
            IntStream.range(0, types.length).forEach(i -> load(code, types[i], places[i]));
        }
        if (isAfter) {
            call.run();
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(result.getOpcode(Opcodes.ISTORE), places[types.length]);
        }
        arguments.forEach(argument -> load(code, types[argument], places[argument]));
        if (isAfter) {
            load(code, result, places[types.length]);
        }
        counter.run();
        code.visitMethodInsn(Opcodes.INVOKESTATIC, BootCounter.NAME, added, descriptorOfAdded(), false);
        if (!isAfter) {
            call.run();
        }
        return places[types.length] + 1;
    }

    private static void load(MethodVisitor code, Type type, int place) {
        code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), place);
    }

    /** Returns the descriptor of the method that adds the steps. */
    String descriptorOfAdded() {
        Type[] types = Type.getArgumentTypes(descriptor);
        Type result = Type.getReturnType(descriptor);
        // arrays of all types have one method
        Stream<Type> known = arguments.stream().map(argument -> added.equals("array") ? OBJECT : types[argument]);
        Stream<Type> last = isAfter ? Stream.of(result, BootCounter.TYPE) : Stream.of(BootCounter.TYPE);
        return Type.getMethodDescriptor(
                Type.VOID_TYPE, Stream.concat(known, last).toArray(Type[]::new));
    }
}
