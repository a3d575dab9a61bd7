package io.ftimer.cli.internal;

import io.ftimer.cli.input.Inputs;
import io.ftimer.cli.input.RunSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads inputs with a display of progress. */
public record InputFiles(CommandStreams streams) {

    /** Reads a file; {@code -} is standard input. */
    public void read(Path file, RunSink sink) throws IOException {
        Inputs.read(file, sink, streams.progress(Files.isRegularFile(file) ? Files.size(file) : 0));
    }
}
