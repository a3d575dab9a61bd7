package io.ftimer.agent.internal.instrument;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A call of the JDK that adds steps by the size of what it works on, since the code of the JDK does not count itself.
 *
 * @param added the method of {@code ChargedCalls} of the runtime that adds them
 * @param parameters what that method gets from the stack, where it must stay
 * @param isBefore whether it is called before the call of the JDK, otherwise after it with its result
 */
record ChargedCall(String added, String parameters, boolean isBefore) {
    /** What calls the agent adds steps for; the number of parameters that the added method needs is in its descriptor. */
    private static final String CHARGES = "io/ftimer/internal/steps/ChargedCalls";

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String TEXT = "Ljava/lang/String;";

    private static final ChargedCall SEARCH = new ChargedCall("search", OBJECT + OBJECT, true);
    private static final ChargedCall CHANGE_AT = new ChargedCall("changeAt", OBJECT + "I", true);
    private static final ChargedCall COPY = new ChargedCall("copy", OBJECT, true);
    private static final ChargedCall SORT = new ChargedCall("sort", OBJECT, true);
    private static final ChargedCall SORT_BY = new ChargedCall("sort", OBJECT + OBJECT, true);
    private static final ChargedCall FIND_IN_BUILDER =
            new ChargedCall("text", "Ljava/lang/CharSequence;" + OBJECT, true);
    private static final ChargedCall FIND_TEXT = new ChargedCall("text", TEXT + OBJECT, true);
    private static final ChargedCall FIND_CHARACTER = new ChargedCall("text", TEXT + "I", true);
    private static final ChargedCall NEW_TEXT = new ChargedCall("text", TEXT, false);

    /** An insertion: below the element are the list and the index. */
    private static final String INSERTION = "add(ILjava/lang/Object;)V";

    private static final Map<String, ChargedCall> OF_COLLECTIONS = Map.ofEntries(
            Map.entry("contains(Ljava/lang/Object;)Z", SEARCH),
            Map.entry("containsValue(Ljava/lang/Object;)Z", SEARCH),
            Map.entry("indexOf(Ljava/lang/Object;)I", SEARCH),
            Map.entry("lastIndexOf(Ljava/lang/Object;)I", SEARCH),
            Map.entry("remove(Ljava/lang/Object;)Z", SEARCH),
            Map.entry("get(I)Ljava/lang/Object;", new ChargedCall("elementAt", OBJECT + "I", true)),
            Map.entry("remove(I)Ljava/lang/Object;", CHANGE_AT),
            Map.entry(INSERTION, CHANGE_AT),
            Map.entry("addAll(Ljava/util/Collection;)Z", COPY),
            Map.entry("<init>(Ljava/util/Collection;)V", COPY),
            Map.entry("copyOf(Ljava/util/Collection;)Ljava/util/List;", COPY),
            Map.entry("copyOf(Ljava/util/Collection;)Ljava/util/Set;", COPY),
            Map.entry("sort(Ljava/util/List;)V", SORT),
            Map.entry("sort(Ljava/util/List;Ljava/util/Comparator;)V", SORT_BY),
            Map.entry("sort(Ljava/util/Comparator;)V", SORT_BY),
            Map.entry("sort([Ljava/lang/Object;)V", SORT),
            Map.entry("sort([Ljava/lang/Object;Ljava/util/Comparator;)V", SORT_BY),
            Map.entry("sort([I)V", SORT),
            Map.entry("sort([J)V", SORT),
            Map.entry("sort([D)V", SORT));

    private static final Map<String, ChargedCall> OF_TEXTS = Map.of(
            "contains(Ljava/lang/CharSequence;)Z", FIND_TEXT,
            "indexOf(Ljava/lang/String;)I", FIND_TEXT,
            "lastIndexOf(Ljava/lang/String;)I", FIND_TEXT,
            "indexOf(I)I", FIND_CHARACTER,
            "lastIndexOf(I)I", FIND_CHARACTER,
            "substring(I)Ljava/lang/String;", NEW_TEXT,
            "substring(II)Ljava/lang/String;", NEW_TEXT,
            "concat(Ljava/lang/String;)Ljava/lang/String;", NEW_TEXT);

    private static final Map<String, ChargedCall> OF_BUILDERS = Map.of(
            "toString()Ljava/lang/String;", NEW_TEXT,
            "indexOf(Ljava/lang/String;)I", FIND_IN_BUILDER,
            "lastIndexOf(Ljava/lang/String;)I", FIND_IN_BUILDER);

    /** Returns the call of a method; null if it adds no steps. */
    static @Nullable ChargedCall of(String owner, String name, String descriptor) {
        // an array list has fast access
        if (owner.equals("java/util/ArrayList") && name.equals("get")) {
            return null;
        }
        if (owner.startsWith("java/util/")) {
            return OF_COLLECTIONS.get(name + descriptor);
        }
        return switch (owner) {
            case "java/lang/String" -> OF_TEXTS.get(name + descriptor);
            case "java/lang/StringBuilder", "java/lang/StringBuffer" -> OF_BUILDERS.get(name + descriptor);
            default -> null;
        };
    }

    /** Returns the concatenation of strings; null if a method is linked for something else. */
    static @Nullable ChargedCall ofLinked(String linkingClass) {
        return linkingClass.equals("java/lang/invoke/StringConcatFactory") ? NEW_TEXT : null;
    }

    void addTo(MethodVisitor code, String descriptor, int counter) {
        boolean isInsertion = INSERTION.endsWith(descriptor);
        if (isInsertion) {
            // from list, index, element to element, list, index
            code.visitInsn(Opcodes.DUP_X2);
            code.visitInsn(Opcodes.POP);
        }
        code.visitInsn(parameters.equals(OBJECT) || parameters.equals(TEXT) ? Opcodes.DUP : Opcodes.DUP2);
        code.visitVarInsn(Opcodes.ALOAD, counter);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, CHARGES, added, '(' + parameters + 'L' + StepInstrumenter.COUNTER + ";)V", false);
        if (isInsertion) {
            code.visitInsn(Opcodes.DUP2_X1);
            code.visitInsn(Opcodes.POP2);
        }
    }
}
