package io.ftimer.agent.internal.match;

import java.util.Collection;
import java.util.Comparator;

/** Finds what a pattern without matches may have meant. */
public final class NearestMatch {
    private NearestMatch() {}

    /** Returns a pattern that matches the nearest of some classes; an empty string if none is near. */
    public static String ofClass(MethodPattern pattern, Collection<String> classes) {
        Glob forgottenMethod = new Glob(pattern.toString());
        for (String name : classes) {
            if (pattern.namesMethod() && forgottenMethod.matches(name)) {
                return name + ".*";
            }
        }
        String nearest = nearest(pattern.type(), classes);
        return nearest.isEmpty() ? "" : nearest + separator(pattern) + pattern.method();
    }

    /** Returns a pattern that matches the nearest of some methods; an empty string if none is near. */
    public static String ofMethod(MethodPattern pattern, Collection<String> methods) {
        String nearest = nearest(pattern.method(), methods);
        return nearest.isEmpty() ? "" : pattern.type() + separator(pattern) + nearest;
    }

    /** Returns the nearest of some words; an empty string if none is near. */
    public static String ofWord(String unknown, Collection<String> known) {
        return unknown.contains("*") ? "" : nearest(new Glob(unknown), known);
    }

    private static String separator(MethodPattern pattern) {
        return pattern.toString().contains("::") ? "::" : ".";
    }

    private static String nearest(Glob glob, Collection<String> names) {
        // the alphabet decides between equal ones, so that the answer does not depend on the order
        return names.stream()
                .filter(name -> glob.distance(name) < Integer.MAX_VALUE)
                .min(Comparator.<String>comparingInt(glob::distance).thenComparing(Comparator.naturalOrder()))
                .orElse("");
    }

    /** Returns why no class can match the pattern; an empty string if one can. */
    public static String impossible(MethodPattern pattern) {
        if (pattern.type().startsWithAny("java.", "javax.", "jdk.", "sun.", "com.sun.")) {
            return "classes of the JDK are never instrumented";
        }
        return pattern.type().startsWithAny("io.ftimer.") ? "classes of fTimer are never instrumented" : "";
    }
}
