package io.ftimer.demo.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ftimer.demo.Modules;
import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The jars of all published modules, on a module path with those that they need. */
class ModulePathTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| `(io\\.ftimer[a-z.]*)` \\| (.+) \\|$");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([a-z-]+)</artifactId><version>\\$");
    private static final Pattern API_TYPE = Pattern.compile("(?m)^\\S+ (io\\.ftimer[a-z.]*)\\.[A-Z]");

    /** Has a class without a package, by which JMH finds the profiler as {@code -prof ftimer}. */
    private static final String NO_MODULE = "ftimer-jmh-profiler";

    private static final List<Path> JARS = Arrays.stream(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(Path::of)
            .toList();

    /** The modules of published jars, by the artifact id. */
    private static final Map<String, ModuleReference> PUBLISHED = new TreeMap<>();

    @BeforeAll
    static void find() throws IOException {
        for (String artifact : artifacts()) {
            jar(artifact).ifPresent(jar -> PUBLISHED.put(artifact, module(jar)));
        }
        assumeTrue(!PUBLISHED.isEmpty(), "modules are jars, which the phase verify has");
    }

    private static Optional<Path> jar(String artifact) {
        Pattern name = Pattern.compile(artifact + "-\\d.*\\.jar");
        return JARS.stream()
                .filter(jar -> name.matcher(jar.getFileName().toString()).matches())
                .findFirst();
    }

    private static Set<String> artifacts() throws IOException {
        return ARTIFACT.matcher(Files.readString(Modules.folder("ftimer-bom").resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .filter(artifact -> !artifact.equals(NO_MODULE))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static ModuleReference module(Path jar) {
        return ModuleFinder.of(jar).findAll().iterator().next();
    }

    @Test
    void every_published_jar_is_the_module_that_the_guide_names() throws IOException {
        List<MatchResult> rows = ROW.matcher(Files.readString(Path.of("compatibility.md")))
                .results()
                .toList();

        assertThat(PUBLISHED.keySet()).isEqualTo(artifacts());
        assertThat(rows).extracting(row -> row.group(1)).containsExactlyInAnyOrderElementsOf(PUBLISHED.keySet());
        assertThat(rows).allSatisfy(row -> {
            ModuleDescriptor module = PUBLISHED.get(row.group(1)).descriptor();
            assertThat(module.name()).isEqualTo(row.group(2));
            assertThat(row.group(3)).isEqualTo(module.isAutomatic() ? "name in the manifest" : "`module-info`");
        });
    }

    @Test
    void all_modules_resolve_together() {
        Set<String> roots = PUBLISHED.values().stream()
                .map(module -> module.descriptor().name())
                .collect(Collectors.toCollection(TreeSet::new));

        Path[] path = JARS.stream()
                .filter(jar -> !jar.equals(jar(NO_MODULE).orElseThrow()))
                .toArray(Path[]::new);
        Configuration resolved =
                ModuleLayer.boot().configuration().resolve(ModuleFinder.of(path), ModuleFinder.of(), roots);

        assertThat(resolved.modules()).extracting(ResolvedModule::name).containsAll(roots);
    }

    @Test
    void no_package_is_in_two_modules() {
        assertThat(PUBLISHED.values().stream()
                        .flatMap(module -> module.descriptor().packages().stream())
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
                .isNotEmpty()
                .allSatisfy((name, modules) -> assertThat(modules).isEqualTo(1));
    }

    @Test
    void the_profiler_of_JMH_is_no_module() {
        Path jar = jar(NO_MODULE).orElseThrow();

        assertThatThrownBy(() -> module(jar))
                .isInstanceOf(FindException.class)
                .hasRootCauseMessage(
                        "ftimer.class found in top-level directory (unnamed package not allowed in module)");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JMH")
    void a_module_exports_the_packages_of_its_api(PublishedModule module) throws IOException {
        Set<String> api = API_TYPE.matcher(Files.readString(Path.of("api", module.artifact() + ".txt")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        ModuleDescriptor descriptor = PUBLISHED.get(module.artifact()).descriptor();

        assertThat(api).isNotEmpty();
        if (descriptor.isAutomatic()) {
            assertThat(descriptor.packages()).containsAll(api);
        } else {
            assertThat(descriptor.exports().stream()
                            .filter(exported -> !exported.isQualified())
                            .map(ModuleDescriptor.Exports::source))
                    .containsExactlyInAnyOrderElementsOf(api);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JMH")
    void a_module_provides_the_services_of_its_jar(PublishedModule module) throws IOException {
        ModuleDescriptor descriptor = PUBLISHED.get(module.artifact()).descriptor();
        Path services = ReachabilityMetadata.resources(module).resolve("META-INF/services");
        Map<String, List<String>> named = new TreeMap<>();
        if (Files.exists(services)) {
            try (Stream<Path> files = Files.list(services)) {
                for (Path file :
                        files.filter(ModulePathTest::isOfResolvedModule).toList()) {
                    named.put(file.getFileName().toString(), sorted(Files.readAllLines(file)));
                }
            }
        }

        Map<String, List<String>> provided = new TreeMap<>();
        descriptor.provides().forEach(service -> provided.put(service.service(), sorted(service.providers())));
        assertThat(provided).isEqualTo(named);
    }

    private static List<String> sorted(List<String> names) {
        return names.stream().sorted().toList();
    }

    /** The launcher of JUnit may not be on the module path, and Java 17 rejects services of modules that are not resolved. */
    private static boolean isOfResolvedModule(Path services) {
        return !services.getFileName().toString().startsWith("org.junit.platform.launcher.");
    }
}
