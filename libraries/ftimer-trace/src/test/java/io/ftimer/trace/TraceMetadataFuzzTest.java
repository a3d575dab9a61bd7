package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Descriptions of traces that no writer wrote. */
class TraceMetadataFuzzTest {
    private static final String WRITTEN = TraceMetadataTest.RECORDED;

    private static final int TEXTS = 5_000;

    private static final List<String> PIECES = List.of(
            "",
            "=",
            "\n",
            "\r",
            "\0",
            "\u009b",
            "\u202e",
            "-",
            "-1",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "4294967298",
            "99999999999999999999999999",
            "1e9",
            "NaN",
            " 2",
            "\u0662",
            "\ud800",
            "numprocs=",
            "startime=",
            "version=");

    @Test
    void a_changed_description_is_read_or_rejected_as_documented() {
        Random random = new Random(1);
        int read = 0;
        int rejected = 0;
        for (int i = 0; i < TEXTS; i++) {
            if (isRead(changed(WRITTEN, random))) {
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
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            assertThat(isRead(new String(bytes, StandardCharsets.ISO_8859_1))).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "numprocs, 2, 0, 1, 2147483647",
        "numprocs, 2, 4294967298, 1, 2147483647",
        "numprocs, 2, -1, 1, 2147483647",
        "version, 13, 4294967309, 0, 2147483647",
        "subversion, 0, -1, 0, 2147483647",
        "startime, 1795245745, 9223372036854775807, -31557014167219200, 31556889864403199",
        "startime, 1795245745, -9223372036854775808, -31557014167219200, 31556889864403199",
    })
    void a_number_out_of_range_is_rejected(String key, String written, String changed, String least, String greatest) {
        String text = WRITTEN.replace("\n" + key + "=" + written + "\n", "\n" + key + "=" + changed + "\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceMetadata.parse(text))
                .withMessage(
                        "invalid value \"%s\" for %s: expected a number from %s to %s", changed, key, least, greatest);
    }

    @Test
    void control_characters_of_a_value_do_not_reach_the_message() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceMetadata.parse(WRITTEN.replace("numprocs=2", "numprocs=\u001b[2J\r")))
                .withMessage("invalid value \"\\x1B[2J\\r\" for numprocs: expected a number from 1 to 2147483647");
    }

    /** Returns whether the text is read; what is read has the same text when it is written and read again. */
    private static boolean isRead(String text) {
        TraceMetadata metadata;
        try {
            metadata = TraceMetadata.parse(text);
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageMatching("(?s)(the description of a trace lacks|invalid value) .*");
            return false;
        }
        assertThat(TraceMetadata.parse(metadata.toText())).isEqualTo(metadata);
        return true;
    }

    /** Returns the text with up to three places replaced by another piece, another part of itself or another character. */
    private static String changed(String text, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int start = random.nextInt(changed.length() + 1);
            int end = Math.min(changed.length(), start + random.nextInt(12));
            changed.replace(start, end, piece(text, random));
        }
        return changed.toString();
    }

    private static String piece(String text, Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> PIECES.get(random.nextInt(PIECES.size()));
            case 1 -> text.substring(random.nextInt(text.length()));
            default -> String.valueOf((char) random.nextInt(Character.MAX_VALUE + 1));
        };
    }
}
