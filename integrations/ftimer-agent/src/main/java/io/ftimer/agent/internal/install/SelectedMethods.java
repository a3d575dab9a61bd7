package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.AddedCalls;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.ClosedCalls;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods of a class that are to be instrumented.
 *
 * @param type the name of the class
 * @param shownType the name of the class in names of regions
 * @param methods the selected methods, by name and descriptor
 * @param calls the calls that open their regions
 * @param counted the methods of which steps count, by name and descriptor
 * @param found what each pattern that matches the class found in it
 */
record SelectedMethods(
        String type,
        String shownType,
        Map<String, InstrumentedMethod> methods,
        Map<String, AddedCalls> calls,
        Set<String> counted,
        Map<MethodPattern, Found> found) {

    /** What a pattern found in a class. Thread-confined. */
    static final class Found {
        int methods;

        /** Why the pattern does not select a method that it matches; empty if there is no such method. */
        String prevented = "";

        final List<String> small = new ArrayList<>();

        final Set<String> unnamedConstructors = new LinkedHashSet<>();

        /** The names of the methods that the pattern does not match. */
        final Set<String> otherMethods = new LinkedHashSet<>();
    }

    static SelectedMethods of(ClassShape type, String shownType, List<Selection> selections) {
        SelectedMethods selected = new SelectedMethods(
                type.name(),
                shownType,
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashSet<>(),
                new LinkedHashMap<>());
        for (Selection selection : selections) {
            for (MethodPattern pattern : selection.matching(type.name())) {
                Found found = selected.found.computeIfAbsent(pattern, unused -> new Found());
                for (MethodShape method : type.methods()) {
                    Selection.Choice choice = selection.choice(type, method, pattern);
                    // what is excluded is no suggestion for a pattern without effect
                    if (choice.isMatch() || !selection.isExcluded(type.name(), method)) {
                        selected.add(method, pattern, choice, selection.isOutermost(pattern), found);
                    }
                    if (choice == Selection.Choice.PREVENT && found.prevented.isEmpty()) {
                        found.prevented = String.join(
                                "; ", selection.obstacles(type, method).keySet());
                    }
                }
            }
            for (MethodPattern pattern : selection.counting(type.name())) {
                Found found = selected.found.computeIfAbsent(pattern, unused -> new Found());
                for (MethodShape method : type.methods()) {
                    selected.count(method, selection.counts(type, method, pattern), found);
                }
            }
        }
        selected.found.values().forEach(found -> found.unnamedConstructors.removeAll(selected.methods.keySet()));
        return selected;
    }

    boolean isEmpty() {
        return methods.isEmpty() && counted.isEmpty();
    }

    private void count(MethodShape method, boolean isCounted, Found found) {
        if (isCounted) {
            found.methods++;
            counted.add(method.key());
        } else {
            found.otherMethods.add(method.shownName());
        }
    }

    private void add(
            MethodShape method, MethodPattern pattern, Selection.Choice choice, boolean isOutermost, Found found) {
        switch (choice) {
            case INSTRUMENT -> {
                found.methods++;
                String name = method.shownName();
                InstrumentedMethod instrumented = new InstrumentedMethod(
                        type, name, method.descriptor(), shownType + '.' + name, pattern.toString());
                if (methods.putIfAbsent(method.key(), instrumented) == null) {
                    String around = isOutermost ? pattern.regions(shownType) : "";
                    calls.put(method.key(), ClosedCalls.region(instrumented.region(), around));
                }
            }
            case TOO_SMALL -> found.small.add(type + "::" + method.shownName());
            case UNNAMED_CONSTRUCTOR -> found.unnamedConstructors.add(method.key());
            case PREVENT, SMALL_CONSTRUCTOR -> {}
            case STANDARD, DELEGATING, OTHER -> {
                if (method.canBeInstrumented()) {
                    found.otherMethods.add(pattern.shown(method.shownName(), method.descriptor()));
                }
            }
        }
    }
}
