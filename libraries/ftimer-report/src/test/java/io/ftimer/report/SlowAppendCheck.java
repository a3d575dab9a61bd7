package io.ftimer.report;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks CSV files with patterns and in memory: a slow second opinion on {@link AppendCheck}. */
final class SlowAppendCheck {
    enum CheckResult {
        VALID(""),
        HEADER("not the header"),
        RECORD("the record "),
        CARRIAGE_RETURN("carriage return without line feed"),
        QUOTE_INSIDE("quote inside an unquoted field"),
        AFTER_QUOTE("text after the closing quote of a field"),
        NO_END("the line is not terminated"),
        OPEN_QUOTE("a quoted field starts here and is not closed");

        private final String message;

        CheckResult(String message) {
            this.message = message;
        }

        /** Returns whether a problem that the fast check found, null if none, is this one. */
        boolean matches(@Nullable String problem) {
            return problem == null
                    ? this == VALID
                    : this != VALID && problem.replaceFirst("line \\d+: ", "").startsWith(message);
        }
    }

    private static final Pattern FIELD = Pattern.compile("\"(?:[^\"]++|\"\")*+\"|[^\",\r\n]*+");

    private final AppendCheck.Rules rules;

    SlowAppendCheck(AppendCheck.Rules rules) {
        this.rules = rules;
    }

    /** Returns the result on a file that is not empty. */
    CheckResult result(byte[] file) {
        return result(new String(file, StandardCharsets.ISO_8859_1));
    }

    private CheckResult result(String text) {
        int headerEnd = text.indexOf('\n');
        if (headerEnd < 0) {
            return text.length() <= rules.headerLine().length() + 1 ? CheckResult.NO_END : CheckResult.HEADER;
        }
        String header = text.substring(0, headerEnd);
        if (!header.equals(rules.headerLine()) && !header.equals(rules.headerLine() + "\r")) {
            return CheckResult.HEADER;
        }
        return resultOfRecords(text, headerEnd + 1);
    }

    private CheckResult resultOfRecords(String text, int firstRecord) {
        int recordBegin = firstRecord;
        int fields = 0;
        int at = firstRecord;
        while (at < text.length()) {
            Matcher field = FIELD.matcher(text).region(at, text.length());
            field.lookingAt();
            boolean quoted = text.charAt(at) == '"';
            if (quoted && field.end() == at) {
                return text.endsWith("\n") ? CheckResult.OPEN_QUOTE : CheckResult.NO_END;
            }
            fields++;
            String rest = text.substring(field.end());
            if (rest.isEmpty() || rest.equals("\r")) {
                return CheckResult.NO_END;
            }
            if (rest.startsWith(",")) {
                at = field.end() + 1;
                if (at == text.length()) {
                    return CheckResult.NO_END;
                }
            } else if (rest.startsWith("\n") || rest.startsWith("\r\n")) {
                String record = text.substring(recordBegin, field.end());
                if (fields != rules.fieldCount() || rules.prefixes().stream().noneMatch(record::startsWith)) {
                    return CheckResult.RECORD;
                }
                at = text.indexOf('\n', field.end()) + 1;
                recordBegin = at;
                fields = 0;
            } else if (rest.startsWith("\r")) {
                return CheckResult.CARRIAGE_RETURN;
            } else {
                return quoted ? CheckResult.AFTER_QUOTE : CheckResult.QUOTE_INSIDE;
            }
        }
        return CheckResult.VALID;
    }
}
