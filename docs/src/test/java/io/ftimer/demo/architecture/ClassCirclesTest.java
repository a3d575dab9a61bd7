package io.ftimer.demo.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Classes that depend on each other in a circle can only be understood together: five may, in every module. A nested class
 * counts as a part of the class around it.
 */
class ClassCirclesTest {
    private static final int MOST = 5;

    @Test
    void no_circle_has_more_than_five_classes() {
        Map<String, Set<String>> dependencies = dependencies();

        assertThat(dependencies).containsKeys("io.ftimer.FTimer", "io.ftimer.lanes.Lane");
        assertThat(circles(dependencies))
                .allSatisfy(circle -> assertThat(circle).hasSizeLessThanOrEqualTo(MOST));
    }

    @Test
    void a_circle_has_all_classes_that_reach_each_other() {
        assertThat(circles(Map.of(
                        "a", Set.of("b"),
                        "b", Set.of("c", "d"),
                        "c", Set.of("a"),
                        "d", Set.of("e"),
                        "e", Set.of("d", "f"),
                        "f", Set.of())))
                .containsExactlyInAnyOrder(Set.of("a", "b", "c"), Set.of("d", "e"));
    }

    /** Returns the outermost classes of the project with those that they name. */
    static Map<String, Set<String>> dependencies() {
        return Project.DEPENDENCIES;
    }

    /** Reads the dependencies once for all tests of a JVM, since it takes seconds. */
    private static final class Project {
        static final Map<String, Set<String>> DEPENDENCIES = read();
    }

    private static Map<String, Set<String>> read() {
        Map<String, Set<String>> dependencies = new TreeMap<>();
        PublishedModule.classesOfProject().forEach(type -> {
            Set<String> targets = dependencies.computeIfAbsent(outermost(type), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> outermost(dependency.getTargetClass().getBaseComponentType()))
                    .filter(name -> name.startsWith("io.ftimer"))
                    .forEach(targets::add);
        });
        return dependencies;
    }

    private static String outermost(JavaClass type) {
        int nested = type.getName().indexOf('$');
        return nested < 0 ? type.getName() : type.getName().substring(0, nested);
    }

    /** Returns the sets of at least two that reach each other. */
    private static Set<Set<String>> circles(Map<String, Set<String>> dependencies) {
        Map<String, Set<String>> reached = dependencies.keySet().stream()
                .collect(Collectors.toMap(name -> name, name -> reachedFrom(name, dependencies)));
        return reached.keySet().stream()
                .map(name -> reached.get(name).stream()
                        .filter(other -> reached.getOrDefault(other, Set.of()).contains(name))
                        .collect(Collectors.toSet()))
                .filter(circle -> circle.size() > 1)
                .collect(Collectors.toSet());
    }

    /** Returns what a class names, what that names, and so on. */
    static Set<String> reachedFrom(String start, Map<String, Set<String>> dependencies) {
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(dependencies.get(start));
        while (!next.isEmpty()) {
            String name = next.pop();
            if (reached.add(name)) {
                next.addAll(dependencies.getOrDefault(name, Set.of()));
            }
        }
        return reached;
    }
}
