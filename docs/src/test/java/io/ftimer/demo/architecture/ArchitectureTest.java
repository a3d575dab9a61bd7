package io.ftimer.demo.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.ftimer.demo.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Packages are floors, in every module: the drawing in the page on the architecture is the rule. A package may depend on
 * packages of lower lines only.
 */
class ArchitectureTest {
    private static final JavaClasses CLASSES = PublishedModule.allClasses();
    private static final Pattern PACKAGE = Pattern.compile("io\\.ftimer[a-z.]*");

    /** Packages of the JDK that an image may lack; only classes that are loaded after a check name them. */
    private static final Set<String> OPTIONAL = Set.of("jdk.jfr", "com.sun.management", "javax.management");

    /** Returns the line of each package in the drawing, from 0 at the top. */
    private static Map<String, Integer> floors() throws IOException {
        String page = Files.readString(Path.of("contributing/architecture.md"));
        int start = page.indexOf("```", page.indexOf("## Floors"));
        List<String> lines =
                page.substring(start, page.indexOf("```", start + 3)).lines().toList();
        Map<String, Integer> floors = new HashMap<>();
        for (int line = 0; line < lines.size(); line++) {
            Matcher packages = PACKAGE.matcher(lines.get(line));
            while (packages.find()) {
                assertThat(floors.put(packages.group(), line))
                        .as("%s stands once in the drawing", packages.group())
                        .isNull();
            }
        }
        return floors;
    }

    private static final int MOST_QUALIFIED_EXPORTS = 15;
    private static final Pattern QUALIFIED_EXPORT = Pattern.compile("exports [a-z.]+ to\\s");

    private static Stream<JavaClass> ours() {
        return CLASSES.stream()
                .filter(type -> type.getPackageName().startsWith("io.ftimer"))
                .filter(type -> !type.getSimpleName().equals("package-info"));
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().startsWith("io.ftimer") && CLASSES.contain(type.getName());
    }

    @Test
    void the_drawing_shows_every_package() throws IOException {
        assertThat(floors().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        ours().map(JavaClass::getPackageName).collect(Collectors.toSet()));
    }

    @Test
    void no_name_of_a_class_stands_twice() throws IOException {
        assertThat(Modules.mainSources())
                .filteredOn(source -> !source.startsWith("../quality"))
                .extracting(source -> source.getFileName().toString())
                .filteredOn(name -> !name.endsWith("-info.java"))
                .doesNotHaveDuplicates();
    }

    @Test
    void packages_depend_on_lower_floors_only() throws IOException {
        Map<String, Integer> floors = floors();
        Set<String> wrong = new TreeSet<>();
        ours().flatMap(type -> type.getDirectDependenciesFromSelf().stream()).forEach(dependency -> {
            String from = dependency.getOriginClass().getPackageName();
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            String to = target.getPackageName();
            if (isOurs(target) && !from.equals(to) && floors.get(from) >= floors.get(to)) {
                wrong.add(dependency.getDescription());
            }
        });

        assertThat(wrong).isEmpty();
    }

    /** Each is a way into the internals of a module. */
    @Test
    void few_packages_are_exported_to_some_modules_only() throws IOException {
        List<String> exports = new ArrayList<>();
        for (Path source : Modules.mainSources()) {
            if (source.endsWith("module-info.java")) {
                QUALIFIED_EXPORT
                        .matcher(Files.readString(source))
                        .results()
                        .map(MatchResult::group)
                        .forEach(exports::add);
            }
        }

        assertThat(exports).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_QUALIFIED_EXPORTS);
    }

    @Test
    void packages_have_no_circle() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return isOurs(type) ? SliceIdentifier.of(type.getPackageName()) : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    /** A build without MPJ Express leaves them out by these names. */
    @Test
    void only_classes_with_mpj_in_their_names_need_mpj_express() {
        Set<String> wrong = ours().filter(type -> !type.getName().matches(".*\\.Mpj[^.]*"))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency -> dependency
                        .getTargetClass()
                        .getBaseComponentType()
                        .getPackageName()
                        .equals("mpi"))
                .map(Dependency::getDescription)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(wrong).isEmpty();
    }

    @Test
    void the_runtime_and_reports_need_only_java_and_annotations() {
        Set<String> wrong = Stream.of(PublishedModule.RUNTIME, PublishedModule.REPORT)
                .flatMap(module -> module.classes().stream())
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency ->
                        !isInJavaOrOurs(dependency.getTargetClass().getBaseComponentType()))
                .map(Dependency::getDescription)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(wrong).isEmpty();
    }

    private static boolean isInJavaOrOurs(JavaClass type) {
        String name = type.getPackageName();
        return type.isPrimitive()
                || isOurs(type)
                || name.startsWith("java.")
                || name.equals("javax.security.auth") // of the module java.base
                || OPTIONAL.contains(name)
                || name.equals("org.jspecify.annotations");
    }

    @Test
    void classes_that_name_optional_modules_are_few_and_known() {
        assertThat(Stream.of(PublishedModule.RUNTIME, PublishedModule.REPORT)
                        .flatMap(module -> module.classes().stream()))
                .filteredOn(type -> type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                        .anyMatch(ArchitectureTest::isInOptionalModule))
                .extracting(type -> outermost(type).getSimpleName())
                .containsOnly("AllocationOfThreads", "Metric", "RegionEvents", "SiteEvent");
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }

    private static boolean isInOptionalModule(JavaClass type) {
        return !isOurs(type)
                && !type.isPrimitive()
                && !type.getPackageName().equals("org.jspecify.annotations")
                && !type.reflect().getModule().getName().equals("java.base");
    }

    @Test
    void the_alias_class_ftimer_is_the_only_class_without_a_package() {
        assertThat(CLASSES)
                .filteredOn(type -> !type.getPackageName().startsWith("io.ftimer"))
                .extracting(JavaClass::getName)
                .allMatch(name -> name.equals("ftimer") || name.equals("module-info"));
    }
}
