package io.ftimer.consumers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The examples of a page. */
final class Example {
    private static final Pattern BLOCK = Pattern.compile("^```.*\\n((?:(?!```$).*\\n)*)```$", Pattern.MULTILINE);

    private Example() {}

    /** Returns the lines of the first example that contains a text. */
    static List<String> of(Path page, String text) {
        try {
            return BLOCK.matcher(Files.readString(page))
                    .results()
                    .map((MatchResult block) -> block.group(1))
                    .filter(block -> block.contains(text))
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("no example of " + page + " contains \"" + text + "\""))
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
