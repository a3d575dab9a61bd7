package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.weaving.PatternUse;
import io.ftimer.agent.weaving.SkippedClass;
import io.ftimer.agent.weaving.SmallMethod;
import io.ftimer.agent.weaving.WeavingReport;
import io.ftimer.agent.weaving.WovenMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps what was woven and what was not.
 *
 * <p>Thread safety: thread-safe.
 */
final class WeavingLog {
    private final Map<MethodPattern, PatternLog> patterns = new LinkedHashMap<>();
    private final List<WovenMethod> methods = new ArrayList<>();
    private final List<SmallMethod> small = new ArrayList<>();
    private final List<SkippedClass> skipped = new ArrayList<>();

    /** By option, such as {@code jdbc=true}. */
    private final Map<String, SpecialLog> special = new LinkedHashMap<>();

    private final Map<String, Set<String>> wovenAtLoad = new HashMap<>();

    /** Methods with their loaders. */
    private final Set<String> knownMethods = new HashSet<>();

    synchronized void addPatterns(Selection selection) {
        int minSize = selection.options().minSize();
        selection.patterns().forEach(pattern -> patterns.put(pattern, new PatternLog(pattern, minSize)));
        if (selection.options().jdbc()) {
            addSpecial(JdbcWeaving.PATTERN, "no class of a JDBC driver was loaded");
        }
        if (selection.options().mpi()) {
            addSpecial(MpiWeaving.PATTERN, "no class of MPJ Express was loaded");
        }
    }

    private void addSpecial(String option, String absence) {
        special.computeIfAbsent(option, unused -> new SpecialLog(option, absence));
    }

    /** Adds a class that was woven, or could not be because of a problem. */
    synchronized void add(ClassLoader loader, SelectedMethods selected, String problem) {
        String id = id(loader, selected.type());
        selected.found().forEach((pattern, found) -> {
            PatternLog log = patterns.get(pattern);
            if (log != null && log.add(id, selected.type(), found, problem.isEmpty())) {
                small.addAll(found.small);
                if (!problem.isEmpty()) {
                    skipped.add(new SkippedClass(selected.type(), problem, pattern.toString()));
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

    /** Adds a class that was woven for an option, with the methods that are recorded, or could not be because of a problem. */
    synchronized void addSpecial(
            String option, ClassLoader loader, String type, List<WovenMethod> recorded, String problem) {
        SpecialLog log = special.get(option);
        if (log != null && log.add(id(loader, type), recorded.size(), problem.isEmpty())) {
            methods.addAll(recorded);
            if (!problem.isEmpty()) {
                skipped.add(new SkippedClass(type, problem, option));
            }
        }
    }

    /** Adds the methods of a class that have regions in the class file with which it was loaded. */
    synchronized void addWovenAtLoad(ClassLoader loader, String type, Set<String> keys) {
        wovenAtLoad.put(id(loader, type), Set.copyOf(keys));
    }

    synchronized Set<String> wovenAtLoad(ClassLoader loader, String type) {
        return wovenAtLoad.getOrDefault(id(loader, type), Set.of());
    }

    /** Loaders must not be kept in memory. */
    static String id(ClassLoader loader, String type) {
        return type + '@' + System.identityHashCode(loader);
    }

    /** Returns the state; the names of loaded classes serve to find what a pattern may have meant. */
    synchronized WeavingReport report(Collection<String> loadedClasses) {
        List<PatternUse> uses = new ArrayList<>();
        patterns.values().forEach(log -> uses.add(log.use(loadedClasses)));
        special.values().forEach(log -> uses.add(log.use()));
        return new WeavingReport(true, uses, methods, small, skipped);
    }
}
