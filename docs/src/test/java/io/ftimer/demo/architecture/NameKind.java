package io.ftimer.demo.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.demo.Modules;
import io.ftimer.export.internal.format.TreesJson;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.report.internal.text.SuiteSchema;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A kind of names that users write, with those that exist. Pages and lists are as the code, by tests of their modules. */
enum NameKind {
    ARTIFACT(() -> api((artifact, type) -> artifact + "/" + type.substring(0, Math.max(0, type.lastIndexOf('.'))))),
    TYPE(() -> api((artifact, type) -> type)),
    MEMBER(NameKind::members),
    SETTING(() -> firstCells("junit.md", "key")),
    KEY(() -> firstCells("configuration.md", "key( of `[^`]+`)?")),
    PROFILER(() -> firstCells("jmh.md", "option")),
    AGENT(() -> firstCells("agent.md", "option")),
    PARAMETER(() -> firstCells("maven.md", "parameter")),
    OPTION(NameKind::options),
    DIAGNOSTIC(
            () -> Arrays.stream(DiagnosticId.values()).map(DiagnosticId::code).toList()),
    FORMAT(NameKind::formats),
    COLUMN(() -> ofSchemas(RecordSchema::header)),
    RECORD(() -> ofSchemas(RecordSchema::recordTypes));

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private interface Names {
        Collection<String> read() throws IOException;
    }

    private interface OfType {
        String name(String artifact, String type);
    }

    private final Names names;

    NameKind(Names names) {
        this.names = names;
    }

    /** Returns the first column of a line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names that exist. */
    Collection<String> names() throws IOException {
        Collection<String> found = new TreeSet<>(names.read());
        assertThat(found).as(word()).isNotEmpty();
        return found;
    }

    /** Returns the lines of the lists of the API, by artifact. */
    private static Map<String, List<String>> lists() throws IOException {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        for (PublishedModule module : PublishedModule.values()) {
            lists.put(module.artifact(), Files.readAllLines(Path.of("api", module.artifact() + ".txt")));
        }
        return lists;
    }

    private static Collection<String> api(OfType name) throws IOException {
        List<String> names = new ArrayList<>();
        lists().forEach((artifact, lines) -> lines.stream()
                .filter(line -> !line.startsWith(" "))
                .forEach(line -> names.add(name.name(artifact, line.substring(line.indexOf(' ') + 1)))));
        return names;
    }

    /** Returns each member with and without its parameters. */
    private static Collection<String> members() throws IOException {
        List<String> names = new ArrayList<>();
        String[] type = {""};
        lists().values().stream().flatMap(List::stream).forEach(line -> {
            if (line.startsWith(" ")) {
                String member = line.strip()
                        .replaceFirst("^(protected )?(static )?", "")
                        .replaceFirst(" : .*", "");
                names.add(type[0] + "." + member);
                names.add(type[0] + "." + member.replaceFirst("\\(.*", ""));
            } else {
                type[0] = line.substring(line.indexOf(' ') + 1);
            }
        });
        return names;
    }

    /** Returns the code in the first cells of the tables whose first heading matches. */
    private static Collection<String> firstCells(String page, String heading) throws IOException {
        List<String> names = new ArrayList<>();
        boolean inTable = false;
        for (String line : Files.readAllLines(Path.of(page))) {
            String first = line.startsWith("| ") ? line.substring(2, line.indexOf(" |", 2)) : "";
            inTable = line.startsWith("|") && (inTable || first.matches(heading));
            if (inTable) {
                CODE.matcher(first).results().forEach(code -> names.add(code.group(1)));
            }
        }
        return names;
    }

    /** Returns the options in the source of the command, which no page lists together. */
    private static Collection<String> options() throws IOException {
        List<String> names = new ArrayList<>();
        Pattern option = Pattern.compile("\"(--[a-z-]+)\"");
        try (Stream<Path> files = Files.walk(Modules.folder("ftimer-cli").resolve("src/main/java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                option.matcher(Files.readString(file)).results().forEach(found -> names.add(found.group(1)));
            }
        }
        return names;
    }

    private static Map<String, RecordSchema> schemas() {
        Map<String, RecordSchema> schemas = new LinkedHashMap<>();
        schemas.put("ftimer-suite", SuiteSchema.SCHEMA);
        schemas.put("ftimer-jmh", ReportSchemas.BENCHMARK);
        for (RecordSchema schema : List.of(
                ReportSchemas.LOCAL,
                ReportSchemas.UNION,
                ReportSchemas.LANES,
                ReportSchemas.HYBRID,
                ReportSchemas.HYBRID_UNION,
                ReportSchemas.SITES,
                ReportSchemas.CALL_STATISTICS,
                ReportSchemas.MPI_PROFILE)) {
            schemas.put(schema.kinds().get(0), schema);
        }
        return schemas;
    }

    private static Collection<String> ofSchemas(Function<RecordSchema, List<String>> names) {
        return schemas().entrySet().stream()
                .flatMap(schema -> names.apply(schema.getValue()).stream().map(name -> schema.getKey() + " " + name))
                .toList();
    }

    private static Collection<String> formats() throws IOException {
        List<String> names = new ArrayList<>();
        schemas().forEach((name, schema) -> names.add(name + " " + schema.version()));
        names.add(SerializedTree.of(FTimer.create().summary())
                .toText()
                .lines()
                .findFirst()
                .orElseThrow());
        names.add(TreesJson.FORMAT + " " + TreesJson.VERSION);
        names.add("ranks " + PartWriter.VERSION);
        Pattern.compile("# fTimer bounds ([0-9]+)")
                .matcher(Files.readString(Path.of("gate.md")))
                .results()
                .forEach(baseline -> names.add("baseline " + baseline.group(1)));
        return names;
    }
}
