package io.ftimer.trace.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.config.Configuration;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.trace.Occurrence;
import io.ftimer.trace.Timestamps;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces that the configuration switches on. */
class ConfiguredTraceTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "configuration.md");

    @TempDir
    Path folder;

    private static void run(TimerSessionBuilder options) {
        try (TimerSession session = options.open()) {
            session.timer().start("a");
            session.timer().stop("a");
        }
    }

    private Path traceIn(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(name -> name.toString().endsWith(".bin"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void a_trace_lasts_as_long_as_its_session_and_other_listeners_are_notified_too() throws IOException {
        List<String> notified = new ArrayList<>();
        TimerSessionBuilder options =
                TimerSession.builder().listener(() -> (id, context, event, at, data) -> notified.add(id.name()));
        run(Configuration.parse("trace=" + folder + "/run-; trace.timestamps=full")
                .applyTo(options));

        Path file = traceIn(folder);
        assertThat(file.getFileName().toString()).startsWith("run-");
        assertThat(Trace.read(file).occurrences()).extracting(Occurrence::name).containsExactly("a");
        assertThat(notified).containsExactly("a", "a");
    }

    @Test
    void traces_that_start_in_the_same_second_have_files_of_their_own() throws IOException {
        int traces = 20;
        List<String> diagnostics = new ArrayList<>();
        for (int i = 0; i < traces; i++) {
            run(Configuration.parse("trace=" + folder + "/run-")
                    .applyTo(TimerSession.builder().diagnostics(diagnostics::add)));
        }

        assertThat(diagnostics).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(name -> name.toString().endsWith(".bin")))
                    .hasSize(traces)
                    .allSatisfy(file -> assertThat(Trace.read(file).events()).hasSize(2));
        }
    }

    @Test
    void a_trace_has_the_configured_clocks() throws IOException {
        run(Configuration.parse("trace=" + folder + "/run-; trace.timestamps=none")
                .applyTo(TimerSession.builder()));

        assertThat(Trace.read(traceIn(folder)).events())
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.wall().startNanos()).isZero());
    }

    @Test
    void the_names_of_traces_may_have_the_rank_and_the_start_of_the_session() throws IOException {
        Files.createDirectory(folder.resolve("trace.7.20260301"));
        run(Configuration.parse("trace=" + folder + "/trace.$RANK.$YYYY$MM$DD/")
                .ofRank(7)
                .applyTo(TimerSession.builder().dates(() -> Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC)));

        assertThat(folder.resolve("trace.7.20260301")).isDirectoryContaining("glob:**-0007.bin");
    }

    @Test
    void ranks_that_start_in_the_same_second_have_files_named_by_their_rank() throws IOException {
        Configuration configuration = Configuration.parse("trace=" + folder + "/run-");
        for (int rank = 0; rank < 3; rank++) {
            run(configuration.ofRank(rank).applyTo(TimerSession.builder()));
        }

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted())
                    .as("a description would need the number of ranks")
                    .hasSize(3)
                    .zipSatisfy(
                            List.of("0000", "0001", "0002"),
                            (file, rank) -> assertThat(file).matches("run-[\\d.]+-" + rank + "\\.bin"));
        }
    }

    @Test
    void a_rank_in_the_name_of_a_trace_must_be_known() {
        Configuration configuration = Configuration.parse("trace=t.$RANK");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> configuration.applyTo(TimerSession.builder()))
                .withMessage("\"t.$RANK\" contains $RANK, but the rank of this process is not known; set the key rank");
        assertThat(configuration.ofRank(3)).hasToString("trace=t.$RANK; rank=3");
        configuration.ofRank(3).applyTo(TimerSession.builder());
    }

    @Test
    void an_invalid_value_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("trace=$SimTime"))
                .withMessage("invalid value \"$SimTime\" for trace: traces have no simulated time; use $WallTime");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("trace.timestamps=fulll"))
                .withMessage("invalid value \"fulll\" for trace.timestamps: expected none, cpu, wall or full;"
                        + " did you mean \"full\"?");
    }

    @Test
    void the_keys_are_listed_and_suggested_as_without_this_module() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("trace.timestamp=full"))
                .withMessage("unknown configuration key \"trace.timestamp\"; did you mean \"trace.timestamps\"?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("zzzzzzzz=a"))
                .withMessageStartingWith("unknown configuration key \"zzzzzzzz\"; known keys: level, ")
                .withMessageEndingWith(", ranks.stride, trace, trace.timestamps");
    }

    @Test
    void a_trace_that_cannot_be_opened_is_one_line() {
        List<String> lines = new ArrayList<>();
        TraceFeature.SessionTrace trace = new TraceFeature.SessionTrace(
                FileNameTemplate.parse(folder.resolve("no") + "/x-"), Timestamps.WALL, TraceFile::builder, lines::add);

        run(TimerSession.builder().listener(trace::listener).observer(trace));

        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("ftimer[io-failed]: no trace is written: java.nio.file.NoSuchFileException: ");
    }

    @Test
    void every_key_is_in_the_guide_with_its_values_and_default() throws IOException {
        String page = Files.readString(PAGE);
        List<String> rows = page.substring(page.indexOf("| key of `ftimer-trace` |"))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.replaceAll("[^|]+\\|$", ""))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(new TraceFeature()
                        .keys().stream().map(ConfiguredTraceTest::row).toList());
    }

    private static String row(TextSetting<?> setting) {
        String absent = setting.whenAbsent() instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT) + " "
                : "";
        return "| `" + setting.key() + "` | " + setting.allowed() + " | " + absent + "|";
    }
}
