package io.ftimer.cli.internal;

import picocli.CommandLine.Command;

/** A command with options for help. It has the streams of the process, unless it is given others. Thread-confined. */
@Command(mixinStandardHelpOptions = true)
public abstract class StreamsCommand {
    protected CommandStreams streams = CommandStreams.ofProcess();

    public final void use(CommandStreams others) {
        streams = others;
    }
}
