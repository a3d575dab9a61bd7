package io.ftimer.agent.internal.jdk;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What calls of native methods and intrinsics add. They have no code that counts, or code that the compiler replaces, so their callers add
 * steps by what the call does: the length that it copies, the place where it found something. The table is {@code charges.txt}. Stateless.
 */
public final class JdkCharges {
    /** By the class, then by name and descriptor. */
    private static final Map<String, Map<String, ChargedCall>> CALLS = Table.rows("charges.txt").stream()
            .collect(Collectors.groupingBy(
                    fields -> fields[0], Collectors.toMap(fields -> fields[1], JdkCharges::call)));

    /** A copy of an array, whose class has no name of its own. */
    private static final ChargedCall CLONE = new ChargedCall("array", "()Ljava/lang/Object;", true, List.of());

    private static final ChargedCall NEW_TEXT = new ChargedCall("text", "()Ljava/lang/String;", true, List.of());

    private JdkCharges() {}

    private static ChargedCall call(String[] fields) {
        List<Integer> arguments =
                Stream.of(fields).skip(4).map(Integer::valueOf).toList();
        return new ChargedCall(
                fields[3], fields[1].substring(fields[1].indexOf('(')), fields[2].equals("after"), arguments);
    }

    /** Returns all that the table has. */
    static Collection<ChargedCall> all() {
        return CALLS.values().stream()
                .flatMap(methods -> methods.values().stream())
                .toList();
    }

    /** Returns what a call adds; null if it adds nothing. */
    public static @Nullable ChargedCall of(String owner, String name, String descriptor) {
        if (owner.charAt(0) == '[') {
            return name.equals("clone") ? CLONE : null;
        }
        Map<String, ChargedCall> methods = CALLS.get(owner);
        return methods == null ? null : methods.get(name + descriptor);
    }

    /** Returns what a call adds that a class of the JDK links: a concatenation of strings; null if it adds nothing. */
    public static @Nullable ChargedCall ofLinked(String linkingClass) {
        return linkingClass.equals("java/lang/invoke/StringConcatFactory") ? NEW_TEXT : null;
    }
}
