package io.ftimer.agent.internal.match;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds what a pattern without matches may have meant. */
public final class NearestMatch {
    private static final String OUTER = ".*[.$]";

    private NearestMatch() {}

    /** Returns a pattern that matches the nearest of some classes; an empty string if none is near. */
    public static String ofClass(MethodPattern pattern, Collection<String> classes) {
        Glob forgottenMethod = new Glob(pattern.toString());
        for (String name : classes) {
            if (pattern.namesMethod() && forgottenMethod.matches(name)) {
                return name + ".*";
            }
        }
        String type = pattern.type().toString();
        Glob simple = new Glob(type.replaceFirst(OUTER, ""));
        if (simple.matches("")) {
            return ofPackage(pattern, type, classes);
        }
        // of the class itself two letters: a long package must not outweigh another name
        List<String> near = classes.stream()
                .filter(name -> simple.distance(name.replaceFirst(OUTER, "")) <= 2)
                .toList();
        String nearest = nearest(pattern.type(), near);
        return nearest.isEmpty() ? "" : nearest + separator(pattern) + pattern.method();
    }

    /** Returns the pattern of all classes of the nearest package, each of whose names is near; an empty string if none is. */
    private static String ofPackage(MethodPattern pattern, String type, Collection<String> classes) {
        int end = Math.max(0, type.lastIndexOf('.'));
        List<Glob> wanted =
                Stream.of(type.substring(0, end).split("\\.")).map(Glob::new).toList();
        List<String> near = classes.stream()
                .map(name -> List.of(name.split("\\.")))
                .filter(names -> names.size() > wanted.size()
                        && IntStream.range(0, wanted.size())
                                .allMatch(i -> wanted.get(i).isNear(names.get(i))))
                .map(names -> String.join(".", names.subList(0, wanted.size())))
                .toList();
        String nearest = nearest(new Glob(type.substring(0, end)), near);
        return nearest.isEmpty() ? "" : nearest + pattern.toString().substring(end);
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
                .filter(glob::isNear)
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
