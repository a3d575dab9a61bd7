package io.ftimer.agent.internal.instrument;

import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The declaration of a method.
 *
 * @param bytes the length of its code, as its author wrote it
 * @param locals the number of its local variable slots
 * @param delegates whether it is a constructor that begins with {@code this(...)}
 * @param annotations the names of its annotations, with dots
 */
public record MethodShape(
        String name, String descriptor, int access, int bytes, int locals, boolean delegates, Set<String> annotations) {
    static final String CONSTRUCTOR = "<init>";
    static final String STATIC_INITIALIZER = "<clinit>";

    /** An initializer has as much code as the constants of a generated class need, up to the limit of class files. */
    private static final int MOST_BYTES_OF_INITIALIZER = 65_000;

    /** The method that JaCoCo adds to a class with its probes. */
    private static final String JACOCO_METHOD = "$jacocoInit";

    /** Begins the names of the methods that Hibernate adds to entities. */
    private static final String OF_HIBERNATE = "$$_hibernate_";

    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.*)\\$\\d+");

    private static final Set<String> METHODS_OF_OBJECT =
            Set.of("equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;");

    /** Returns its name in patterns and regions: {@code new} for constructors. */
    public String shownName() {
        return isConstructor() ? "new" : name;
    }

    /** Returns its name with its descriptor, which no other method of the class has. */
    public String key() {
        return name + descriptor;
    }

    /**
     * Returns the method in whose source a class is declared, by the method that its class file names, which may be that of a lambda; an
     * empty text for constructors and initializers.
     */
    public static String declaring(String method) {
        Matcher lambda = LAMBDA.matcher(method);
        String declaring = lambda.matches() ? lambda.group(1) : method;
        return declaring.startsWith("<") || declaring.equals("new") || declaring.equals("static") ? "" : declaring;
    }

    /** Returns the types of its parameters as in patterns, such as {@code (int,java.lang.String)}. */
    public String parameters() {
        return Stream.of(Type.getArgumentTypes(descriptor))
                .map(Type::getClassName)
                .collect(Collectors.joining(",", "(", ")"));
    }

    /** Returns whether a method of a subclass may replace this one: parameters may have other types where this one is generic. */
    public boolean isOverriddenBy(MethodShape other) {
        return other.name.equals(name)
                && other.canBeInstrumented()
                && !Modifier.isStatic(other.access)
                && Type.getArgumentTypes(other.descriptor).length == Type.getArgumentTypes(descriptor).length;
    }

    public boolean isConstructor() {
        return name.equals(CONSTRUCTOR);
    }

    /** Returns whether it initializes its class, and has room for calls. */
    public boolean isInitializer() {
        return name.equals(STATIC_INITIALIZER) && bytes < MOST_BYTES_OF_INITIALIZER;
    }

    /** Returns whether it has code that was written as a method. The bodies of lambdas and bridges do not count. */
    public boolean canBeInstrumented() {
        return !Modifier.isAbstract(access)
                && !Modifier.isNative(access)
                && !isSynthetic()
                && !name.startsWith(OF_HIBERNATE)
                && !name.equals(STATIC_INITIALIZER);
    }

    public boolean isSynthetic() {
        return (access & Opcodes.ACC_SYNTHETIC) != 0;
    }

    public boolean isOverridable() {
        return !isConstructor() && (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL)) == 0;
    }

    /** Returns whether a coverage agent has added it to a class with its probes. */
    public boolean isOfCoverage() {
        return name.equals(JACOCO_METHOD);
    }

    /** Returns whether it is one of the methods that the language gives to classes of its kind, or replaces one. */
    public boolean isStandard(ClassShape type) {
        return METHODS_OF_OBJECT.contains(key())
                || type.isEnum()
                        && Modifier.isStatic(access)
                        && (key().startsWith("values()") || key().startsWith("valueOf(Ljava/lang/String;)"))
                || type.recordComponents().contains(name) && descriptor.startsWith("()");
    }
}
