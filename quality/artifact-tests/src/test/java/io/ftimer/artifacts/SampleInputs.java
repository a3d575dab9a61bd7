package io.ftimer.artifacts;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** One file of each kind that the command reads, written by the packed artifacts or recorded, and some of other kinds. */
final class SampleInputs {
    private static final Path COMMAND =
            Packed.ROOT.resolve("tools/ftimer-cli/src/test/resources/io/ftimer/cli/internal/input");
    private static final Path RECORDED = Packed.ROOT.resolve("conformance-tests/recorded");

    /** Files of programs that the tests of the command keep. */
    private static final Map<String, Path> KEPT = Map.of(
            "jmh.json", COMMAND.resolve("jmh.json"),
            "profiler.csv", COMMAND.resolve("profiler.csv"),
            "lanes.csv", RECORDED.resolve("openmp/metadata/expected/files/out.csv"),
            "hybrid.csv", RECORDED.resolve("hybrid/metadata/expected/files/strict.csv"),
            "hybrid-union.csv", RECORDED.resolve("hybrid/metadata/expected/files/union.csv"));

    private SampleInputs() {}

    static void write(Path folder) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        PackedPrograms.run("SampleRun", Packed.REPOSITORY.consumer("ftimer-mpi").runPath(), classes, folder);
        List<Path> withJUnit = new ArrayList<>(PackedPrograms.ownJars("junit-", "opentest4j-"));
        Packed.REPOSITORY.consumer("ftimer-junit-extension").runPath().stream()
                .filter(jar -> !jar.getFileName().toString().startsWith("junit-"))
                .forEach(withJUnit::add);
        Path suite = Files.createDirectories(folder.resolve("suite"));
        PackedPrograms.run("SampleSuite", withJUnit, classes, suite);
        Files.move(suite.resolve("suite.csv"), folder.resolve("suite.csv"));
        for (Map.Entry<String, Path> kept : KEPT.entrySet()) {
            Files.copy(kept.getValue(), folder.resolve(kept.getKey()));
        }
        pack(folder);
        writeOthers(folder);
    }

    /** Packs each file with gzip, too. */
    private static void pack(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            try (OutputStream out =
                    new GZIPOutputStream(Files.newOutputStream(folder.resolve(file.getFileName() + ".gz")))) {
                Files.copy(file, out);
            }
        }
    }

    private static void writeOthers(Path folder) throws IOException {
        Files.createFile(folder.resolve("empty.csv"));
        Files.writeString(folder.resolve("foreign.csv"), "name,age\nx,1\n");
        Files.writeString(folder.resolve("foreign.json"), "{\"name\":\"x\"}");
        Files.writeString(folder.resolve("text.txt"), "Dear reader,\n");
        Files.write(folder.resolve("binary.dat"), new byte[] {0, 1, (byte) 0xfe, (byte) 0xff, 27, 0, 7, 10, 0});
        byte[] packed = Files.readAllBytes(folder.resolve("local.csv.gz"));
        Files.write(folder.resolve("cut.csv.gz"), java.util.Arrays.copyOf(packed, packed.length / 2));
        String local = Files.readString(folder.resolve("local.csv"));
        Files.writeString(folder.resolve("cut.csv"), local.substring(0, local.length() - 40));
    }
}
