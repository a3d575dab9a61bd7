package io.ftimer.demo.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.ftimer.demo.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The public API of each published module is a checked-in list, so that every change of it is seen in review. To accept a
 * change, run the test with {@code -Dftimer.api.update=true}.
 *
 * <p>Types of {@code internal} packages are no API, and neither is a member whose signature names one.
 */
class PublicApiTest {
    private static final int MOST_TYPES = 220;
    private static final int MOST_METHODS = 30;
    private static final int MOST_HIDDEN = 9;
    private static final boolean UPDATE = Boolean.getBoolean("ftimer.api.update");

    @ParameterizedTest
    @EnumSource
    void the_public_api_is_the_checked_in_one(PublishedModule module) throws IOException {
        JavaClasses classes = module.classes();
        assumeTrue(
                module != PublishedModule.MPI || classes.contain("io.ftimer.mpi.MpjCommunicator"),
                "the API of ftimer-mpi needs MPJ Express");
        Path list = Path.of("api", module.artifact() + ".txt");
        List<String> lines = api(classes);
        if (UPDATE) {
            Files.createDirectories(list.getParent());
            Files.write(list, lines);
        }

        assertThat(lines)
                .as("the API in %s; accept a change with -Dftimer.api.update=true", list)
                .isEqualTo(Files.readAllLines(list));
    }

    @Test
    void users_meet_few_types_and_few_methods_of_each() throws IOException {
        Map<String, Integer> methods = new TreeMap<>();
        for (PublishedModule module : PublishedModule.values()) {
            String type = "";
            for (String line : Files.readAllLines(Path.of("api", module.artifact() + ".txt"))) {
                if (!line.startsWith(" ")) {
                    type = line.substring(line.lastIndexOf(' ') + 1);
                    methods.put(type, 0);
                } else if (line.contains("(")) {
                    methods.merge(type, 1, Integer::sum);
                }
            }
        }

        assertThat(methods).hasSizeLessThanOrEqualTo(MOST_TYPES);
        methods.values().removeIf(count -> count <= MOST_METHODS);
        assertThat(methods).containsOnlyKeys("io.ftimer.FTimer");
    }

    /** Each is a way for our own modules into what is below a type; the documentation leaves out those with the tag. */
    @Test
    void few_members_of_public_types_are_no_api() throws IOException {
        List<String> tagged = new ArrayList<>();
        for (Path source : Modules.mainSources()) {
            Files.readAllLines(source).stream()
                    .filter(line -> line.strip().equals("* @hidden"))
                    .map(line -> source.getFileName().toString())
                    .forEach(tagged::add);
        }
        Set<String> named = new TreeSet<>();
        for (PublishedModule module : PublishedModule.values()) {
            module.classes().stream()
                    .filter(PublicApiTest::isApi)
                    .forEach(type -> parts(type)
                            .flatMap(part -> part.getMembers().stream())
                            .filter(member -> isVisible(type, member) && namesInternals(member))
                            .forEach(member -> named.add(type.getName() + " " + described(member))));
        }

        assertThat(tagged).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_HIDDEN);
        assertThat(named).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_HIDDEN);
    }

    private static List<String> api(JavaClasses classes) {
        List<String> lines = new ArrayList<>();
        classes.stream()
                .filter(PublicApiTest::isApi)
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .forEach(type -> {
                    lines.add(heading(type));
                    members(type).forEach(member -> lines.add("    " + member));
                });
        return lines;
    }

    private static boolean isApi(JavaClass type) {
        return !type.getName().contains("internal")
                && type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(PublicApiTest::isApi).orElse(true);
    }

    private static String heading(JavaClass type) {
        String kind = type.isAnnotation()
                ? "@interface"
                : type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        return kind + " " + type.getName();
    }

    private static Set<String> members(JavaClass type) {
        return parts(type)
                .flatMap(part -> part.getMembers().stream())
                .filter(member -> isVisible(type, member) && !namesInternals(member))
                .map(PublicApiTest::described)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the type and the superclasses that are no API, whose members are its own. */
    private static Stream<JavaClass> parts(JavaClass type) {
        return Stream.concat(
                        Stream.of(type), type.getAllRawSuperclasses().stream().filter(parent -> !isApi(parent)))
                .filter(part -> part.getName().startsWith("io.ftimer") || part == type);
    }

    private static boolean isVisible(JavaClass type, JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        boolean visible = modifiers.contains(JavaModifier.PUBLIC)
                || modifiers.contains(JavaModifier.PROTECTED)
                        && !type.getModifiers().contains(JavaModifier.FINAL);
        return visible
                && !modifiers.contains(JavaModifier.SYNTHETIC)
                && !modifiers.contains(JavaModifier.BRIDGE)
                && !(member instanceof JavaMethod method && isImplicit(type, method));
    }

    private static boolean namesInternals(JavaMember member) {
        return signature(member).anyMatch(part -> part.getPackageName().contains(".internal"));
    }

    /** Returns whether every type of this kind has the method, so that it says nothing. */
    private static boolean isImplicit(JavaClass type, JavaMethod method) {
        return Set.of("equals", "hashCode", "toString").contains(method.getName())
                || type.isEnum() && Set.of("values", "valueOf").contains(method.getName());
    }

    private static Stream<JavaClass> signature(JavaMember member) {
        return member instanceof JavaCodeUnit unit
                ? Stream.concat(unit.getParameterTypes().stream(), Stream.of(unit.getReturnType()))
                        .flatMap(part -> part.getAllInvolvedRawTypes().stream())
                        .map(JavaClass::getBaseComponentType)
                : Stream.of(((JavaField) member).getRawType().getBaseComponentType());
    }

    private static String described(JavaMember member) {
        String kind = member.getModifiers().contains(JavaModifier.STATIC) ? "static " : "";
        String access = member.getModifiers().contains(JavaModifier.PROTECTED) ? "protected " : "";
        if (member instanceof JavaField field) {
            return access + kind + field.getName() + " : " + simple(field.getRawType());
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        String name = unit.isConstructor() ? "new" : unit.getName();
        return access
                + kind
                + name
                + unit.getRawParameterTypes().stream()
                        .map(PublicApiTest::simple)
                        .collect(Collectors.joining(", ", "(", ")"))
                + (unit.isConstructor() ? "" : " : " + simple(unit.getRawReturnType()));
    }

    private static String simple(JavaClass type) {
        return type.getName().startsWith("java.lang.") ? type.getSimpleName() : readable(type);
    }

    private static String readable(JavaClass type) {
        return type.isArray() ? simple(type.getComponentType()) + "[]" : type.getName();
    }
}
