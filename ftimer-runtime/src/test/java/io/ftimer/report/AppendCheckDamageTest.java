package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Damages every byte of a valid file and compares the verdict with that of a slow checker made of patterns. */
class AppendCheckDamageTest {
    private enum Verdict {
        VALID(""),
        HEADER("not the header"),
        RECORD("the record "),
        CARRIAGE_RETURN("carriage return without line feed"),
        QUOTE_INSIDE("quote inside an unquoted field"),
        AFTER_QUOTE("text after the closing quote of a field"),
        NO_END("the line is not terminated"),
        OPEN_QUOTE("a quoted field starts here and is not closed");

        private final String message;

        Verdict(String message) {
            this.message = message;
        }
    }

    private static final AppendRules RULES = LocalCsv.WRITER.appendRules();

    /** Bytes with and without a meaning in CSV or the rules. */
    private static final byte[] DAMAGES = {'"', ',', '\n', '\r', ' ', '2', 'x', 0, (byte) 0xEF, (byte) 0xFF};

    private static final Pattern FIELD = Pattern.compile("\"(?:[^\"]++|\"\")*+\"|[^\",\r\n]*+");

    private final Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);

    @Test
    void every_damaged_byte_gets_the_verdict_of_the_slow_checker() {
        String text = CsvReportTest.csv(
                CsvReport.of(new ManualTimer().run("a \"b\", c", "0.5").summary())
                        .metadata("two\nlines", "\r"));
        byte[] valid = (text + text.substring(text.indexOf('\n') + 1).replaceAll("(?<!\r)\n", "\r\n"))
                .getBytes(StandardCharsets.ISO_8859_1);
        judge(valid);
        assertThat(seen).containsOnlyKeys(Verdict.VALID);

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

        assertThat(seen).containsOnlyKeys(Verdict.values());
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
        String text = new String(file, StandardCharsets.ISO_8859_1);
        Verdict expected = slowVerdict(text);
        String problem = AppendProblems.found(RULES, file);
        if (!matches(expected, problem)) {
            assertThat(problem).as("verdict on\n%s", text).contains(expected.message);
        }
        seen.merge(expected, 1, Integer::sum);
    }

    private static boolean matches(Verdict expected, @Nullable String problem) {
        if (problem == null) {
            return expected == Verdict.VALID;
        }
        return expected != Verdict.VALID
                && problem.replaceFirst("line \\d+: ", "").startsWith(expected.message);
    }

    private static Verdict slowVerdict(String text) {
        int headerEnd = text.indexOf('\n');
        if (headerEnd < 0) {
            return text.length() <= RULES.headerLine().length() + 1 ? Verdict.NO_END : Verdict.HEADER;
        }
        String header = text.substring(0, headerEnd);
        if (!header.equals(RULES.headerLine()) && !header.equals(RULES.headerLine() + "\r")) {
            return Verdict.HEADER;
        }
        return slowVerdictOnRecords(text, headerEnd + 1);
    }

    private static Verdict slowVerdictOnRecords(String text, int firstRecord) {
        int recordBegin = firstRecord;
        int fields = 0;
        int at = firstRecord;
        while (at < text.length()) {
            Matcher field = FIELD.matcher(text).region(at, text.length());
            field.lookingAt();
            boolean quoted = text.charAt(at) == '"';
            if (quoted && field.end() == at) {
                return text.endsWith("\n") ? Verdict.OPEN_QUOTE : Verdict.NO_END;
            }
            fields++;
            String rest = text.substring(field.end());
            if (rest.isEmpty() || rest.equals("\r")) {
                return Verdict.NO_END;
            }
            if (rest.startsWith(",")) {
                at = field.end() + 1;
                if (at == text.length()) {
                    return Verdict.NO_END;
                }
            } else if (rest.startsWith("\n") || rest.startsWith("\r\n")) {
                String record = text.substring(recordBegin, field.end());
                if (fields != RULES.fieldCount() || RULES.prefixes().stream().noneMatch(record::startsWith)) {
                    return Verdict.RECORD;
                }
                at = text.indexOf('\n', field.end()) + 1;
                recordBegin = at;
                fields = 0;
            } else if (rest.startsWith("\r")) {
                return Verdict.CARRIAGE_RETURN;
            } else {
                return quoted ? Verdict.AFTER_QUOTE : Verdict.QUOTE_INSIDE;
            }
        }
        return Verdict.VALID;
    }
}
