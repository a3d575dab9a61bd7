package io.ftimer.agent.internal.match;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * A pattern for methods of classes: {@code com.acme.**Service.*} or {@code com.acme.Order::load*}. The last dot, or {@code ::},
 * separates the class from the method; a pattern that ends in {@code **} has all methods of the classes that it matches. The types of
 * parameters, with or without packages, select one of several overloads: {@code com.acme.Order::load(String,int[])}.
 */
public final class MethodPattern {
    private static final String SEPARATOR = "::";
    private static final Pattern PARAMETERS =
            Pattern.compile("|\\((|TYPE(,TYPE)*)\\)".replace("TYPE", "[\\p{javaJavaIdentifierPart}.]+(\\[\\])*"));
    private static final Glob EVERY_METHOD = new Glob("*");

    private final String text;
    private final Glob type;
    private final Glob method;

    /** The types of parameters in parentheses, empty for any. */
    private final String parameters;

    private MethodPattern(String text, Glob type, Glob method, String parameters) {
        this.text = text;
        this.type = type;
        this.method = method;
        this.parameters = parameters;
    }

    /** Returns the elements of a list of patterns, which commas separate, but for those between types of parameters. */
    public static String[] list(String patterns) {
        return patterns.split(",(?![^(]*\\))", -1);
    }

    /** Returns the pattern of a text. Throws {@link IllegalArgumentException} if it names no class or no method. */
    public static MethodPattern parse(String text) {
        int end = text.indexOf('(') < 0 ? text.length() : text.indexOf('(');
        int colons = text.indexOf(SEPARATOR);
        int split = colons >= 0 ? colons : text.lastIndexOf('.', end - 1);
        if (colons < 0 && text.endsWith("**")) {
            return valid(text, text, EVERY_METHOD, "");
        }
        int start = split + (colons >= 0 ? SEPARATOR.length() : 1);
        String parameters = text.substring(end).replaceAll("\\s", "").replace("...", "[]");
        if (split < 0 || start > end || !PARAMETERS.matcher(parameters).matches()) {
            throw invalid(text);
        }
        return valid(text, text.substring(0, split), new Glob(text.substring(start, end)), parameters);
    }

    private static MethodPattern valid(String text, String type, Glob method, String parameters) {
        if (!isName(type) || type.startsWith(".") || type.endsWith(".") || type.contains("..")) {
            throw invalid(text);
        }
        if (!isName(method.toString()) || method.toString().contains(".")) {
            throw invalid(text);
        }
        return new MethodPattern(text, new Glob(type), method, parameters);
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.chars().allMatch(c -> Character.isJavaIdentifierPart(c) || c == '.' || c == '*' || c == '-')
                && !name.contains("***");
    }

    private static IllegalArgumentException invalid(String text) {
        return new IllegalArgumentException("invalid pattern \"" + text
                + "\": expected a class and a method, for example com.acme.**Service.* or com.acme.Order::load");
    }

    /** Returns whether a class matches, by its binary name with dots; nested classes also match by their name in source. */
    public boolean matchesClass(String name) {
        return type.matches(name) || name.indexOf('$') >= 0 && type.matches(name.replace('$', '.'));
    }

    /** As {@link #matchesClass}; a pattern of all methods of a class excludes the classes nested in it, too. */
    public boolean excludesClass(String name) {
        int nested = name.lastIndexOf('$');
        return matchesClass(name) || nested > 0 && matchesAllMethods() && excludesClass(name.substring(0, nested));
    }

    /**
     * Returns whether a method matches.
     *
     * @param name its name; constructors are called {@code new}
     * @param descriptor its parameters and result, as in class files
     */
    public boolean matchesMethod(String name, String descriptor) {
        return method.matches(name) && (parameters.isEmpty() || haveParameters(Type.getArgumentTypes(descriptor)));
    }

    private boolean haveParameters(Type[] types) {
        String[] wanted = types.length == 0 && parameters.equals("()")
                ? new String[0]
                : parameters.substring(1, parameters.length() - 1).split(",", -1);
        boolean matches = wanted.length == types.length;
        for (int i = 0; matches && i < types.length; i++) {
            matches = ('.' + types[i].getClassName().replace('$', '.')).endsWith('.' + wanted[i].replace('$', '.'));
        }
        return matches;
    }

    /** Returns a method in the form of the method of this pattern: without parameters if it has none. */
    public String shown(String name, String descriptor) {
        return parameters.isEmpty()
                ? name
                : Stream.of(Type.getArgumentTypes(descriptor))
                        .map(type -> type.getClassName().replaceFirst(".*[.$]", ""))
                        .collect(Collectors.joining(",", name + '(', ")"));
    }

    /**
     * Returns the names of the regions of the methods of a class that this pattern may match: a name, or the beginning of names
     * and {@code *}.
     *
     * @param typeName the class in names of regions
     */
    public String regions(String typeName) {
        String name = method.toString();
        int wildcard = name.indexOf('*');
        return typeName + '.' + (wildcard < 0 ? name : name.substring(0, wildcard + 1));
    }

    public boolean namesClass() {
        return type.isLiteral();
    }

    /** Returns whether it begins with a package, or a part of one. */
    public boolean namesPackage() {
        return !type.toString().startsWith("*");
    }

    public boolean namesMethod() {
        return method.isLiteral();
    }

    public boolean matchesAllMethods() {
        return method.toString().equals("*") && !hasParameters();
    }

    /** Returns whether it selects one of several overloads. */
    public boolean hasParameters() {
        return !parameters.isEmpty();
    }

    public boolean choosesOverload(String name) {
        return hasParameters() && method.matches(name);
    }

    Glob type() {
        return type;
    }

    Glob method() {
        return parameters.isEmpty() ? method : new Glob(method + parameters);
    }

    @Override
    public String toString() {
        return text;
    }
}
