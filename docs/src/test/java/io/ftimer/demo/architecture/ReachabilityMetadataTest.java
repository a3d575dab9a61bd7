package io.ftimer.demo.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import io.ftimer.demo.Modules;
import io.ftimer.demo.architecture.ReachabilityMetadata.Signature;
import io.ftimer.jdbc.SqlTimers;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The metadata for GraalVM's native-image is complete and names only what exists. What stands in it as a condition is a class
 * that looks something up by name.
 */
@EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "the metadata names types of Java 22")
class ReachabilityMetadataTest {
    /** Modules for JVMs only, which load agents and are forks of JMH, and their packages. */
    private static final Map<PublishedModule, String> NOT_IN_IMAGES =
            Map.of(PublishedModule.AGENT, "io.ftimer.agent.", PublishedModule.JMH, "io.ftimer.jmh.");

    private static final String CONSTANTS = "all arguments are constants, which native-image sees";
    private static final String OF_THE_USER = "the names are those of the user, who lists them";
    private static final String NO_AGENT = "an image has no agent";

    /** Classes that look something up without metadata, and why. */
    private static final Map<String, String> WITHOUT_METADATA = new TreeMap<>(Map.ofEntries(
            Map.entry("io.ftimer.internal.engine.PassingHandler", "those who make a proxy list its interfaces"),
            Map.entry("io.ftimer.internal.engine.Recorder", CONSTANTS),
            Map.entry("io.ftimer.report.ConsoleStyle", CONSTANTS),
            Map.entry("io.ftimer.report.TreeExporters", OF_THE_USER),
            Map.entry("io.ftimer.metrics.RegionEvents", CONSTANTS),
            Map.entry("io.ftimer.InstrumentedCalls", OF_THE_USER),
            Map.entry("io.ftimer.junit.internal.expect.GoldenFile", OF_THE_USER),
            Map.entry("io.ftimer.junit.internal.expect.MethodFrame", "without class files, frames have no line"),
            Map.entry("io.ftimer.junit.internal.run.SqlSources", OF_THE_USER),
            Map.entry("io.ftimer.junit.internal.run.TestBody", OF_THE_USER),
            Map.entry("io.ftimer.junit.internal.suite.SuiteListener", "code of the extension reaches JUnit Jupiter"),
            Map.entry("io.ftimer.junit.internal.suite.UncheckedExpectations", OF_THE_USER),
            Map.entry("io.ftimer.spring.ProxiedClass", "an image makes no proxy of a class while it runs"),
            Map.entry("io.ftimer.mpi.internal.config.RankFeature", "mpjrun starts no image"),
            Map.entry("io.ftimer.mpi.launch.RankMain", OF_THE_USER),
            Map.entry("io.ftimer.mpi.launch.MpjEngine", OF_THE_USER),
            Map.entry("io.ftimer.assertj.internal.expectation.Agent", NO_AGENT),
            Map.entry("io.ftimer.internal.steps.JdkSteps", NO_AGENT),
            Map.entry("io.ftimer.config.DetachedWork", "an image unloads no class, and takes the other branch"),
            Map.entry("io.ftimer.cli.internal.duel.ProcessRuns", "without the class of its profiler, scores decide")));

    /** Resources that no class loads. */
    private static final Set<String> NOT_LOADED = Set.of("io/ftimer/export/ftimer-trees-3.schema.json");

    /** A resource that the build copies from this folder. */
    private static final String OF_DOCS = "io/ftimer/report/internal/text/moves.txt";

    private static final Map<String, Pattern> LOOK_UPS = Map.of(
            "java.lang.Class",
                    Pattern.compile("forName|get(Declared)?(Method|Field|Constructor)s?|getResource(AsStream)?"),
            "java.lang.ClassLoader", Pattern.compile("loadClass|get(System)?Resource(s|AsStream)?"),
            "java.lang.invoke.MethodHandles$Lookup", Pattern.compile("find.*|unreflect.*"),
            "java.lang.reflect.Constructor", Pattern.compile("newInstance"),
            "java.lang.reflect.Field", Pattern.compile("get|set"),
            "java.lang.reflect.Method", Pattern.compile("invoke"),
            "java.lang.reflect.Proxy", Pattern.compile("newProxyInstance"),
            "java.io.ObjectInputStream", Pattern.compile("readObject"),
            "java.util.ResourceBundle", Pattern.compile("getBundle"),
            "java.util.ServiceLoader", Pattern.compile("load"));

    private static final String SERVICES = "META-INF/services/";

    private static JavaClasses classes;

    /** Without the classes of libraries, whose names are enough. */
    @BeforeAll
    static void readClasses() {
        ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            classes = PublishedModule.allClasses();
        });
    }

    static List<ReachabilityMetadata> all() throws IOException {
        return ReachabilityMetadata.all();
    }

    private static ReachabilityMetadata of(PublishedModule module) throws IOException {
        return all().stream()
                .filter(metadata -> metadata.module() == module)
                .findFirst()
                .orElseThrow(() -> new AssertionError(module.artifact() + " has no metadata"));
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return switch (name) {
            case "int" -> int.class;
            case "long" -> long.class;
            default -> Class.forName(name, false, ReachabilityMetadataTest.class.getClassLoader());
        };
    }

    @ParameterizedTest
    @MethodSource("all")
    void the_metadata_follows_its_schema(ReachabilityMetadata metadata) {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V201909)
                .getSchema(ReachabilityMetadataTest.class.getResourceAsStream("reachability-metadata.schema.json"));

        assertThat(schema.validate(metadata.json())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void all_types_with_their_members_exist(ReachabilityMetadata metadata) throws Exception {
        for (JsonNode entry : metadata.types()) {
            Class<?> type = type(entry.path("type").asText());
            for (String field : ReachabilityMetadata.fields(entry)) {
                assertThat(type).hasDeclaredFields(field);
            }
            for (Signature method : ReachabilityMetadata.methods(entry)) {
                Class<?>[] parameters = new Class<?>[method.parameters().size()];
                for (int i = 0; i < parameters.length; i++) {
                    parameters[i] = type(method.parameters().get(i));
                }
                assertThat(
                                method.name().equals("<init>")
                                        ? type.getDeclaredConstructor(parameters)
                                        : type.getMethod(method.name(), parameters))
                        .isNotNull();
            }
        }
        for (List<String> proxy : metadata.proxies()) {
            for (String part : proxy) {
                assertThat(type(part)).isInterface();
            }
        }
        for (String condition : metadata.conditions()) {
            assertThat(type(condition)).isNotNull();
        }
    }

    @Test
    void every_class_that_looks_something_up_has_metadata_or_a_reason() throws IOException {
        Set<String> known = new TreeSet<>(WITHOUT_METADATA.keySet());
        for (ReachabilityMetadata metadata : all()) {
            known.addAll(metadata.conditions());
        }
        Set<String> found = classes.stream()
                .filter(type -> Stream.concat(
                                type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
                        .anyMatch(ReachabilityMetadataTest::isLookUp))
                .map(type -> outermost(type).getName())
                .filter(name -> NOT_IN_IMAGES.values().stream().noneMatch(name::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(found).containsExactlyElementsOf(known);
    }

    private static boolean isLookUp(JavaCodeUnitAccess<?> call) {
        Pattern names = LOOK_UPS.get(call.getTargetOwner().getName());
        return names != null && names.matcher(call.getName()).matches();
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ReachabilityMetadataTest::outermost).orElse(type);
    }

    @ParameterizedTest
    @EnumSource
    void every_provider_and_every_resource_is_listed(PublishedModule module) throws IOException {
        Set<String> files = files(ReachabilityMetadata.resources(module));
        files.removeIf(file -> file.startsWith("META-INF/") && !file.startsWith(SERVICES));
        files.removeAll(NOT_LOADED);
        if (module == PublishedModule.REPORT) {
            files.add(OF_DOCS);
        }
        if (NOT_IN_IMAGES.containsKey(module) || files.isEmpty()) {
            assertThat(all())
                    .extracting(ReachabilityMetadata::module)
                    .doesNotContainAnyElementsOf(NOT_IN_IMAGES.keySet());
            return;
        }
        ReachabilityMetadata metadata = of(module);

        assertThat(metadata.globs()).allSatisfy(glob -> assertThat(files).anyMatch(file -> matches(glob, file)));
        assertThat(files).allSatisfy(file -> assertThat(metadata.globs()).anyMatch(glob -> matches(glob, file)));
        for (String file : files) {
            if (file.startsWith(SERVICES)) {
                assertThat(metadata.typeNames())
                        .containsAll(Files.readAllLines(
                                ReachabilityMetadata.resources(module).resolve(file)));
            }
        }
    }

    private static boolean matches(String glob, String file) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(file));
    }

    private static Set<String> files(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return new TreeSet<>();
        }
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void every_class_that_picocli_reads_is_listed() throws IOException {
        Set<String> read = new TreeSet<>();
        for (JavaClass type : classes) {
            List<? extends JavaAnnotation<?>> annotations = Stream.concat(
                            type.getAnnotations().stream(),
                            type.getMembers().stream().flatMap(member -> member.getAnnotations().stream()))
                    .filter(annotation -> annotation.getRawType().getName().startsWith("picocli."))
                    .toList();
            if (!annotations.isEmpty()) {
                read.add(type.getName());
            }
            annotations.forEach(annotation -> annotation.getProperties().values().stream()
                    .flatMap(value -> value instanceof Object[] list ? Arrays.stream(list) : Stream.of(value))
                    .filter(JavaClass.class::isInstance)
                    .map(value -> ((JavaClass) value).getName())
                    .filter(name -> name.startsWith("io.ftimer."))
                    .forEach(read::add));
        }

        assertThat(of(PublishedModule.CLI).typeNames())
                .filteredOn(name -> name.startsWith("io.ftimer."))
                .containsExactlyElementsOf(read);
    }

    @Test
    void every_proxy_of_a_database_is_listed() throws Exception {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:");
        DataSource recording = SqlTimers.instrument(database);
        Set<List<String>> made = new HashSet<>();
        made.add(interfaces(recording));
        try (Connection connection = recording.getConnection();
                Statement statement = connection.createStatement();
                Statement prepared = connection.prepareStatement("select 1");
                Statement call = connection.prepareCall("call 1")) {
            made.addAll(List.of(
                    interfaces(connection),
                    interfaces(connection.getMetaData()),
                    interfaces(statement),
                    interfaces(prepared),
                    interfaces(call),
                    interfaces(statement.executeQuery("select 1"))));
        }

        assertThat(made).hasSize(7);
        assertThat(of(PublishedModule.JDBC).proxies()).containsAll(made);
    }

    private static List<String> interfaces(Object proxy) {
        return Arrays.stream(proxy.getClass().getInterfaces())
                .map(Class::getName)
                .toList();
    }

    @Test
    void every_foreign_function_is_listed_with_both_types_of_handles() throws IOException {
        String source = Files.readString(
                Modules.folder("ftimer-mpi-native").resolve("src/main/java/io/ftimer/mpi/natives/ForeignLibrary.java"));
        List<String> functions = Pattern.compile("(?:function|call)\\(\"MPI_\\w+\", \"([iph]*)\"")
                .matcher(source)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        Set<List<String>> called = new HashSet<>();
        for (String handle : List.of("jint", "jlong")) {
            functions.forEach(letters -> called.add(letters.chars()
                    .mapToObj(letter -> letter == 'i' ? "jint" : letter == 'p' ? "void*" : handle)
                    .toList()));
        }
        // the version of the standard interface, and setenv
        called.add(List.of("void*", "void*"));
        called.add(List.of("void*", "void*", "jint"));

        assertThat(functions).hasSizeGreaterThan(10);
        assertThat(of(PublishedModule.MPI_NATIVE).downcalls()).isEqualTo(called);
    }
}
