package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.OptionNumbers;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.report.ConsoleStyle;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer show}. */
@Command(name = "show", description = "Shows the trees of files.", mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
    /** When there are colors. */
    enum Color {
        always,
        never,
        auto
    }

    private final CommandStreams streams;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files; - is standard input.")
    private List<Path> files = List.of();

    @Mixin
    private TreeChoice choice = new TreeChoice();

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "Shows the N regions of each tree with the largest self time, and those around them.")
    private @Nullable Integer top;

    @Option(
            names = "--facts",
            description =
                    "Shows all facts about each tree, such as ids, dates and site timers, and trees without regions.")
    private boolean withFacts;

    @Option(
            names = "--width",
            paramLabel = "COLUMNS",
            description =
                    "The length of lines, at least " + ConsoleStyle.MIN_WIDTH + "; that of the terminal by default.")
    private @Nullable Integer width;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            description = "${COMPLETION-CANDIDATES}; auto is the default: on terminals.")
    private Color color = Color.auto;

    @Option(
            names = "--validate",
            description =
                    "Only checks the files: names the place of the first error in each, and what is missing in it.")
    private boolean validates;

    ShowCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        if (validates) {
            return ValidatedFiles.check(streams, files);
        }
        int regions = top == null ? 0 : OptionNumbers.atLeast(1, "--top", top);
        ShownFiles shown = new ShownFiles(style(), regions, withFacts);
        for (Path file : files) {
            streams.read(file, run -> choice.only(shown::add));
        }
        choice.requireMatch();
        try (Writer out = streams.text()) {
            shown.writeTo(out);
        }
        return ExitCodes.SAME;
    }

    private ConsoleStyle style() {
        ConsoleStyle standard = ConsoleStyle.ofStandardOutput();
        return new ConsoleStyle(
                width == null ? standard.width() : OptionNumbers.atLeast(ConsoleStyle.MIN_WIDTH, "--width", width),
                Integer.MAX_VALUE,
                color == Color.auto ? standard.isColored() : color == Color.always,
                standard.isUnicode());
    }
}
