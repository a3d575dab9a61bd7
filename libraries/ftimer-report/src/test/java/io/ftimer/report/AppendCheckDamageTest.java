package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.ftimer.report.SlowAppendCheck.CheckResult;
import io.ftimer.report.internal.text.ReportSchemas;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Damages every byte of a valid file and compares the result with that of a slow checker. */
class AppendCheckDamageTest {
    private static final AppendCheck.Rules RULES = AppendCheck.Rules.of(ReportSchemas.LOCAL);

    /** Bytes with and without a meaning in CSV or the rules. */
    private static final byte[] DAMAGES = {'"', ',', '\n', '\r', ' ', '2', 'x', 0, (byte) 0xEF, (byte) 0xFF};

    private final Map<CheckResult, Integer> seen = new EnumMap<>(CheckResult.class);

    @Test
    void every_damaged_byte_gets_the_result_of_the_slow_checker() {
        String text = CsvReportTest.csv(
                CsvReport.of(new ManualTimer().run("a \"b\", c", "0.5").summary())
                        .metadata("two\nlines", "\r"));
        byte[] valid = (text + text.substring(text.indexOf('\n') + 1).replaceAll("(?<!\r)\n", "\r\n"))
                .getBytes(StandardCharsets.ISO_8859_1);
        judge(valid);
        assertThat(seen).containsOnlyKeys(CheckResult.VALID);

        for (int at = 0; at <= valid.length; at++) {
            judge(spliced(valid, 0, at, valid.length));
            for (byte damage : DAMAGES) {
                judge(spliced(valid, at, at, valid.length, damage));
            }
            if (at < valid.length) {
                judge(spliced(valid, at, at + 1, valid.length));
                for (byte damage : DAMAGES) {
                    judge(spliced(valid, at, at + 1, valid.length, damage));
                }
            }
        }

        assertThat(seen).containsOnlyKeys(CheckResult.values());
    }

    /** Returns the bytes before {@code keep}, the damage, and the bytes from {@code resume} to {@code end}. */
    private static byte[] spliced(byte[] valid, int keep, int resume, int end, byte... damage) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(valid.length + damage.length);
        out.write(valid, 0, keep);
        out.writeBytes(damage);
        out.write(valid, resume, end - resume);
        return out.toByteArray();
    }

    private void judge(byte[] file) {
        if (file.length == 0) {
            return;
        }
        CheckResult expected = new SlowAppendCheck(RULES).result(file);
        String problem = AppendProblems.found(RULES, file);
        // the message is built on failure only
        if (!expected.matches(problem)) {
            fail("expected %s, found %s in\n%s", expected, problem, new String(file, StandardCharsets.ISO_8859_1));
        }
        seen.merge(expected, 1, Integer::sum);
    }
}
