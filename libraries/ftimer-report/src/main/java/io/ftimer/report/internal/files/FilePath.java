package io.ftimer.report.internal.files;

import io.ftimer.internal.text.TextEscapes;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths that people write. Stateless. */
public final class FilePath {
    private FilePath() {}

    /**
     * Returns the path of a text.
     *
     * @throws IllegalArgumentException if it is none here; if the locale is the reason, the message says so
     */
    public static Path of(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
            boolean isEncodable = Charset.isSupported(encoding)
                    && Charset.forName(encoding).newEncoder().canEncode(text);
            throw new IllegalArgumentException(
                    isEncodable
                            ? "expected a path, was \"" + TextEscapes.display(text) + '"'
                            : "the locale has no file names with all characters of \"" + TextEscapes.display(text)
                                    + "\" (encoding " + encoding + "); set LC_ALL=C.UTF-8",
                    e);
        }
    }
}
