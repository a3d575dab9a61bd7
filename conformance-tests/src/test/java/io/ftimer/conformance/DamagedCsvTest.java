package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.AppendRejectedException;
import io.ftimer.report.CsvReport;
import io.ftimer.report.RankReports;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One byte of a recorded file is damaged: in header or record structure that is rejected, in a value it is not. */
class DamagedCsvTest {
    /** The fields of a record that determine its kind. */
    private static final int KIND_FIELDS = 3;

    @TempDir
    private Path temp;

    private final Summary summary = FTimer.create().summary();

    private CsvReport reportFor(String file) {
        return file.contains("union") ? RankReports.csv(UnionSummary.reduce(List.of(summary))) : CsvReport.of(summary);
    }

    private static byte[] recorded(String file) throws IOException {
        return Files.readAllBytes(Path.of("recorded").resolve(file));
    }

    /** Returns for each byte whether it is header, quote, separator, line end, or in a field that determines the kind. */
    private static boolean[] structure(byte[] csv) {
        boolean[] structure = new boolean[csv.length];
        boolean isHeader = true;
        boolean isQuoted = false;
        int field = 0;
        for (int i = 0; i < csv.length; i++) {
            boolean isSeparator = !isQuoted && (csv[i] == ',' || csv[i] == '\n');
            structure[i] = isHeader || isSeparator || csv[i] == '"' || field < KIND_FIELDS;
            isQuoted ^= csv[i] == '"';
            if (isSeparator) {
                isHeader &= csv[i] == ',';
                field = csv[i] == ',' ? field + 1 : 0;
            }
        }
        return structure;
    }

    /** Returns every place that is not a letter or digit, and some of the others, which are all alike. */
    private static int[] positions(byte[] csv) {
        return IntStream.range(0, csv.length)
                .filter(i -> i % 5 == 0 || !Character.isLetterOrDigit(csv[i]))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serial/metadata-text-csv/expected/files/out.csv",
                "serial/names-punctuation/expected/files/out.csv",
                "mpi/metadata/expected/files/mpi.csv",
                "mpi/metadata/expected/files/union.csv"
            })
    void a_byte_of_another_value(String file) throws IOException {
        byte[] sound = recorded(file);
        boolean[] structure = structure(sound);
        CsvReport report = reportFor(file);
        for (int i : positions(sound)) {
            byte[] damaged = sound.clone();
            damaged[i] = (byte) (sound[i] == 'x' ? 'y' : 'x');

            judge(report, damaged, structure[i], "byte " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serial/metadata-text-csv/expected/files/out.csv",
                "mpi/metadata/expected/files/mpi.csv",
                "mpi/metadata/expected/files/union.csv"
            })
    void a_byte_that_is_missing(String file) throws IOException {
        byte[] sound = recorded(file);
        boolean[] structure = structure(sound);
        CsvReport report = reportFor(file);
        for (int i : positions(sound)) {
            byte[] damaged = Arrays.copyOf(sound, sound.length - 1);
            System.arraycopy(sound, i + 1, damaged, i, sound.length - i - 1);

            judge(report, damaged, structure[i], "without byte " + i);
        }
    }

    private void judge(CsvReport report, byte[] damaged, boolean isRejected, String what) throws IOException {
        Path target = temp.resolve("target.csv");
        try (RandomAccessFile content = new RandomAccessFile(target.toFile(), "rw")) {
            // in place: file systems write a file to the disk that is emptied first
            content.write(damaged);
            content.setLength(damaged.length);
        }
        if (isRejected) {
            assertThatThrownBy(() -> report.append(target)).as(what).isInstanceOf(AppendRejectedException.class);
            assertThat(Files.readAllBytes(target)).as(what).isEqualTo(damaged);
        } else {
            report.append(target);
            assertThat(Files.readAllBytes(target)).as(what).startsWith(damaged).hasSizeGreaterThan(damaged.length);
        }
    }
}
