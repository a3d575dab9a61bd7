package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How a JVM of tests is started again. */
class TestCommandTest {
    @TempDir
    private Path folder;

    @Test
    void a_jvm_has_what_the_first_one_was_given_and_not_what_it_set_itself() throws IOException {
        Properties properties = new Properties();
        for (String name : List.of("db.url", "user.timezone", "java.net.preferIPv4Stack", "basedir", "file.encoding")) {
            properties.setProperty(name, "given");
        }
        for (String name : List.of(
                "java.home",
                "java.version.date",
                "java.vm.name",
                "jdk.module.path",
                "os.arch",
                "sun.cpu.isalist",
                "user.dir",
                "line.separator",
                "surefire.real.class.path",
                "localRepository",
                "argLine",
                "io.ftimer.agent.active")) {
            properties.setProperty(name, "own");
        }

        assertThat(TestCommand.arguments(
                        List.of("-Xmx1g", "-agentlib:jdwp=server=y", "-Dfile.encoding=given", "-Duser.dir=a b"),
                        properties,
                        Map.of("ftimer.instrument", "a.**", "basedir", "of JUnit")))
                .filteredOn(line -> !line.equals("-ea"))
                .startsWith(
                        "# " + Path.of("").toAbsolutePath(),
                        "# own",
                        "\"-Xmx1g\"",
                        "\"-Dfile.encoding=given\"",
                        "\"-Duser.dir=a b\"",
                        "\"-Dbasedir=given\"",
                        "\"-Ddb.url=given\"",
                        "\"-Dfile.encoding=given\"",
                        "\"-Djava.net.preferIPv4Stack=given\"",
                        "\"-Duser.timezone=given\"",
                        "\"-Dbasedir=of JUnit\"",
                        "\"-Dftimer.instrument=a.**\"",
                        "-cp")
                .hasSize(14);
    }

    /** A property may be a secret. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no POSIX permissions")
    void only_its_owner_may_read_the_file() throws IOException {
        Path file = Files.createFile(folder.resolve("rerun.args"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        TestCommand.write(folder);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining(other -> !other.equals(file));
    }
}
