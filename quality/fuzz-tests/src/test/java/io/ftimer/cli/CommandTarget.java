package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.fuzz.Checkout;
import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.InputFile;
import io.ftimer.fuzz.SampleFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The commands that read a file. An input is the file of one of them, chosen by its bytes. */
public final class CommandTarget implements FuzzTarget {
    private static final List<String> COMMANDS = List.of(
            "show FILE",
            "show --top 3 FILE",
            "show --validate FILE",
            "convert -t html FILE",
            "compare FILE FILE",
            "convert -t json FILE FILE",
            "gate",
            "gate",
            "trace show FILE",
            "trace analyze FILE FILE");

    private final InputFile file = new InputFile("input");
    private final InputFile baseline = new InputFile("baseline.txt");

    @Override
    public List<byte[]> seeds() throws Exception {
        List<byte[]> seeds = new ArrayList<>(SampleFiles.all());
        seeds.add(Checkout.bytes("tools/ftimer-cli/src/test/resources/io/ftimer/cli/internal/input/jmh.json"));
        seeds.add(Checkout.bytes("tools/ftimer-cli/src/test/resources/io/ftimer/cli/internal/input/profiler.csv"));
        return seeds;
    }

    @Override
    public boolean reads(byte[] input) throws IOException {
        file.write(input);
        String command = COMMANDS.get(Math.floorMod(Arrays.hashCode(input), COMMANDS.size()));
        return command.equals("gate") ? passesOwnBaseline() : isDone(run(command));
    }

    /** A run passes the baseline that was made of it; nothing else is known of a run that was measured in part. */
    private boolean passesOwnBaseline() throws IOException {
        Files.deleteIfExists(baseline.path());
        if (run("baseline --all --baseline BASELINE FILE") != ExitCodes.SAME) {
            return false;
        }
        assertThat(run("gate --baseline BASELINE FILE")).isEqualTo(ExitCodes.SAME);
        return true;
    }

    private static boolean isDone(int exitCode) {
        return exitCode == ExitCodes.SAME;
    }

    private int run(String command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false, System.getenv()),
                Arrays.stream(command.split(" "))
                        .map(word -> word.equals("FILE") ? file.path().toString() : word)
                        .map(word -> word.equals("BASELINE") ? baseline.path().toString() : word)
                        .toArray(String[]::new));
        String errors = err.toString(StandardCharsets.UTF_8);
        assertThat(errors).as(command).doesNotContain("\tat ").doesNotContain("not enough memory");
        assertThat(exitCode).as(command + ": " + errors).isIn(ExitCodes.SAME, ExitCodes.REGRESSED, ExitCodes.UNUSABLE);
        if (exitCode == ExitCodes.UNUSABLE) {
            assertThat(errors).as(command).startsWith("ftimer: ");
        }
        return exitCode;
    }
}
