package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.report.internal.files.ProcessIdentity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankCommandTest {
    private static final ProcessIdentity LAUNCHER =
            new ProcessIdentity(4711, 12, new ProcessIdentity.Scope("node1", "3f0c", "pid:[4026531836]"));

    private static final JobFolder.RankCommand COMMAND =
            new JobFolder.RankCommand(LAUNCHER, 3, "org.example.Solver", List.of("-np", "", "a b\n"));

    private static final int TEXTS = 5_000;

    private static final List<String> PIECES =
            List.of("", "\0", "\0\0", "-1", "9223372036854775807", "9223372036854775808", "\n", "\u0662", "\ud800");

    @Test
    void a_command_is_read_from_its_text() {
        assertThat(JobFolder.RankCommand.parse(COMMAND.toText())).isEqualTo(COMMAND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "4711 12 node1 - -",
                "4711 12 node1 - -\0002",
                "4711 12 node1 - -\0002\0",
                "\0002\0Main",
                "x\0002\0Main",
                "4711\0002\0Main",
                "9223372036854775808 12 node1 - -\0002\0Main",
                "-1 12 node1 - -\0002\0Main",
                "4711 12 node1 - -\000x\0Main",
                "4711 12 node1 - -\0000\0Main",
                "4711 12 node1 - -\0002147483648\0Main"
            })
    void a_text_without_a_launcher_ranks_and_a_main_class_is_rejected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobFolder.RankCommand.parse(text))
                .withMessage("invalid command of a rank: expected the process of the launcher, the number of ranks"
                        + " and a main class; start ranks with MpiJob");
    }

    @Test
    void a_changed_command_is_read_or_rejected_as_documented() {
        Random random = new Random(1);
        int read = 0;
        int rejected = 0;
        for (int i = 0; i < TEXTS; i++) {
            if (isRead(changed(COMMAND.toText(), random))) {
                read++;
            } else {
                rejected++;
            }
        }
        assertThat(read).isPositive();
        assertThat(rejected).isPositive();
    }

    @Test
    void random_bytes_are_rejected_as_documented() {
        Random random = new Random(2);
        for (int i = 0; i < TEXTS; i++) {
            byte[] bytes = new byte[random.nextInt(100)];
            random.nextBytes(bytes);
            assertThat(isRead("x" + new String(bytes, StandardCharsets.ISO_8859_1)))
                    .isFalse();
        }
    }

    /** Returns whether the text is read; what is read has the same text when it is written and read again. */
    private static boolean isRead(String text) {
        JobFolder.RankCommand command;
        try {
            command = JobFolder.RankCommand.parse(text);
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageStartingWith("invalid command of a rank: ");
            return false;
        }
        assertThat(JobFolder.RankCommand.parse(command.toText())).isEqualTo(command);
        return true;
    }

    /** Returns the text with up to three places replaced by another piece or another character. */
    private static String changed(String text, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int start = random.nextInt(changed.length() + 1);
            int end = Math.min(changed.length(), start + random.nextInt(8));
            String piece = random.nextBoolean()
                    ? PIECES.get(random.nextInt(PIECES.size()))
                    : String.valueOf((char) random.nextInt(Character.MAX_VALUE + 1));
            changed.replace(start, end, piece);
        }
        return changed.toString();
    }
}
