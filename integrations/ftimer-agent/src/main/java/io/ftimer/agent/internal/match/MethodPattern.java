package io.ftimer.agent.internal.match;

/**
 * A pattern for methods of classes: {@code com.acme.**Service.*} or {@code com.acme.Order::load*}. The last dot, or {@code ::},
 * separates the class from the method; a pattern that ends in {@code **} has all methods of the classes that it matches.
 */
public final class MethodPattern {
    private static final String SEPARATOR = "::";
    private static final Glob EVERY_METHOD = new Glob("*");

    private final String text;
    private final Glob type;
    private final Glob method;

    private MethodPattern(String text, Glob type, Glob method) {
        this.text = text;
        this.type = type;
        this.method = method;
    }

    /** Returns the pattern of a text. Throws {@link IllegalArgumentException} if it names no class or no method. */
    public static MethodPattern parse(String text) {
        int colons = text.indexOf(SEPARATOR);
        int split = colons >= 0 ? colons : text.lastIndexOf('.');
        if (colons < 0 && text.endsWith("**")) {
            return valid(text, text, EVERY_METHOD);
        }
        if (split < 0) {
            throw invalid(text);
        }
        String method = text.substring(split + (colons >= 0 ? SEPARATOR.length() : 1));
        return valid(text, text.substring(0, split), new Glob(method));
    }

    private static MethodPattern valid(String text, String type, Glob method) {
        if (!isName(type) || type.startsWith(".") || type.endsWith(".") || type.contains("..")) {
            throw invalid(text);
        }
        if (!isName(method.toString()) || method.toString().contains(".")) {
            throw invalid(text);
        }
        return new MethodPattern(text, new Glob(type), method);
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

    /** Returns whether a method matches; constructors are called {@code new}. */
    public boolean matchesMethod(String name) {
        return method.matches(name);
    }

    /** Returns whether the class is named without wildcards. */
    public boolean namesClass() {
        return type.isLiteral();
    }

    /** Returns whether the method is named without wildcards. */
    public boolean namesMethod() {
        return method.isLiteral();
    }

    Glob type() {
        return type;
    }

    Glob method() {
        return method;
    }

    @Override
    public String toString() {
        return text;
    }
}
