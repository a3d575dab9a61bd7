package io.ftimer.cli.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a command replaces: files that begin like the one that it writes. Stateless. */
public final class Replacement {
    private static final int BEGINNING = 4096;
    private static final Path STANDARD_INPUT = Path.of("/dev/stdin");

    /** What is near the beginning of each file of a kind, and of no other file that is likely to have its name. */
    private static final Map<String, Pattern> KINDS = Map.ofEntries(
            kind("collapsed", "\\A.+ \\d+\\n"),
            kind("collapsed-calls", "\\A.+ \\d+\\n"),
            kind("chrome-trace", "\\A\\{\"displayTimeUnit\""),
            kind(
                    "html",
                    "\\A<!DOCTYPE html>\\s+<html lang=\"en\">\\s+<head>\\s+<meta charset=\"utf-8\">\\s+<meta http-equiv="),
            kind("json", "\\A\\{\"format\":\"ftimer-trees\""),
            kind("text", "^[\\d ]+ regions?, "),
            kind("gate text", "\\Aftimer: "),
            kind("gate github", "\\A::(error|warning|notice) "),
            kind("gate summary", "\\A### fTimer: "),
            kind("gate markdown", "\\A### fTimer: "),
            kind("gate json", "\\A\\{\"schema\":\"ftimer-(gate|scores|comparison)\""));

    private Replacement() {}

    private static Map.Entry<String, Pattern> kind(String name, String mark) {
        return Map.entry(name, Pattern.compile(mark, Pattern.MULTILINE));
    }

    /**
     * Checks an output before it is written.
     *
     * @throws UnusableArgumentException if it is also an input, or an existing file of another kind than {@code kind}
     */
    public static void check(Path output, String kind, List<Path> inputs) throws IOException {
        if (!Files.isRegularFile(output)) {
            return;
        }
        for (Path input : inputs) {
            Path read = input.equals(Path.of("-")) ? STANDARD_INPUT : input;
            if (Files.exists(read) && Files.isSameFile(output, read)) {
                throw new UnusableArgumentException(
                        "output " + output + " rejected: it is also the input " + input + "; name another file");
            }
        }
        if (!isOf(KINDS.get(kind), output)) {
            throw new UnusableArgumentException("output " + output
                    + " rejected: the file exists and is of another kind; name another file, or remove it first");
        }
    }

    private static boolean isOf(@Nullable Pattern mark, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String beginning = new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
            return beginning.isEmpty()
                    || mark != null && mark.matcher(beginning).find();
        }
    }
}
