package io.ftimer.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ftimer.FTimer;
import io.ftimer.report.CsvReport;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.summary.SerializedTree;
import io.ftimer.trace.TraceFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged files of all formats are read as far as they are valid, or rejected; nothing else happens. */
class InputFuzzTest {
    private static final int FEW = 15;
    private static final int MANY = 20_000;
    private static final String[] TOKENS = {
        "\"",
        ",",
        "\n",
        "{",
        "}",
        "[",
        "]",
        ":",
        "-1",
        "1E999999999",
        "99999999999999999999",
        "NaN",
        "null",
        "true",
        "\\u0000",
        "",
        "\uFEFF",
        "0",
        "summary",
        "entry",
        "\u001f\u008b"
    };

    @TempDir
    Path folder;

    private Map<String, byte[]> samples() throws IOException {
        FTimer timer = RandomRuns.timer(42);
        Map<String, byte[]> samples = new LinkedHashMap<>();
        for (String name : List.of("profiler.csv", "profiler.json", "jmh.csv", "jmh.json", "suite.json")) {
            samples.put(name, Reading.sampleBytes(name));
        }
        samples.put("local.csv", bytes(WrittenFilesTest.written(CsvReport.of(timer.summary()))));
        samples.put("sites.csv", bytes(WrittenFilesTest.written(CsvReport.ofSites(timer.summary()))));
        samples.put("tree.txt", bytes(SerializedTree.of(timer.summary()).toText()));
        samples.put(
                "trees.json",
                bytes(WrittenFilesTest.exported(
                        "json",
                        new ExportedRun("t", Map.of("a", "b")),
                        List.of(ExportedTree.of("x", timer.summary())))));
        samples.put("hybrid.csv", recorded("hybrid/strict-two-ranks/expected/files/out.csv"));
        samples.put("trace.bin", trace());
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(samples.get("local.csv"));
        }
        samples.put("local.csv.gz", packed.toByteArray());
        return samples;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] recorded(String path) throws IOException {
        return Files.readAllBytes(RecordedCsvTest.RECORDED.resolve(path));
    }

    private byte[] trace() throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = TraceFile.builder().open(file)) {
            FTimer timer = FTimer.builder().listener(trace::regions).build();
            timer.init();
            for (int i = 0; i < 10; i++) {
                timer.start("solve");
                timer.start("dot");
                timer.stop("dot");
                timer.stop("solve");
            }
        }
        return Files.readAllBytes(file);
    }

    @Test
    void few_mutations() throws IOException {
        mutate(FEW, 1);
    }

    @Test
    void many_mutations() throws IOException {
        assumeTrue(Boolean.getBoolean("build.full"), "takes minutes; set -Dbuild.full=true");
        mutate(MANY, System.nanoTime());
    }

    private void mutate(int times, long firstSeed) throws IOException {
        int rejected = 0;
        for (Map.Entry<String, byte[]> sample : samples().entrySet()) {
            assertThat(Reading.bytes(sample.getValue())).as(sample.getKey()).isNotEmpty();
            for (long seed = firstSeed; seed < firstSeed + times; seed++) {
                try {
                    Reading.bytes(mutated(sample.getValue(), new Random(seed)));
                } catch (UnusableInputException e) {
                    rejected++;
                } catch (Throwable e) {
                    throw new AssertionError(sample.getKey() + ", seed " + seed + "L", e);
                }
            }
        }
        assertThat(rejected).isPositive();
    }

    private static byte[] mutated(byte[] valid, Random random) {
        List<Byte> bytes = new ArrayList<>();
        for (byte b : valid) {
            bytes.add(b);
        }
        for (int i = 1 + random.nextInt(4); i > 0 && !bytes.isEmpty(); i--) {
            int at = random.nextInt(bytes.size());
            switch (random.nextInt(5)) {
                case 0 -> bytes.set(at, (byte) random.nextInt(256));
                case 1 ->
                    bytes.subList(at, Math.min(bytes.size(), at + random.nextInt(40)))
                            .clear();
                case 2 -> bytes.subList(at, bytes.size()).clear();
                case 3 -> {
                    int to = Math.min(bytes.size(), at + random.nextInt(200));
                    bytes.addAll(random.nextInt(bytes.size()), new ArrayList<>(bytes.subList(at, to)));
                }
                default -> {
                    List<Byte> token = new ArrayList<>();
                    for (byte b : bytes(TOKENS[random.nextInt(TOKENS.length)])) {
                        token.add(b);
                    }
                    bytes.addAll(at, token);
                }
            }
        }
        byte[] mutated = new byte[bytes.size()];
        for (int i = 0; i < mutated.length; i++) {
            mutated[i] = bytes.get(i);
        }
        return mutated;
    }
}
