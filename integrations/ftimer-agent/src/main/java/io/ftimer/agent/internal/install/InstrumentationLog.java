package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.install.SelectedMethods.Found;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.match.Glob;
import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.match.NearestMatch;
import io.ftimer.agent.internal.options.InstrumentationReport;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
import io.ftimer.agent.internal.options.InstrumentationReport.SkippedClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was instrumented and what was not.
 *
 * <p>Thread safety: thread-safe.
 */
final class InstrumentationLog {
    /** Stands before patterns of methods of which steps count. */
    static final String WORK = "work=";

    /** Stands before the names of annotations that select methods. */
    static final String ANNOTATIONS = "annotations=";

    private final Map<MethodPattern, PatternLog> patterns = new LinkedHashMap<>();
    private final List<InstrumentedMethod> methods = new ArrayList<>();
    private final List<String> small = new ArrayList<>();
    private final List<SkippedClass> skipped = new ArrayList<>();

    private final Map<String, AnnotationLog> annotations = new LinkedHashMap<>();

    /** By option, such as {@code jdbc=true}. */
    private final Map<String, PatternLog> special = new LinkedHashMap<>();

    private final Map<String, Set<String>> instrumentedAtLoad = new HashMap<>();

    private final Set<String> uncounted = new HashSet<>();

    /** The problems of loaders that may have only looked at classes. */
    private final Set<String> looking = new HashSet<>();

    /** Methods with their loaders. */
    private final Set<String> knownMethods = new HashSet<>();

    synchronized void addPatterns(Selection selection) {
        int minSize = selection.options().minSize();
        selection
                .patterns()
                .forEach(pattern -> patterns.put(pattern, new PatternLog(pattern, pattern.toString(), "", minSize)));
        selection.work().forEach(pattern -> patterns.put(pattern, new PatternLog(pattern, WORK + pattern, "", 0)));
        for (String name : selection.options().annotations()) {
            annotations.putIfAbsent(name, new AnnotationLog(name));
        }
        selection.options().refinements().forEach(option -> addSpecial(option, ""));
        if (selection.options().jdbc()) {
            addSpecial(JdbcInstrumentation.OPTION, "no class of a JDBC driver was loaded");
        }
        if (selection.options().mpi()) {
            addSpecial(OptionInstrumentation.MPI, "no class of MPJ Express was loaded");
        }
    }

    /** Adds a class that a pattern matches, whether it has a selected annotation or not. */
    synchronized void addAnnotations(ClassShape type) {
        for (AnnotationLog log : annotations.values()) {
            log.add(type);
        }
    }

    private void addSpecial(String option, String absence) {
        special.computeIfAbsent(option, unused -> new PatternLog(null, option, absence, 0));
    }

    /** Adds a class that was instrumented, or could not be because of a problem. */
    synchronized void add(ClassLoader loader, SelectedMethods selected, String problem) {
        String id = id(loader, selected.type());
        selected.found().forEach((pattern, found) -> {
            PatternLog log = patterns.get(pattern);
            if (log != null && log.add(id, selected.type(), found, problem.isEmpty())) {
                small.addAll(found.small);
                if (!problem.isEmpty()) {
                    skipped.add(new SkippedClass(selected.type(), problem, log.text));
                }
            }
        });
        if (problem.isEmpty()) {
            selected.methods().forEach((key, method) -> {
                if (knownMethods.add(id + '.' + key)) {
                    methods.add(method);
                }
            });
        }
    }

    /** Adds a class that patterns match and whose methods are not known, or could not be instrumented, because of a problem. */
    synchronized void addFailed(String type, List<Selection> selections, String problem) {
        if (skipped.stream().noneMatch(left -> left.type().equals(type))) {
            for (Selection selection : selections) {
                selection
                        .matching(type)
                        .forEach(pattern -> skipped.add(new SkippedClass(type, problem, pattern.toString())));
                selection
                        .counting(type)
                        .forEach(pattern -> skipped.add(new SkippedClass(type, problem, WORK + pattern)));
            }
        }
    }

    /** Adds the problem of a loader that may have only looked at classes: then it is none. */
    synchronized void addLooking(String problem) {
        looking.add(problem);
    }

    synchronized void addUncounted(ClassLoader loader, SelectedMethods selected, Collection<String> problems) {
        for (String problem : problems) {
            if (uncounted.add(id(loader, selected.type()) + problem)) {
                selected.found().keySet().stream()
                        .map(patterns::get)
                        .filter(log -> log != null && log.text.startsWith(WORK))
                        .forEach(log -> skipped.add(new SkippedClass(selected.type(), problem, log.text)));
            }
        }
    }

    /** Adds a method of which steps count from its next call on. */
    synchronized void addRunning(String type, String method, MethodPattern pattern) {
        if (uncounted.add(type + '.' + method)) {
            skipped.add(new SkippedClass(
                    type,
                    "its method " + method
                            + " was running when it was instrumented, and its steps count from its next call on",
                    WORK + pattern));
        }
    }

    synchronized boolean isInstrumented(String type, String region) {
        return methods.stream()
                .anyMatch(method ->
                        method.region().equals(region) && method.type().equals(type));
    }

    /** Returns why a class could not be instrumented; a general reason if none is known. */
    synchronized String problem(String type) {
        return skipped.stream()
                .filter(left -> left.type().equals(type))
                .map(SkippedClass::reason)
                .findFirst()
                .orElse("its class could not be instrumented");
    }

    /** Adds a class that was instrumented for an option, with the methods that are recorded, or could not be because of a problem. */
    synchronized void addSpecial(
            String option, ClassLoader loader, String type, List<InstrumentedMethod> recorded, String problem) {
        PatternLog log = special.get(option);
        Found found = new Found();
        found.methods = problem.isEmpty() ? recorded.size() : 1;
        if (log != null && log.add(id(loader, type), type, found, problem.isEmpty())) {
            methods.addAll(recorded);
            if (!problem.isEmpty()) {
                skipped.add(new SkippedClass(type, problem, option));
            }
        }
    }

    /** Adds the methods of a class that have regions in the class file with which it was loaded. */
    synchronized void addInstrumentedAtLoad(ClassLoader loader, String type, Set<String> keys) {
        instrumentedAtLoad.put(id(loader, type), Set.copyOf(keys));
    }

    synchronized Set<String> instrumentedAtLoad(ClassLoader loader, String type) {
        return instrumentedAtLoad.getOrDefault(id(loader, type), Set.of());
    }

    /** Loaders must not be kept in memory. */
    static String id(ClassLoader loader, String type) {
        return type + '@' + System.identityHashCode(loader);
    }

    /** Returns the state; the names of loaded classes serve to find what a pattern may have meant. */
    synchronized InstrumentationReport report(Collection<String> loadedClasses) {
        List<PatternUse> uses = new ArrayList<>();
        patterns.values().forEach(log -> uses.add(log.use(loadedClasses)));
        special.values().forEach(log -> uses.add(log.use(loadedClasses)));
        Set<String> known = methods.stream().map(InstrumentedMethod::type).collect(Collectors.toSet());
        // a loader of which others loaded a class again
        Set<String> onlyLooked = skipped.stream()
                .filter(left -> looking.contains(left.reason()) && known.contains(left.type()))
                .map(SkippedClass::reason)
                .collect(Collectors.toSet());
        List<SkippedClass> all = new ArrayList<>(skipped);
        all.removeIf(left -> onlyLooked.contains(left.reason()));
        for (AnnotationLog log : annotations.values()) {
            log.report(uses, all);
        }
        return new InstrumentationReport(uses, List.copyOf(methods), List.copyOf(small), all);
    }

    static String counted(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    /** Returns that a pattern matches no class, and a pattern that may be meant. */
    static String noClass(String text, MethodPattern pattern, Collection<String> loadedClasses) {
        return '"' + text + "\" matches no class that was loaded"
                + hint(text, NearestMatch.ofClass(pattern, loadedClasses));
    }

    private static String hint(String text, String nearest) {
        return nearest.isEmpty() || text.endsWith(nearest) ? "" : "; did you mean \"" + nearest + "\"?";
    }

    /** Finds out whether a class has one of the annotations that select methods. */
    private static final class AnnotationLog {
        private final Glob wanted;

        /** Classes by other annotations that they have. */
        private final Map<String, Set<String>> others = new TreeMap<>();

        private boolean isFound;

        AnnotationLog(String name) {
            wanted = new Glob(name);
        }

        void add(ClassShape type) {
            Set<String> names = new TreeSet<>(type.annotations());
            for (MethodShape method : type.methods()) {
                names.addAll(method.annotations());
            }
            boolean isSimple = wanted.toString().indexOf('.') < 0;
            for (String name : names) {
                if (Selection.hasName(name, wanted)) {
                    isFound = true;
                    others.clear();
                } else if (!isFound && others.size() < PatternLog.MAX_NAMES) {
                    others.computeIfAbsent(isSimple ? Selection.simpleName(name) : name, unused -> new TreeSet<>())
                            .add(type.name());
                }
            }
        }

        /** Adds that no class has the annotation, and classes that have one of a similar name. */
        void report(List<PatternUse> uses, List<SkippedClass> skipped) {
            String option = ANNOTATIONS + wanted;
            String nearest = NearestMatch.ofWord(wanted.toString(), others.keySet());
            String problem = isFound
                    ? ""
                    : option + " matches no annotation of a class that was loaded"
                            + (nearest.isEmpty() ? "" : "; did you mean \"" + nearest + "\"?");
            uses.add(new PatternUse(option, 0, 0, 0, 0, problem, List.of()));
            for (String type : others.getOrDefault(nearest, Set.of())) {
                skipped.add(new SkippedClass(type, problem, "**"));
            }
        }
    }

    /**
     * Counts what one pattern matches, or what was instrumented for an option instead of a pattern. Guarded by its
     * {@link InstrumentationLog}.
     */
    private static final class PatternLog {
        /** Enough names to find a similar one. */
        static final int MAX_NAMES = 500;

        /** Null for an option. */
        private final @Nullable MethodPattern pattern;

        private final String text;
        private final String absence;
        private final int minSize;
        private final Set<String> known = new HashSet<>();
        private final Set<String> otherMethods = new TreeSet<>();
        private final Set<String> constructors = new TreeSet<>();
        private String firstClass = "";
        private String prevented = "";
        private int classes;
        private int methods;
        private int small;
        private int skipped;

        /** @param absence why nothing is recorded for an option if no class was found; empty for a pattern and for other options */
        PatternLog(@Nullable MethodPattern pattern, String text, String absence, int minSize) {
            this.pattern = pattern;
            this.text = text;
            this.absence = absence;
            this.minSize = minSize;
        }

        /** Adds a class unless it was added before: another agent may have a class instrumented again. Returns whether it is new. */
        boolean add(String id, String type, Found found, boolean isInstrumented) {
            if (!known.add(id)) {
                return false;
            }
            firstClass = classes == 0 ? type : firstClass;
            classes++;
            small += found.small.size();
            if (prevented.isEmpty() && !found.prevented.isEmpty()) {
                prevented = found.prevented + " (" + type + ")";
            }
            if (!found.unnamedConstructors.isEmpty()) {
                constructors.add(type);
            }
            if (isInstrumented) {
                methods += found.methods;
            } else {
                skipped += found.methods > 0 ? 1 : 0;
            }
            if (methods == 0 && otherMethods.size() < MAX_NAMES) {
                otherMethods.addAll(found.otherMethods);
            }
            return true;
        }

        PatternUse use(Collection<String> loadedClasses) {
            String problem = methods > 0 ? "" : problem(loadedClasses);
            return new PatternUse(text, classes, methods, small, skipped, problem, List.copyOf(constructors));
        }

        private String problem(Collection<String> loadedClasses) {
            if (pattern == null && absence.isEmpty()) {
                return "";
            } else if (pattern == null) {
                return text + " records nothing: "
                        + (skipped > 0 ? counted(skipped, "class", "classes") + " could not be instrumented" : absence);
            }
            String quoted = '"' + text + '"';
            if (skipped > 0) {
                return quoted + " instrumented nothing: " + counted(skipped, "class", "classes")
                        + " could not be instrumented";
            }
            if (small > 0) {
                return quoted + " instrumented nothing: " + counted(small, "method has", "methods have") + " less than "
                        + minSize + " bytes of code; set minsize=0 to instrument all, or name methods without *";
            }
            if (!prevented.isEmpty()) {
                return quoted + " instrumented nothing: " + prevented;
            }
            if (classes > 0) {
                return quoted + " matches no method of "
                        + (classes == 1 ? firstClass : counted(classes, "class", "classes"))
                        + hint(text, NearestMatch.ofMethod(pattern, otherMethods));
            }
            String impossible = NearestMatch.impossible(pattern);
            return impossible.isEmpty()
                    ? noClass(text, pattern, loadedClasses)
                    : quoted + " matches nothing: " + impossible;
        }
    }
}
