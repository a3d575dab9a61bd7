package io.ftimer.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A row of {@code commands.txt}: a command line, what it exits with, and the first line that it prints.
 *
 * @param process how it is also run as a process: {@code *} from the zip, {@code +} from the jar; empty if it is not
 * @param exitCode the exit code
 * @param command the arguments; files of {@link SampleInputs} by their names, and {@code < FILE} at the end
 * @param firstLine the first line of standard output or, if that is empty, of standard error
 */
record CommandRow(String process, int exitCode, String command, String firstLine) {
    private static final String SEPARATOR = "  ->  ";

    static List<CommandRow> all() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/io/ftimer/artifacts/commands.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(CommandRow::parse)
                .toList();
    }

    private static CommandRow parse(String line) {
        String[] sides = line.split(SEPARATOR.stripTrailing(), 2);
        String[] left = sides[0].strip().split(" +", 2);
        String process = left[0].replaceAll("\\d", "");
        int code = Integer.parseInt(left[0].substring(0, left[0].length() - process.length()));
        return new CommandRow(process, code, left[1], sides[1].strip());
    }

    List<String> arguments() {
        return List.of(command.replaceFirst(" < .*", "").split(" "));
    }

    /** Returns the file that is standard input; empty if there is none. */
    String input() {
        int at = command.indexOf(" < ");
        return at < 0 ? "" : command.substring(at + 3);
    }

    CommandRow with(int newExitCode, String newFirstLine) {
        return new CommandRow(process, newExitCode, command, newFirstLine);
    }

    @Override
    public String toString() {
        return exitCode + process + " " + command + (SEPARATOR + firstLine).stripTrailing();
    }
}
