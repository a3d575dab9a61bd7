package io.ftimer.artifacts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolvedModule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packed jars as modules. */
class ModulePathTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| `(io\\.ftimer[a-z.]*)` \\| (.+) \\|$");
    private static final Pattern API_TYPE = Pattern.compile("(?m)^\\S+ (io\\.ftimer[a-z.]*)\\.[A-Z]");
    private static final String SERVICES = "META-INF/services/";

    /** The modules of the packed jars, by the artifact id. */
    private static final Map<String, ModuleDescriptor> MODULES = new TreeMap<>();

    @BeforeAll
    static void find() throws IOException {
        for (String artifact : Packed.modules()) {
            MODULES.put(artifact, module(jar(artifact)));
        }
    }

    static List<String> modules() {
        return Packed.modules();
    }

    private static Path jar(String artifact) throws IOException {
        return Packed.REPOSITORY.file(artifact, ".jar");
    }

    private static ModuleDescriptor module(Path jar) {
        return ModuleFinder.of(jar).findAll().iterator().next().descriptor();
    }

    @Test
    void every_packed_jar_is_the_module_that_the_guide_names() throws IOException {
        List<MatchResult> rows = ROW.matcher(Files.readString(Packed.ROOT.resolve("docs/compatibility.md")))
                .results()
                .toList();

        assertThat(rows)
                .extracting(row -> row.group(1))
                .containsExactlyInAnyOrderElementsOf(Packed.REPOSITORY.artifacts().stream()
                        .filter(artifact -> !Packed.CLASS_PATH_ONLY.contains(artifact))
                        .toList());
        assertThat(rows)
                .filteredOn(row -> MODULES.containsKey(row.group(1)))
                .hasSize(MODULES.size())
                .allSatisfy(row -> {
                    ModuleDescriptor module = MODULES.get(row.group(1));
                    assertThat(module.name()).isEqualTo(row.group(2));
                    assertThat(row.group(3)).isEqualTo(module.isAutomatic() ? "name in the manifest" : "`module-info`");
                });
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_resolves_where_a_project_names_its_artifact_alone(String artifact) throws IOException {
        Path[] path = Packed.REPOSITORY.consumer(artifact).runPath().toArray(Path[]::new);

        Configuration resolved = ModuleLayer.boot()
                .configuration()
                .resolve(
                        ModuleFinder.of(path),
                        ModuleFinder.of(),
                        Set.of(MODULES.get(artifact).name()));

        assertThat(resolved.findModule(MODULES.get(artifact).name())).isPresent();
    }

    @Test
    void all_modules_resolve_together() throws IOException {
        Set<Path> path = new LinkedHashSet<>();
        for (String artifact : Packed.modules()) {
            path.addAll(Packed.REPOSITORY.consumer(artifact).runPath());
        }
        Set<String> roots =
                MODULES.values().stream().map(ModuleDescriptor::name).collect(Collectors.toSet());

        Configuration resolved = ModuleLayer.boot()
                .configuration()
                .resolve(ModuleFinder.of(path.toArray(Path[]::new)), ModuleFinder.of(), roots);

        assertThat(resolved.modules()).extracting(ResolvedModule::name).containsAll(roots);
    }

    @Test
    void no_package_is_in_two_modules() {
        assertThat(MODULES.values().stream()
                        .flatMap(module -> module.packages().stream())
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
                .isNotEmpty()
                .allSatisfy((name, modules) -> assertThat(modules).isEqualTo(1));
    }

    @Test
    void the_profiler_of_JMH_is_no_module() throws IOException {
        Path jar = jar("ftimer-jmh-profiler");

        assertThatThrownBy(() -> module(jar))
                .isInstanceOf(FindException.class)
                .hasRootCauseMessage(
                        "ftimer.class found in top-level directory (unnamed package not allowed in module)");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_exports_the_packages_of_its_api(String artifact) throws IOException {
        Set<String> api = API_TYPE.matcher(
                        Files.readString(Packed.ROOT.resolve("docs/api").resolve(artifact + ".txt")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        ModuleDescriptor module = MODULES.get(artifact);

        assertThat(api).isNotEmpty();
        if (module.isAutomatic()) {
            assertThat(module.packages()).containsAll(api);
        } else {
            assertThat(module.exports().stream()
                            .filter(exported -> !exported.isQualified())
                            .map(ModuleDescriptor.Exports::source))
                    .containsExactlyInAnyOrderElementsOf(api);
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_uses_only_classes_that_are_exported_to_it(String artifact) throws IOException {
        ModuleDescriptor module = MODULES.get(artifact);
        Set<String> named = JarClasses.of(jar(artifact)).used().stream()
                .map(type -> type.substring(0, Math.max(type.lastIndexOf('.'), 0)))
                .collect(Collectors.toCollection(TreeSet::new));

        for (ModuleDescriptor other : MODULES.values()) {
            if (!other.equals(module) && !other.isAutomatic()) {
                Set<String> closed = new TreeSet<>(other.packages());
                closed.retainAll(named);
                other.exports().stream()
                        .filter(exported ->
                                !exported.isQualified() || exported.targets().contains(module.name()))
                        .forEach(exported -> closed.remove(exported.source()));
                assertThat(closed)
                        .as("packages that %s does not export to %s, which uses them", other.name(), module.name())
                        .isEmpty();
            }
        }
    }

    /** Surefire puts what the module of a program needs on the module path, and the extension on the class path. */
    @Test
    void a_module_is_open_if_it_exports_packages_to_others_of_ftimer() {
        assertThat(MODULES.values())
                .filteredOn(module -> module.exports().stream().anyMatch(ModuleDescriptor.Exports::isQualified))
                .hasSizeGreaterThan(1)
                .allMatch(ModuleDescriptor::isOpen);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_provides_the_services_of_its_jar(String artifact) throws IOException {
        Map<String, List<String>> named = new TreeMap<>();
        try (JarFile jar = new JarFile(jar(artifact).toFile())) {
            for (JarEntry entry : jar.stream()
                    .filter(entry -> entry.getName().startsWith(SERVICES) && !entry.isDirectory())
                    .filter(ModulePathTest::isOfResolvedModule)
                    .toList()) {
                try (InputStream in = jar.getInputStream(entry)) {
                    String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                    named.put(
                            entry.getName().substring(SERVICES.length()),
                            sorted(text.lines().toList()));
                }
            }
        }

        Map<String, List<String>> provided = new TreeMap<>();
        MODULES.get(artifact)
                .provides()
                .forEach(service -> provided.put(service.service(), sorted(service.providers())));
        assertThat(provided).isEqualTo(named);
    }

    private static List<String> sorted(List<String> names) {
        return names.stream().sorted().toList();
    }

    /**
     * The launcher of JUnit and what configures the SDK of OpenTelemetry may not be on the module path, and Java 17 rejects
     * services of modules that are not resolved.
     */
    private static boolean isOfResolvedModule(JarEntry services) {
        return !services.getName().startsWith(SERVICES + "org.junit.platform.launcher.")
                && !services.getName().startsWith(SERVICES + "io.opentelemetry.sdk.autoconfigure.");
    }
}
