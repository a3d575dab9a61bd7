package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks that the launcher of a site starts, without one of fTimer. */
class PlainLauncherTest {
    @TempDir
    private Path folder;

    private int run(String launcher, List<String> options, Class<?> program, String... arguments) throws Exception {
        List<String> command = NativeJobs.plainCommand(launcher, 2, options, program);
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output().toFile())
                .start()
                .waitFor();
    }

    private Path output() {
        return folder.resolve("output.txt");
    }

    @ParameterizedTest
    @CsvSource({
        "mpich, openmpi, 'Open MPI v', libmpi.so.40, PMI_SIZE",
        "openmpi, mpich, 'MPICH ', libmpich.so.12, OMPI_COMM_WORLD_SIZE"
    })
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_launcher_of_another_mpi_is_rejected(
            String launcher, String library, String name, String file, String variable) throws Exception {
        assertThat(run(launcher, List.of("-Dftimer.mpi.library=" + library), OneOfRanks.class))
                .isNotZero();
        assertThat(Files.readAllLines(output()))
                .anyMatch(Pattern.compile(Pattern.quote("rejected: MPI_COMM_WORLD of " + name) + "[0-9.]+"
                                + Pattern.quote(" (" + file + ") has size 1, but the launcher started 2 ranks ("
                                        + variable
                                        + "): it belongs to another MPI; use the launcher of this library, or"
                                        + " set FTIMER_MPI_LIBRARY to the library of the launcher"))
                        .asMatchPredicate());
    }
}
