package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The manual page is written by hand: it has what the command has, and nothing else. */
class ManualPageTest {
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

    private static String page() throws IOException {
        return Files.readString(Path.of("src", "main", "man", "ftimer.1"))
                .replaceAll("\\\\f[BIR]", "")
                .replace("\\-", "-");
    }

    private static Stream<CommandLine> commands(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().distinct().flatMap(ManualPageTest::commands));
    }

    private static List<CommandLine> commands() {
        CommandStreams streams = new CommandStreams(
                new ByteArrayOutputStream(),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false,
                System.getenv());
        return commands(FTimerCommand.commandLine(streams)).toList();
    }

    @Test
    void every_command_is_described() throws IOException {
        String page = page();

        assertThat(commands()).extracting(CommandLine::getCommandName).allMatch(page::contains);
    }

    @Test
    void its_options_are_those_of_the_commands() throws IOException {
        Set<String> described = new TreeSet<>();
        OPTION.matcher(page()).results().forEach(found -> described.add(found.group()));
        Set<String> options = new TreeSet<>();
        commands()
                .forEach(command ->
                        command.getCommandSpec().options().forEach(option -> options.add(option.longestName())));

        assertThat(described).isEqualTo(options);
    }

    @Test
    void its_exit_codes_are_those_of_the_page_on_the_command() throws IOException {
        String page = page();

        assertThat(Files.readAllLines(Path.of("..", "..", "docs", "command.md")))
                .filteredOn(line -> line.matches("\\| \\d+ \\|.*"))
                .hasSize(5)
                .allMatch(line -> page.contains(".TP\n.B " + line.split("\\D+")[1] + "\n"));
    }
}
