package io.ftimer.cli;

import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the manual page of the command: the help of all commands in the language of {@code man}. */
@Command(
        name = "generate-man-page",
        header = "Prints the manual page of ftimer, for man.",
        mixinStandardHelpOptions = true)
final class ManPageCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        CommandLine ftimer = spec.root().commandLine();
        String header = String.join(" ", ftimer.getCommandSpec().usageMessage().header());
        StringBuilder page = new StringBuilder()
                .append(".TH FTIMER 1 \"\" fTimer\n.SH NAME\nftimer \\- ")
                .append(text(header))
                .append('\n');
        help("SYNOPSIS", ftimer, page);
        ftimer.getSubcommands().forEach((name, command) -> help(name.toUpperCase(Locale.ROOT), command, page));
        spec.commandLine().getOut().print(page);
    }

    /** Appends a section with the help of a command as it stands. */
    private static void help(String section, CommandLine command, StringBuilder page) {
        page.append(".SH ").append(text(section)).append("\n.nf\n");
        page.append(command.getUsageMessage(Ansi.OFF)
                .lines()
                .map(line -> text(line) + "\n")
                .collect(Collectors.joining()));
        page.append(".fi\n");
    }

    /** Returns a line in which nothing is a request of man: a backslash, a hyphen, or a point at the beginning. */
    private static String text(String line) {
        String escaped = line.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
