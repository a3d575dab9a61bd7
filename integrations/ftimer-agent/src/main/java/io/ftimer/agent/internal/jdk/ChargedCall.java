package io.ftimer.agent.internal.jdk;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that adds steps by what it does, such as the length that it copies or the place where it found something: that of a native method
 * or of an intrinsic, which have no code that counts, or code that the compiler replaces. The table is {@code charges.txt}.
 *
 * @param owner the class of the method that adds them: that of the {@link BootCounter}
 * @param added that method
 * @param descriptor the descriptor of the call
 * @param isAfter whether they are added after the call, by its result
 * @param arguments the arguments of the call by which they are added, by their places among its parameters
 */
public record ChargedCall(String owner, String added, String descriptor, boolean isAfter, List<Integer> arguments) {
    /** What the stack needs beside the call itself. */
    public static final int MAX_ADDED_STACK = 8;

    private static final Type OBJECT = Type.getType(Object.class);

    /** The method of the counter that takes objects of several types. */
    private static final String OF_ANY = "length";

    /** The counter of own code, and its method that notes what a call was given which does not count. */
    private static final String OWN_COUNTER = "io/ftimer/internal/steps/StepCounter";

    private static final String GIVEN = "given";

    private static final Type TEXT = Type.getType(String.class);

    /** By the class, then by name and descriptor. */
    static final Map<String, Map<String, ChargedCall>> CALLS = JdkClasses.rows("charges.txt")
            .collect(Collectors.groupingBy(
                    fields -> fields[0], Collectors.toMap(fields -> fields[1], ChargedCall::ofRow)));

    /** The copy of an array, whose class has no name of its own, or the concatenation of strings. */
    private static final ChargedCall COPY =
            new ChargedCall(BootCounter.NAME, OF_ANY, "()Ljava/lang/Object;", true, List.of());

    private static ChargedCall ofRow(String[] fields) {
        List<Integer> arguments =
                Stream.of(fields).skip(4).map(Integer::valueOf).toList();
        String descriptor = fields[1].substring(fields[1].indexOf('('));
        return new ChargedCall(BootCounter.NAME, fields[3], descriptor, fields[2].equals("after"), arguments);
    }

    /** Returns what a call adds; null if it adds nothing. */
    public static @Nullable ChargedCall of(String owner, String name, String descriptor) {
        if (owner.charAt(0) == '[') {
            return name.equals("clone") ? COPY : null;
        }
        Map<String, ChargedCall> methods = CALLS.get(owner);
        return methods == null ? null : methods.get(name + descriptor);
    }

    /** Returns what a call adds that a class of the JDK links; null if it adds nothing. */
    public static @Nullable ChargedCall ofLinked(String linkingClass) {
        return linkingClass.equals("java/lang/invoke/StringConcatFactory") ? COPY : null;
    }

    /**
     * Returns what notes a call of the JDK that does not count, and may work on the first text or array that it is given; null if it is given
     * none, counts, or only keeps it, as constructors and {@code java.lang} do.
     */
    public static @Nullable ChargedCall ofUncounted(String owner, String name, String descriptor) {
        boolean isOfJdk = owner.startsWith("java/") || owner.startsWith("javax/crypto/");
        boolean keeps = owner.startsWith("java/lang/") || name.equals("<init>");
        if (!isOfJdk || keeps || JdkClasses.counts(owner.replace('/', '.'))) {
            return null;
        }
        List<Type> types = List.of(Type.getArgumentTypes(descriptor));
        return IntStream.range(0, types.size())
                .filter(i ->
                        types.get(i).getSort() == Type.ARRAY || types.get(i).equals(TEXT))
                .mapToObj(i -> new ChargedCall(OWN_COUNTER, GIVEN, descriptor, false, List.of(i)))
                .findFirst()
                .orElse(null);
    }

    public boolean isUncounted() {
        return owner.equals(OWN_COUNTER);
    }

    /**
     * Adds the call, and the one that adds its steps.
     *
     * @param local the first local variable that is free here
     * @param counter adds code that puts the counter of the thread on the stack, or the name of a call that does not count
     * @param call adds the call itself
     * @return the first local variable that stays free
     */
    public int addTo(MethodVisitor code, int local, Runnable counter, Runnable call) {
        Type[] types = Type.getArgumentTypes(descriptor);
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
        }
        arguments.forEach(argument -> load(code, types[argument], places[argument]));
        counter.run();
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, added, descriptorOfAdded(), false);
        if (!isAfter) {
            call.run();
        }
        return places[types.length];
    }

    private static void load(MethodVisitor code, Type type, int place) {
        code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), place);
    }

    String descriptorOfAdded() {
        Type[] types = Type.getArgumentTypes(descriptor);
        Stream<Type> result = isAfter ? Stream.of(Type.getReturnType(descriptor)) : Stream.of();
        Stream<Type> known = Stream.concat(result, arguments.stream().map(argument -> types[argument]))
                .map(type -> added.equals(OF_ANY) || isUncounted() ? OBJECT : type);
        return Type.getMethodDescriptor(
                Type.VOID_TYPE,
                Stream.concat(known, Stream.of(isUncounted() ? TEXT : BootCounter.TYPE))
                        .toArray(Type[]::new));
    }
}
