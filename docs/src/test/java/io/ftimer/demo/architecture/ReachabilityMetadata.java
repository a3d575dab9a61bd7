package io.ftimer.demo.architecture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.demo.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What a module lists for GraalVM's native-image: all that it looks up by name.
 *
 * @param module the module
 * @param json the content of the file
 */
record ReachabilityMetadata(PublishedModule module, JsonNode json) {

    /** Returns the metadata of all modules that have any. */
    static List<ReachabilityMetadata> all() throws IOException {
        List<ReachabilityMetadata> all = new ArrayList<>();
        for (PublishedModule module : PublishedModule.values()) {
            Path file = resources(module)
                    .resolve("META-INF/native-image/io.ftimer")
                    .resolve(module.artifact())
                    .resolve("reachability-metadata.json");
            if (Files.exists(file)) {
                all.add(new ReachabilityMetadata(module, new ObjectMapper().readTree(Files.readString(file))));
            }
        }
        return all;
    }

    /** Returns the folder of the files that the jar of a module contains beside its classes. */
    static Path resources(PublishedModule module) throws IOException {
        return Modules.folder(module.artifact()).resolve("src/main/resources");
    }

    private static Stream<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    private static List<String> texts(JsonNode list) {
        return elements(list).map(JsonNode::asText).toList();
    }

    /** Returns the entries with one type each. */
    List<JsonNode> types() {
        return elements(json.path("reflection"))
                .filter(entry -> entry.path("type").isTextual())
                .toList();
    }

    /** Returns the names of the types. */
    Set<String> typeNames() {
        return types().stream()
                .map(entry -> entry.path("type").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the names of the interfaces of each proxy. */
    List<List<String>> proxies() {
        return elements(json.path("reflection"))
                .map(entry -> entry.path("type").path("proxy"))
                .filter(JsonNode::isArray)
                .map(ReachabilityMetadata::texts)
                .toList();
    }

    /** Returns the patterns of resources. */
    List<String> globs() {
        return elements(json.path("resources"))
                .map(entry -> entry.path("glob").asText())
                .toList();
    }

    /** Returns the parameters of each foreign function. */
    Set<List<String>> downcalls() {
        return elements(json.path("foreign").path("downcalls"))
                .map(entry -> texts(entry.path("parameterTypes")))
                .collect(Collectors.toSet());
    }

    /** Returns the classes on which entries depend, which are those that look something up. */
    Set<String> conditions() {
        return Stream.of(json.path("reflection"), json.path("resources"))
                .flatMap(ReachabilityMetadata::elements)
                .map(entry -> entry.path("condition").path("typeReached"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the names of methods with their parameters, of an entry with a type. */
    static Collection<Signature> methods(JsonNode type) {
        return elements(type.path("methods"))
                .map(method -> new Signature(method.path("name").asText(), texts(method.path("parameterTypes"))))
                .toList();
    }

    /** Returns the names of fields, of an entry with a type. */
    static List<String> fields(JsonNode type) {
        return elements(type.path("fields"))
                .map(field -> field.path("name").asText())
                .toList();
    }

    /**
     * A method, or a constructor.
     *
     * @param name the name, {@code <init>} for a constructor
     * @param parameters the names of the parameter types
     */
    record Signature(String name, List<String> parameters) {}

    @Override
    public String toString() {
        return module.artifact();
    }
}
