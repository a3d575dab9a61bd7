package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.install.Selection.Choice;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.match.MethodPattern;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * The methods whose region would have a name: whether they are instrumented, and why not.
 *
 * <p>The answer depends on class files and options only. A class of a library counts only if a pattern means it; another one of the same
 * simple name must not stand for a region that code opens itself.
 *
 * <p>Thread safety: thread-safe.
 */
final class NamedMethods {
    private final ClassPath path;
    private final List<Selection> selections;
    private final InstrumentationLog log;
    private final Map<String, String> explained = new ConcurrentHashMap<>();

    /** The classes of libraries that a pattern means; null before they are needed. */
    private volatile @Nullable List<String> meantInJars;

    NamedMethods(ClassPath path, List<Selection> selections, InstrumentationLog log) {
        this.path = path;
        this.selections = selections.stream()
                .filter(selection -> !selection.patterns().isEmpty())
                .toList();
        this.log = log;
    }

    private record Named(ClassShape type, MethodShape method) {
        @Override
        public String toString() {
            return type.name() + "::" + method.shownName();
        }
    }

    /** Returns the text for {@link io.ftimer.agent.FTimerAgent#explain(String)}. */
    String explain(String region) {
        int dot = region.lastIndexOf('.');
        return dot <= 0 || selections.isEmpty() ? "" : explained.computeIfAbsent(region, name -> explained(name, dot));
    }

    private String explained(String region, int dot) {
        String name = region.substring(dot + 1);
        List<ClassShape> types = types(region.substring(0, dot));
        List<Named> methods = types.stream()
                .flatMap(type -> declared(type, method -> method.shownName().equals(name)))
                .toList();
        List<String> lines = new ArrayList<>();
        if (methods.isEmpty()) {
            types.forEach(type -> inherited(type, name)
                    .limit(1)
                    .forEach(parent -> lines.add(line(
                            type.name() + "::" + name,
                            "",
                            "it is inherited, and has the region " + region(parent),
                            "Expect calls of " + region(parent) + '.'))));
        } else if (methods.stream().noneMatch(this::isInstrumented)) {
            methods.forEach(method -> lines.add(explained(method, method.toString(), "")));
        } else {
            methods.stream()
                    .filter(this::isNotCounted)
                    .forEach(method -> lines.add(explained(method, method + method.method.parameters(), region)));
        }
        unreadable(region.substring(0, dot))
                .forEach(type -> lines.add(line(
                        type + "::" + name,
                        "",
                        "its class file cannot be read",
                        "Use an agent that knows class files of its release.")));
        if (lines.isEmpty()) {
            methods.forEach(method -> overrides(method).forEach(override -> lines.add(line(override))));
        } else if (path.code().opens(region, types)) {
            return "";
        }
        return lines.stream().distinct().collect(Collectors.joining("\n"));
    }

    private String explained(Named method, String shown, String ownRegion) {
        Map<String, String> reasons = reasons(method);
        return line(shown, ownRegion, String.join("; ", reasons.keySet()), advice(method, reasons));
    }

    /**
     * Returns whether calls of an overload of an instrumented method are not counted. Abstract ones count where they are implemented, and
     * the options leave out on purpose what no pattern matches by its class, or patterns with parameters do not choose.
     */
    private boolean isNotCounted(Named overload) {
        return !Modifier.isAbstract(overload.method.access())
                && selections.stream()
                        .anyMatch(each -> !each.matching(overload.type.name()).isEmpty())
                && selections.stream()
                        .noneMatch(each -> each.choosesOverloads(overload.type.name(), overload.method.shownName()))
                && !isCounted(overload.type, overload.method, new HashSet<>());
    }

    /** Returns whether a method is instrumented, or each of its calls calls an overload that is. */
    private boolean isCounted(ClassShape type, MethodShape method, Set<String> callers) {
        OwnCode.Forwarding forwarding = path.code().forwarding(type.name(), method.key());
        boolean calls = method.isConstructor() ? method.delegates() : forwarding.isCertain();
        return isInstrumented(new Named(type, method))
                || calls
                        && callers.add(method.key())
                        && type.methods().stream()
                                .anyMatch(other ->
                                        forwarding.called().contains(other.key()) && isCounted(type, other, callers));
    }

    private static String line(String... fields) {
        return String.join("\t", fields);
    }

    private String line(Named override) {
        if (!isInstrumented(override)) {
            return explained(override, override.toString(), region(override));
        }
        boolean callsOnce = declared(override.type, each -> each.name().equals(override.method.name()))
                .allMatch(each -> path.code()
                        .forwarding(each.type.name(), each.method.key())
                        .isOnce());
        return line(
                override.toString(),
                region(override),
                "",
                "To count them, too, expect calls of " + region(override) + '.',
                callsOnce ? "once" : "");
    }

    /** Returns the classes that have a name in regions. */
    private List<ClassShape> types(String shown) {
        String outermost = shown.indexOf('.') < 0 ? shown : shown.substring(0, shown.indexOf('.'));
        Predicate<String> isIn = name -> (ShownClassName.ofName(name) + '.').startsWith(outermost + '.');
        List<ClassShape> own = shapes(path.own().keySet().stream().filter(isIn))
                .filter(type -> shownName(type).equals(shown))
                .toList();
        return own.isEmpty()
                ? shapes(meantInJars().stream().filter(isIn))
                        .filter(type -> shownName(type).equals(shown))
                        .toList()
                : own;
    }

    private Stream<String> unreadable(String shown) {
        return path.own().keySet().stream()
                .filter(name -> ShownClassName.ofName(name).equals(shown))
                .filter(name -> shapes(Stream.of(name)).findAny().isEmpty());
    }

    private List<String> meantInJars() {
        List<String> meant = meantInJars;
        if (meant == null) {
            // they are many, and need not be listed for the name of any region with a dot
            boolean mayBeMeant = selections.stream()
                    .flatMap(selection -> selection.patterns().stream())
                    .anyMatch(MethodPattern::namesPackage);
            meant = mayBeMeant ? path.inJars(this::isMeant) : List.of();
            meantInJars = meant;
        }
        return meant;
    }

    private boolean isMeant(String className) {
        return selections.stream()
                .flatMap(selection -> selection.matching(className).stream())
                .anyMatch(MethodPattern::namesPackage);
    }

    private Stream<ClassShape> shapes(Stream<String> names) {
        return names.map(name -> ClassShape.reader(name.replace('.', '/'), path.loader()))
                .filter(Objects::nonNull)
                .map((ClassReader reader) -> ClassShape.of(reader));
    }

    private String shownName(ClassShape type) {
        return ShownClassName.of(type, path.loader());
    }

    private String region(Named named) {
        return shownName(named.type) + '.' + named.method.shownName();
    }

    private static Stream<Named> declared(ClassShape type, Predicate<MethodShape> isWanted) {
        return type.methods().stream()
                .filter(method -> !method.isSynthetic() && isWanted.test(method))
                .map(method -> new Named(type, method));
    }

    /** Returns methods that a class inherits, nearest first. */
    private Stream<Named> inherited(ClassShape type, String name) {
        return shapes(Stream.concat(Stream.of(type.superName()), type.interfaces().stream())
                        .filter(parent -> !parent.startsWith("java/")))
                .flatMap(parent -> Stream.concat(
                        declared(parent, method -> method.shownName().equals(name)), inherited(parent, name)));
    }

    /** Returns the methods of the project itself, but for tests, that replace another one. */
    private Stream<Named> overrides(Named named) {
        return named.method.isOverridable()
                ? shapes(path.code().subtypes(named.type.name()).stream())
                        .flatMap(type -> declared(type, named.method::isOverriddenBy))
                : Stream.empty();
    }

    private boolean isInstrumented(Named named) {
        return isSelected(named) && !isInlined(named) && isInstrumentedWhenLoaded(named);
    }

    private boolean isSelected(Named named) {
        return selections.stream()
                .anyMatch(selection -> selection.matching(named.type.name()).stream()
                        .anyMatch(pattern -> selection.choice(named.type, named.method, pattern) == Choice.INSTRUMENT));
    }

    private boolean isInlined(Named named) {
        return path.code().isInlined(named.type.name(), named.method.name());
    }

    private boolean isInstrumentedWhenLoaded(Named named) {
        return RuntimeGate.find(named.type.name(), path.loader()) == null
                || log.isInstrumented(named.type.name(), region(named));
    }

    /** Returns why a method is not instrumented, each with what to do, empty for nothing that the options can change. */
    private Map<String, String> reasons(Named named) {
        if (!named.method.canBeInstrumented()) {
            return Map.of(Modifier.isNative(named.method.access()) ? "it is native" : "it is abstract", "");
        }
        if (isSelected(named)) {
            return Map.of(
                    isInlined(named)
                            ? "the Kotlin compiler copies its code to its callers"
                            : log.problem(named.type.name()),
                    "");
        }
        Selection selection = selections.stream()
                .filter(each -> !each.matching(named.type.name()).isEmpty())
                .findFirst()
                .orElse(selections.get(0));
        List<Choice> choices = selection.matching(named.type.name()).stream()
                .map(pattern -> selection.wanted(named.type, named.method, pattern))
                .toList();
        Map<String, String> reasons = new LinkedHashMap<>();
        if (!choices.contains(Choice.INSTRUMENT)) {
            String overload = named.method.delegates() ? named.method.parameters() : "";
            reasons.put(
                    choices.stream().map(Choice::reason).sorted().findFirst().orElse("no pattern matches its class"),
                    "add include=" + named + overload);
        }
        reasons.putAll(selection.obstacles(named.type, named.method));
        return reasons;
    }

    private String advice(Named named, Map<String, String> reasons) {
        Collection<String> remedies = reasons.values();
        String others = overrides(named).map(this::region).distinct().collect(Collectors.joining(", "));
        if (!remedies.contains("")) {
            return "To instrument " + named + ", " + String.join(" and ", remedies) + '.';
        }
        return named.method.canBeInstrumented() || others.isEmpty()
                ? "Expect calls of a method that can be instrumented."
                : "Expect calls of what implements it: " + others + '.';
    }
}
