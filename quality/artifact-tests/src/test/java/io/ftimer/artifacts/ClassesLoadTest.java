package io.ftimer.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every class of a packed jar loads, and every class that it names is there, with what a project gets that names its artifact
 * only. So no POM gives a dependency a narrower scope than the packed artifact needs.
 */
class ClassesLoadTest {
    /** Jars that contain all they need. */
    private static final Map<String, String> COMPLETE_JARS =
            Map.of("ftimer-cli-all", "ftimer-cli", "ftimer-agent", "ftimer-agent");

    static List<String> artifacts() {
        return Packed.artifacts();
    }

    static Stream<String> completeJars() {
        return COMPLETE_JARS.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("artifacts")
    void every_class_of_an_artifact_loads_where_a_project_names_it_alone(String artifact) throws IOException {
        Consumer consumer = Packed.REPOSITORY.consumer(artifact);

        check(artifact, consumer.jar(), consumer.runPath());
    }

    @ParameterizedTest
    @MethodSource("completeJars")
    void every_class_of_a_complete_jar_loads_from_it(String name) throws IOException {
        String artifact = COMPLETE_JARS.get(name);
        Path jar = Packed.REPOSITORY.file(artifact, name.substring(artifact.length()) + ".jar");

        check(name, jar, List.of(jar));
    }

    /** Each class that is missing must be listed, and each row of the list must be needed. */
    private static void check(String name, Path jar, List<Path> path) throws IOException {
        JarClasses classes = JarClasses.of(jar);
        List<MayBeMissing> listed = new ArrayList<>(MayBeMissing.of(name));
        Map<String, String> missing = new TreeMap<>();
        try (URLClassLoader loader = PackedPrograms.loader(path)) {
            classes.references().stream()
                    .filter(reference -> !exists(reference, loader))
                    .forEach(reference -> missing.put(reference, "named"));
            for (String type : classes.names()) {
                try {
                    link(type, loader);
                } catch (LinkageError e) {
                    missing.putIfAbsent(missingClass(e), type + " does not load: " + e);
                }
            }
        }

        assertThat(classes.names()).isNotEmpty();
        Map<String, String> unexpected = new TreeMap<>(missing);
        listed.forEach(row -> unexpected.keySet().removeIf(row::includes));
        assertThat(unexpected)
                .as("classes that a project with %s alone lacks", name)
                .isEmpty();
        if (!classes.names().contains("io.ftimer.mpi.MpjCommunicator")) {
            // built without MPJ Express
            listed.removeIf(row -> row.reason().startsWith("MPJ Express"));
        }
        listed.removeIf(row -> missing.keySet().stream().anyMatch(row::includes));
        assertThat(listed)
                .as("rows of may-be-missing.txt that name nothing that is missing")
                .isEmpty();
    }

    private static boolean exists(String name, URLClassLoader loader) {
        if (loader.getResource(name.replace('.', '/') + ".class") != null) {
            return true;
        }
        try {
            Class.forName(name, false, ClassLoader.getPlatformClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Loads and verifies a class, and resolves the types of its members. */
    private static void link(String name, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            type.getDeclaredMethods();
            type.getDeclaredConstructors();
            type.getDeclaredFields();
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(name);
        }
    }

    private static String missingClass(LinkageError e) {
        return String.valueOf(e.getMessage()).replace('/', '.');
    }

    @Test
    void rows_name_jars() throws IOException {
        assertThat(MayBeMissing.all())
                .extracting(MayBeMissing::jar)
                .isSubsetOf(Stream.concat(Packed.REPOSITORY.artifacts().stream(), completeJars())
                        .toList());
    }
}
