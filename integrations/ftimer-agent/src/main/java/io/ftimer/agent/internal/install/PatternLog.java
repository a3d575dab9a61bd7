package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.install.SelectedMethods.Found;
import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.match.NearestMatch;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one pattern matches, or what was instrumented for an option instead of a pattern. Guarded by its
 * {@link InstrumentationLog}.
 */
final class PatternLog {
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
        prevented = prevented.isEmpty() && !found.prevented.isEmpty() ? found.prevented + " (" + type + ")" : prevented;
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

    String text() {
        return text;
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
                    + hint(NearestMatch.ofMethod(pattern, otherMethods));
        }
        String impossible = NearestMatch.impossible(pattern);
        return impossible.isEmpty()
                ? quoted + " matches no class that was loaded" + hint(NearestMatch.ofClass(pattern, loadedClasses))
                : quoted + " matches nothing: " + impossible;
    }

    static String counted(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private String hint(String nearest) {
        return nearest.isEmpty() || text.endsWith(nearest) ? "" : "; did you mean \"" + nearest + "\"?";
    }
}
