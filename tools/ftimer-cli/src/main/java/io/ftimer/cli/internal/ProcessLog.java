package io.ftimer.cli.internal;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The output of a run, in which the cause of a failure is often far above the last line. */
public record ProcessLog(List<String> lines) {
    private static final Pattern CAUSE = Pattern.compile(
            "ERROR:? .*|\\[ERROR] .*|Error: .*|Exception in thread .*"
                    + "|([\\w$]+\\.)+[\\w$]*(Exception|Error)\\b.*|# A fatal error .*|<forked VM failed .*|No matching benchmarks.*");

    /** What JMH, Maven and the JVM put before the message. */
    private static final Pattern PREFIX = Pattern.compile(
            "^(ERROR: |\\[ERROR] |Exception in thread \"[^\"]*\" |org\\.openjdk\\.jmh\\.runner\\.RunnerException: )+");

    private static final Pattern OF_STACK =
            Pattern.compile("\\s*at \\S+\\(.*\\).*|\\s*\\.\\.\\. \\d+ (more|common frames omitted)");

    private static final String BENCHMARK = "# Benchmark: ";

    public static ProcessLog of(Path file) throws IOException {
        return new ProcessLog(
                Files.exists(file)
                        ? new String(Files.readAllBytes(file), Charset.defaultCharset())
                                .lines()
                                .toList()
                        : List.of());
    }

    /** Returns why a run failed: the first line that says so, or the last one that is not of a stack trace. */
    public String cause() {
        return lines.stream()
                .filter(line -> isCause(line.strip()))
                .findFirst()
                .or(() -> lines.stream()
                        .filter(line ->
                                !line.isBlank() && !OF_STACK.matcher(line).matches())
                        .reduce((first, second) -> second))
                .map(ProcessLog::shown)
                .orElse("no output");
    }

    private static boolean isCause(String line) {
        return CAUSE.matcher(line).matches();
    }

    private static String shown(String line) {
        return ShownText.label(PREFIX.matcher(line.strip()).replaceFirst(""));
    }

    /** Returns why a benchmark of JMH failed with some of its parameters, if the output says so. */
    public Optional<String> cause(String method) {
        boolean isOfMethod = false;
        for (String line : lines) {
            isOfMethod = line.startsWith(BENCHMARK) ? line.strip().equals(BENCHMARK + method) : isOfMethod;
            if (isOfMethod && isCause(line.strip())) {
                return Optional.of(shown(line));
            }
        }
        return Optional.empty();
    }
}
