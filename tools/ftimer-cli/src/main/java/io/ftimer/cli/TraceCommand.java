package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.cli.internal.input.UnusableInputException;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.trace.Arrival;
import io.ftimer.trace.Epoch;
import io.ftimer.trace.OperationStatistics;
import io.ftimer.trace.RankFiles;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceAnalysis;
import io.ftimer.trace.TraceEvent;
import io.ftimer.trace.TraceReader;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer trace}. */
@Command(
        name = "trace",
        description = "Shows and analyzes traces event by event.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TraceCommand.Analyze.class)
final class TraceCommand extends StreamsCommand {
    /** {@code ftimer trace show}: what {@code dumpi2ascii} prints, but for regions. */
    @Command(description = "Prints all events of a trace as text.", mixinStandardHelpOptions = true)
    int show(@Parameters(paramLabel = "FILE", description = "The trace of one rank.") Path file) throws IOException {
        UnusableInputException.requireFile(file, "a trace");
        try (TraceReader reader = TraceReader.open(file);
                Writer out = streams.text()) {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                out.append(event.toString());
            }
            out.flush();
            warn(streams, file, reader.problem());
        }
        return ExitCodes.SAME;
    }

    /**
     * Returns the traces of a run by rank, and prints which are missing.
     *
     * @throws UnusableArgumentException if they are of no run
     */
    static RankFiles tracesOf(CommandStreams streams, List<Path> files) {
        RankFiles run = UnusableArgumentException.unlessValid(() -> RankFiles.of(files));
        run.problems().forEach(streams::error);
        return run;
    }

    /** Prints what is wrong with the end of a trace, which is usable nevertheless. */
    private static void warn(CommandStreams streams, Path file, @Nullable String problem) {
        if (problem != null) {
            streams.error(file + ": " + problem);
        }
    }

    /** {@code ftimer trace analyze}: what foRMA computes. */
    @Command(name = "analyze", aliases = "analyse", description = "Analyzes the traces of all ranks together.")
    static final class Analyze extends StreamsCommand implements Callable<Integer> {
        private static final PaddedTable<Map.Entry<String, OperationStatistics>> OPERATIONS = new PaddedTable<>(List.of(
                Column.number("count", row -> Long.toString(row.getValue().count())),
                Column.number("sum", row -> sum(row.getValue().totalNanos())),
                nanos("min", OperationStatistics::minNanos),
                nanos("mean", OperationStatistics::meanNanos),
                nanos("median", OperationStatistics::medianNanos),
                nanos("max", OperationStatistics::maxNanos),
                nanos("deviation", OperationStatistics::deviationNanos),
                Column.label("operation", Map.Entry::getKey)));

        private static final PaddedTable<Arrival> ARRIVALS = new PaddedTable<>(List.of(
                Column.number("occurrence", arrival -> Integer.toString(arrival.occurrence())),
                Column.number("ranks", arrival -> Integer.toString(arrival.ranks())),
                Column.number("first rank", arrival -> Integer.toString(arrival.earliestRank())),
                Column.number("last rank", arrival -> Integer.toString(arrival.latestRank())),
                Column.number("between", arrival -> ShownNumber.ofNanos(arrival.rangeNanos()))));

        private static final PaddedTable<Epoch> EPOCHS = new PaddedTable<>(List.of(
                Column.number("epoch", epoch -> Integer.toString(epoch.number())),
                Column.number("ranks", epoch -> Long.toString(epoch.lengths().count())),
                Column.number(
                        "shortest", epoch -> ShownNumber.ofNanos(epoch.lengths().minNanos())),
                Column.number("on rank", epoch -> Integer.toString(epoch.shortestRank())),
                Column.number(
                        "mean",
                        epoch -> ShownNumber.ofNanos(Math.round(epoch.lengths().meanNanos()))),
                Column.number(
                        "longest", epoch -> ShownNumber.ofNanos(epoch.lengths().maxNanos())),
                Column.number("on rank", epoch -> Integer.toString(epoch.longestRank()))));

        @Parameters(paramLabel = "FILE", arity = "1..*", description = "The traces of the ranks of a run.")
        private List<Path> files = List.of();

        @Option(
                names = "--fence",
                paramLabel = "NAME",
                description = "The operation or region at which all ranks meet: shows arrivals and epochs, too.")
        private @Nullable String fence;

        @Override
        public Integer call() throws IOException {
            Map<Integer, Trace> traces = new TreeMap<>();
            for (Map.Entry<Integer, Path> rank :
                    tracesOf(streams, files).byRank().entrySet()) {
                Path file = rank.getValue();
                UnusableInputException.requireFile(file, "a trace");
                Trace trace = Trace.read(file);
                warn(streams, file, trace.problem());
                traces.put(rank.getKey(), trace);
            }
            TraceAnalysis analysis = TraceAnalysis.of(traces);
            String meeting = fence;
            if (meeting != null && !analysis.operations().containsKey(meeting)) {
                throw new UnusableArgumentException("no operation \"" + meeting + "\" in the traces; expected one of "
                        + String.join(
                                ", ",
                                analysis.operations().keySet().stream()
                                        .limit(10)
                                        .toList()));
            }
            List<String> lines = new ArrayList<>(
                    OPERATIONS.lines(List.copyOf(analysis.operations().entrySet())));
            if (meeting != null) {
                lines.add("");
                lines.addAll(ARRIVALS.lines(analysis.arrivals(meeting)));
                lines.add("");
                lines.addAll(EPOCHS.lines(analysis.epochs(meeting)));
            }
            streams.print(lines);
            return ExitCodes.SAME;
        }

        private static Column<Map.Entry<String, OperationStatistics>> nanos(
                String heading, ToDoubleFunction<OperationStatistics> value) {
            return Column.number(heading, row -> ShownNumber.ofNanos(Math.round(value.applyAsDouble(row.getValue()))));
        }

        private static String sum(BigInteger nanos) {
            return nanos.bitLength() < Long.SIZE ? ShownNumber.ofNanos(nanos.longValue()) : nanos + " ns";
        }
    }
}
