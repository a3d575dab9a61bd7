package io.ftimer.agent.internal.install;

import io.ftimer.agent.instrumentation.InstrumentedMethod;
import io.ftimer.agent.instrumentation.SmallMethod;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.match.MethodPattern;
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
 * @param methods the selected methods, by name and descriptor
 * @param found what each pattern that matches the class found in it
 */
record SelectedMethods(String type, Map<String, InstrumentedMethod> methods, Map<MethodPattern, Found> found) {

    /** What a pattern found in a class. Thread-confined. */
    static final class Found {
        int methods;
        final List<SmallMethod> small = new ArrayList<>();

        /** The names of the methods that the pattern does not match. */
        final Set<String> otherMethods = new LinkedHashSet<>();
    }

    static SelectedMethods of(ClassShape type, List<Selection> selections) {
        SelectedMethods selected = new SelectedMethods(type.name(), new LinkedHashMap<>(), new LinkedHashMap<>());
        for (Selection selection : selections) {
            for (MethodPattern pattern : selection.matching(type.name())) {
                Found found = selected.found.computeIfAbsent(pattern, unused -> new Found());
                for (MethodShape method : type.methods()) {
                    selected.add(method, pattern, selection.choice(type, method, pattern), found);
                }
            }
        }
        return selected;
    }

    private void add(MethodShape method, MethodPattern pattern, Selection.Choice choice, Found found) {
        switch (choice) {
            case INSTRUMENT -> {
                found.methods++;
                String name = method.shownName();
                InstrumentedMethod instrumented = new InstrumentedMethod(
                        type, name, method.descriptor(), regionName(type, name), pattern.toString());
                methods.putIfAbsent(method.key(), instrumented);
            }
            case TOO_SMALL -> {
                String name = method.shownName();
                found.small.add(new SmallMethod(type, name, regionName(type, name), pattern.toString()));
            }
            case LEAVE -> {
                if (method.canBeInstrumented()) {
                    found.otherMethods.add(method.shownName());
                }
            }
        }
    }

    /** Names the region of a method: {@code Order.load}, {@code Outer.Inner.new}. */
    static String regionName(String className, String method) {
        StringBuilder name = new StringBuilder(className.substring(className.lastIndexOf('.') + 1));
        // the separator of nested classes stands between two letters; other dollar signs are parts of names
        for (int i = 1; i < name.length() - 1; i++) {
            if (name.charAt(i) == '$' && name.charAt(i - 1) != '$' && name.charAt(i + 1) != '$') {
                name.setCharAt(i, '.');
            }
        }
        return name.append('.').append(method).toString();
    }
}
