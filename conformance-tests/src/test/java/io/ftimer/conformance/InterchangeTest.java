package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.replay.InProcessEngine;
import io.ftimer.conformance.replay.Language;
import io.ftimer.conformance.replay.Replay;
import io.ftimer.conformance.replay.RowView;
import io.ftimer.conformance.scenario.ClockGrid;
import io.ftimer.conformance.scenario.LaneScenarioParser;
import io.ftimer.conformance.scenario.ScenarioParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Appends to the files of the reference, and reads the results back with a CSV library. */
class InterchangeTest {
    private static final Pattern WRITES_CSV = Pattern.compile("(?m)^(.*csv) (\\w+\\.csv)$");
    private static final CSVFormat CSV = CSVFormat.DEFAULT
            .builder()
            .setQuoteMode(QuoteMode.ALL)
            .setRecordSeparator('\n')
            .setIgnoreEmptyLines(false)
            .get();

    @TempDir
    private Path temp;

    /** A recorded CSV that one command of its scenario wrote anew. */
    private record RecordedCsv(Path scenario, String file, String command) {
        byte[] bytes() {
            try {
                return Files.readAllBytes(scenario.resolve("expected/files").resolve(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String family() {
            return scenario.getParent().getFileName().toString();
        }

        @Override
        public String toString() {
            return scenario.getFileName() + " " + file;
        }
    }

    private static final List<RecordedCsv> RECORDED_FILES = Stream.of("serial", "mpi", "openmp", "hybrid")
            .flatMap(family -> Recorded.family(family).stream())
            .flatMap(scenario -> filesOf(scenario).stream())
            .toList();

    /** What the runs wrote that appended to a file: both tests read it. */
    private static final Map<RecordedCsv, byte[]> APPENDED = new HashMap<>();

    static List<RecordedCsv> recordedFiles() {
        return RECORDED_FILES;
    }

    private static List<RecordedCsv> filesOf(Path folder) {
        try {
            List<RecordedCsv> files = new ArrayList<>();
            String text = Files.readString(folder.resolve(ScenarioRunner.SCENARIO));
            for (Matcher command = WRITES_CSV.matcher(text); command.find(); ) {
                String name = command.group(2);
                boolean isOnly = text.indexOf(name) == text.lastIndexOf(name);
                boolean isExact = ClockGrid.of(Recorded.scenario(folder)) == ClockGrid.BINARY;
                if (isOnly
                        && isExact
                        && !text.contains("# tags: ")
                        && Files.exists(folder.resolve("expected/files/" + name))) {
                    files.add(new RecordedCsv(folder, name, command.group(1)));
                }
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void there_are_many_recorded_files() {
        assertThat(recordedFiles()).hasSizeGreaterThan(120);
    }

    @ParameterizedTest
    @MethodSource("recordedFiles")
    void rows_appended_to_a_file_of_the_reference_equal_its_own(RecordedCsv csv) throws IOException {
        byte[] recorded = csv.bytes();

        byte[] appended = appendedTo(csv);

        assertThat(text(appended)).isEqualTo(text(recorded) + withoutHeader(text(recorded)));
    }

    @ParameterizedTest
    @MethodSource("recordedFiles")
    void written_files_read_back_the_same(RecordedCsv csv) throws IOException {
        String written = text(appendedTo(csv));

        String header = written.substring(0, written.indexOf('\n') + 1);
        StringBuilder again = new StringBuilder(header);
        try (CSVParser parser = CSV.parse(new java.io.StringReader(written.substring(header.length())))) {
            for (CSVRecord record : parser) {
                assertThat(record.size()).isEqualTo(header.split(",").length);
                CSV.printRecord(again, (Object[]) record.values());
            }
        }
        assertThat(again.toString()).isEqualTo(written);
    }

    private byte[] appendedTo(RecordedCsv csv) throws IOException {
        byte[] known = APPENDED.get(csv);
        if (known == null) {
            known = replayAppendingTo(csv, csv.bytes());
            APPENDED.put(csv, known);
        }
        return known;
    }

    /** Runs the scenario with the file already there, and its command appending to it. */
    private byte[] replayAppendingTo(RecordedCsv csv, byte[] existing) throws IOException {
        String text = Files.readString(csv.scenario().resolve(ScenarioRunner.SCENARIO))
                .replace(csv.command() + " " + csv.file() + "\n", csv.command() + " " + csv.file() + " append\n");
        String hex = HexFormat.of().withPrefix("\\x").formatHex(existing);
        String seed = "file " + csv.file() + " \"" + hex + "\"\n";
        return Objects.requireNonNull(replay(csv.family(), seed, text).files().get(csv.file()));
    }

    private Replay replay(String family, String seed, String text) throws IOException {
        Path file = temp.resolve("scenario.txt");
        switch (family) {
            case "serial" -> {
                Files.writeString(file, seed + text);
                return Replay.of("test", Language.TIMERS, file, RowView.whole());
            }
            case "openmp" -> {
                Files.writeString(file, seed + text);
                return Replay.of("test", Language.LANES, file, RowView.whole());
            }
            case "hybrid" -> {
                String seeded = Matcher.quoteReplacement(seed);
                Files.writeString(file, text.replaceFirst("(?m)^ranks .*\n", "$0[rank 0] " + seeded));
                int ranks = LaneScenarioParser.read(file).ranks().orElseThrow();
                return Replay.of("test", Language.LANES, file, ranks, InProcessEngine.INSTANCE);
            }
            default -> {
                String seeded = Matcher.quoteReplacement(seed) + "barrier\n";
                Files.writeString(file, text.replaceFirst("(?m)^ranks .*\n", "$0[0] " + seeded));
                int ranks = ScenarioParser.read(file).rankCount();
                return Replay.of("test", Language.TIMERS, file, ranks, InProcessEngine.INSTANCE);
            }
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String withoutHeader(String csv) {
        return csv.substring(csv.indexOf('\n') + 1);
    }
}
