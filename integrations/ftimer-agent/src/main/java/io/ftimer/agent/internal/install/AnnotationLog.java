package io.ftimer.agent.internal.install;

import io.ftimer.agent.instrumentation.PatternUse;
import io.ftimer.agent.instrumentation.SkippedClass;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.match.Glob;
import io.ftimer.agent.internal.match.NearestMatch;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds out whether a class has one of the annotations that select methods. Guarded by its {@link InstrumentationLog}. */
final class AnnotationLog {
    static final String OPTION = "annotations=";

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
        String option = OPTION + wanted;
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
