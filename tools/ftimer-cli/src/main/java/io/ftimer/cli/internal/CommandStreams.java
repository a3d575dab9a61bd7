package io.ftimer.cli.internal;

import io.ftimer.CheckedRunnable;
import io.ftimer.cli.internal.input.Inputs;
import io.ftimer.cli.internal.input.RunSink;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.report.internal.text.TerminalText;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * Standard output and standard error of a command, and the environment.
 *
 * @param out standard output; unlike {@link System#out} it throws exceptions
 * @param err standard error
 * @param showsProgress whether standard error is a terminal, on which {@code ftimer duel} shows its progress
 */
public record CommandStreams(
        OutputStream out, PrintStream err, boolean showsProgress, Map<String, String> environment) {
    /** Set by the launcher script, which knows what standard error is. */
    private static final String PROGRESS_PROPERTY = "ftimer.progress";

    /** What reads standard output has ended, as {@code head} does after its lines. */
    public static final class BrokenPipeException extends IOException {
        private static final long serialVersionUID = 1;

        BrokenPipeException(IOException cause) {
            super(cause);
        }
    }

    public static CommandStreams ofProcess() {
        String wish = System.getProperty(PROGRESS_PROPERTY);
        return new CommandStreams(
                new FileOutputStream(FileDescriptor.out),
                System.err,
                wish == null ? System.console() != null : Boolean.parseBoolean(wish),
                System.getenv());
    }

    /** Returns a writer for people, in the charset of the terminal. */
    public Writer text() {
        return writer(TerminalText.charset());
    }

    /** Returns a writer for programs, in UTF-8. */
    public Writer utf8() {
        return writer(StandardCharsets.UTF_8);
    }

    private Writer writer(Charset charset) {
        return new BufferedWriter(new OutputStreamWriter(new Pipe(out), charset));
    }

    public void print(Iterable<String> lines) throws IOException {
        try (Writer out = text()) {
            for (String line : lines) {
                out.append(line).append('\n');
            }
        }
    }

    /** Prints one line to standard error; it cannot contain escape sequences for a terminal. */
    public void error(String message) {
        err.println("ftimer: " + TextEscapes.displayPath(message));
    }

    /** Reads a file, and says if it is not whole; {@code -} is standard input. */
    public void read(Path file, RunSink sink) throws IOException {
        Inputs.read(file, run -> {
            String incomplete = run.facts().get(Completeness.INCOMPLETE);
            if (incomplete != null) {
                error(file + ": incomplete: " + incomplete);
            }
            return sink.open(run);
        });
    }

    private static final class Pipe extends FilterOutputStream {
        Pipe(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            explaining(() -> out.write(bytes, from, length));
        }

        @Override
        public void flush() throws IOException {
            explaining(out::flush);
        }

        private static void explaining(CheckedRunnable<IOException> writing) throws IOException {
            try {
                writing.run();
            } catch (IOException e) {
                String reason = String.valueOf(e.getMessage());
                // Linux and macOS, Windows
                throw reason.contains("Broken pipe") || reason.contains("pipe is being closed")
                        ? new BrokenPipeException(e)
                        : new IOException("cannot write to standard output: " + reason, e);
            }
        }
    }
}
