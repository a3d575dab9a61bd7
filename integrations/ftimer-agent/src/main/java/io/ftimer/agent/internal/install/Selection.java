package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.match.Glob;
import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The classes and methods that one set of options selects. Immutable.
 *
 * @param patterns the patterns of the methods that open regions, first those of which only calls from outside count
 * @param work the patterns of the methods of which steps count
 */
record Selection(
        InstrumentationOptions options,
        List<MethodPattern> patterns,
        List<MethodPattern> exclude,
        List<Glob> annotations,
        List<MethodPattern> work,
        List<MethodPattern> workExclude) {
    /** The names of classes that frameworks generate around those of an application, or beside them. */
    private static final Pattern GENERATED = Pattern.compile(
            String.join(
                    "|",
                    // the JDK and Micronaut
                    "(^|\\.)\\$(Proxy|[^.]+\\$(Definition|Introspection))",
                    // Spring, Guice, Weld and OpenWebBeans
                    "\\$\\$(SpringCGLIB|EnhancerBy|FastClass|Owb)|_\\$\\$_|__(BeanDefinitions|Autowiring|AotRepository)(\\$|$)",
                    // Hibernate, Byte Buddy and Mockito
                    "\\$(Hibernate(Proxy|AccessOptimizer|Instantiator)|ByteBuddy\\$|MockitoMock\\$)",
                    // Quarkus
                    "_(Subclass|Bean|ClientProxy)(\\$|$)|_(ProducerMethod|ProducerField|Observer|ScheduledInvoker)_|\\$quarkusrest"));

    /** The size of a constructor that only calls the one of the superclass. */
    private static final int DEFAULT_CONSTRUCTOR_BYTES = 5;

    Selection(InstrumentationOptions options) {
        this(
                options,
                parsed(Stream.concat(options.outermost().stream(), options.include().stream())),
                parsed(options.exclude().stream()),
                options.annotations().stream().map(Glob::new).toList(),
                parsed(options.work().stream()),
                parsed(options.workExclude().stream()));
    }

    private static List<MethodPattern> parsed(Stream<String> patterns) {
        return patterns.map(MethodPattern::parse).toList();
    }

    /** Returns whether only calls from outside count of the methods that a pattern matches. */
    boolean isOutermost(MethodPattern pattern) {
        return patterns.subList(0, options.outermost().size()).contains(pattern);
    }

    List<MethodPattern> matching(String className) {
        return matching(className, patterns);
    }

    /** Returns the patterns of {@link #work} that match a class by its name. */
    List<MethodPattern> counting(String className) {
        return matching(className, work);
    }

    private static List<MethodPattern> matching(String className, List<MethodPattern> patterns) {
        return patterns.stream()
                .filter(pattern -> pattern.matchesClass(className) && (pattern.namesClass() || !isProxy(className)))
                .toList();
    }

    /** Returns what a pattern that matches the class does with one of its methods. */
    Choice choice(ClassShape type, MethodShape method, MethodPattern pattern) {
        Choice wanted = wanted(type, method, pattern);
        return wanted.isMatch() && !obstacles(type, method).isEmpty() ? Choice.PREVENT : wanted;
    }

    /** Returns what a pattern does with a method if there are no obstacles. */
    Choice wanted(ClassShape type, MethodShape method, MethodPattern pattern) {
        boolean isAnnotated = hasAnnotation(method.annotations());
        boolean isNamed = pattern.namesMethod() || isAnnotated;
        if (!method.canBeInstrumented() || !pattern.matchesMethod(method.shownName(), method.descriptor())) {
            return Choice.OTHER;
        }
        if (method.delegates() && !pattern.hasParameters() && !isAnnotated) {
            return Choice.DELEGATING;
        }
        if (!isNamed && method.isStandard(type)) {
            return Choice.STANDARD;
        }
        boolean isSmall = !isNamed && method.bytes() < options.minSize();
        if (!isNamed && method.isConstructor()) {
            return isSmall || method.bytes() <= DEFAULT_CONSTRUCTOR_BYTES
                    ? Choice.SMALL_CONSTRUCTOR
                    : Choice.UNNAMED_CONSTRUCTOR;
        }
        return isSmall ? Choice.TOO_SMALL : Choice.INSTRUMENT;
    }

    /** Returns why a method is left out whatever pattern matches it, each with what to do; empty if it is not. */
    Map<String, String> obstacles(ClassShape type, MethodShape method) {
        Map<String, String> obstacles = new LinkedHashMap<>();
        exclude.stream()
                .filter(pattern -> excludes(List.of(pattern), type.name(), method))
                .forEach(pattern ->
                        obstacles.put("exclude=" + pattern + " leaves it out", "remove or narrow exclude=" + pattern));
        if (!annotations.isEmpty() && !hasAnnotation(method.annotations()) && !hasAnnotation(type.annotations())) {
            String option = InstrumentationLog.ANNOTATIONS + String.join(",", options.annotations());
            obstacles.put("it has none of " + option + ", and its class neither", "annotate it or remove " + option);
        }
        return obstacles;
    }

    /** Returns whether a pattern with parameters says which overloads of a name are instrumented. */
    boolean choosesOverloads(String type, String method) {
        return Stream.concat(patterns.stream(), exclude.stream())
                .anyMatch(pattern -> pattern.matchesClass(type) && pattern.choosesOverload(method));
    }

    boolean isExcluded(String type, MethodShape method) {
        return excludes(exclude, type, method);
    }

    /** Returns whether no method of a class is instrumented, whichever it has. */
    boolean excludesAll(String type) {
        return exclude.stream().anyMatch(pattern -> pattern.excludesClass(type) && pattern.matchesAllMethods());
    }

    /** Returns whether the steps of a method count according to a pattern of {@link #work} that matches the class. */
    boolean counts(ClassShape type, MethodShape method, MethodPattern pattern) {
        // also if a compiler added it
        return method.bytes() > 0
                && !method.isOfCoverage()
                && pattern.matchesMethod(method.shownName(), method.descriptor())
                && !excludes(workExclude, type.name(), method);
    }

    private static boolean excludes(List<MethodPattern> patterns, String type, MethodShape method) {
        return patterns.stream()
                .anyMatch(pattern ->
                        pattern.excludesClass(type) && pattern.matchesMethod(method.shownName(), method.descriptor()));
    }

    private boolean hasAnnotation(Set<String> names) {
        return names.stream().anyMatch(name -> annotations.stream().anyMatch(annotation -> hasName(name, annotation)));
    }

    /** Returns whether an annotation has a name, with or without its package. */
    static boolean hasName(String annotation, Glob name) {
        return name.matches(annotation) || name.matches(simpleName(annotation));
    }

    static String simpleName(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }

    enum Choice {
        INSTRUMENT(""),
        /** It would be instrumented without the obstacles. */
        PREVENT(""),
        TOO_SMALL("it has fewer bytes of code than minsize"),
        UNNAMED_CONSTRUCTOR("a pattern must name constructors"),
        SMALL_CONSTRUCTOR(UNNAMED_CONSTRUCTOR.reason),
        STANDARD("a pattern must name it without *"),
        DELEGATING("a pattern must name it with its parameters, since it begins with this(...)"),
        OTHER("patterns match other methods of its class");

        private final String reason;

        Choice(String reason) {
            this.reason = reason;
        }

        String reason() {
            return reason;
        }

        boolean isMatch() {
            return compareTo(UNNAMED_CONSTRUCTOR) <= 0;
        }
    }

    /**
     * Returns whether a framework has generated a class around another one. A call of a bean passes through both, and should count
     * once, so these classes are instrumented only if a pattern names them without wildcards.
     */
    static boolean isProxy(String className) {
        return GENERATED.matcher(className).find();
    }
}
