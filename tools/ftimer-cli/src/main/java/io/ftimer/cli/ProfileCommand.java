package io.ftimer.cli;

import io.ftimer.cli.FlightRecording.CallTimes;
import io.ftimer.cli.FlightRecording.StackSamples;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.OptionalModule;
import io.ftimer.internal.text.ShownText;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ftimer profile}: the methods that the flight recorder sampled inside a region. */
@Command(
        name = "profile",
        description = {
            "Shows the methods that JDK Flight Recorder sampled inside a region: samples of a thread between begin and end of a"
                    + " call on that thread.",
            "The regions of a program are in its recording with ftimer.config='events=true', those of tests with"
                    + " ftimer.events=true."
        })
final class ProfileCommand extends StreamsCommand implements Callable<Integer> {
    private static final int SHOWN = 20;
    private static final int SUGGESTED = 3;

    private static final Comparator<StackSamples.Row> LARGEST_FIRST = Comparator.comparingLong(StackSamples.Row::self)
            .thenComparingLong(StackSamples.Row::stack)
            .reversed()
            .thenComparing(StackSamples.Row::method);

    @Parameters(paramLabel = "FILE", description = "A recording of JDK Flight Recorder.")
    private Path file = Path.of("");

    @Option(
            names = "--region",
            required = true,
            paramLabel = "PATH",
            description = "The path of the region, or a pattern; * stands for one level, ** for any number of them.")
    private String region = "";

    @Override
    public Integer call() throws IOException {
        RegionPath pattern = pattern();
        FlightRecording recording = new FlightRecording(file);
        List<String> losses = new ArrayList<>();
        CallTimes calls = calls(recording, pattern, losses);
        StackSamples samples = new StackSamples();
        AtomicLong elsewhere = new AtomicLong();
        recording.readSamples(sample -> {
            if (calls.contains(sample.thread(), sample.nanos())) {
                samples.add(sample);
            } else {
                elsewhere.incrementAndGet();
            }
        });
        if (samples.total() == 0) {
            throw new UnusableArgumentException(file + noSamples(pattern, calls, elsewhere.get()) + after(losses));
        }
        streams.print(lines(pattern.toString(), calls, losses, samples));
        return ExitCodes.SAME;
    }

    /** Returns the region that was asked for, after a check that this JVM can read a recording. */
    private RegionPath pattern() {
        try {
            OptionalModule.FLIGHT_RECORDER.require("ftimer profile");
            return RegionPath.parse(region);
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            throw new UnusableArgumentException(String.valueOf(e.getMessage()));
        }
    }

    private CallTimes calls(FlightRecording recording, RegionPath pattern, List<String> losses) throws IOException {
        List<CallTimes.Call> inside = new ArrayList<>();
        Set<RegionPath> others = new HashSet<>();
        losses.addAll(recording.readCalls(call -> {
            if (pattern.matches(call.path())) {
                inside.add(call);
            } else {
                others.add(call.path());
            }
        }));
        if (!inside.isEmpty()) {
            return new CallTimes(inside);
        }
        throw new UnusableArgumentException(file
                + (others.isEmpty()
                        ? ": no event " + FlightRecorderEvents.EVENT
                                + "; record regions with -Dftimer.config='events=true',"
                                + " those of tests with ftimer.events=true"
                        : ": no region matches " + ShownText.quoted(pattern) + candidates(pattern, others))
                + after(losses));
    }

    private static String after(List<String> losses) {
        return losses.stream().map(loss -> "; " + loss).collect(Collectors.joining());
    }

    /** Returns what may have been meant: paths of the same name, then similar ones; otherwise what there is. */
    private static String candidates(RegionPath pattern, Set<RegionPath> known) {
        List<String> all = known.stream().map(RegionPath::toString).sorted().toList();
        List<String> near = Stream.concat(
                        known.stream()
                                .filter(path -> path.name().equals(pattern.name()))
                                .map(RegionPath::toString)
                                .sorted(),
                        NearestNames.of(pattern.toString(), all, SUGGESTED).stream())
                .distinct()
                .limit(SUGGESTED)
                .map(ShownText::quoted)
                .toList();
        return near.isEmpty()
                ? "; there are "
                        + ShownText.list(all.stream().map(ShownText::quoted).toList())
                : "; did you mean " + String.join(" or ", near) + "?";
    }

    private static String noSamples(RegionPath pattern, CallTimes calls, long elsewhere) {
        return elsewhere == 0
                ? ": no samples of methods; record with -XX:StartFlightRecording=settings=profile"
                : ": no sample inside " + ShownText.quoted(pattern) + ", " + shown(calls) + "; "
                        + ShownText.counted(elsewhere, "sample is", "samples are")
                        + " elsewhere: let the region run longer or more often, since a thread is sampled every 10 to 20 ms";
    }

    /** Returns a line about all, for instance {@code 5 calls in 258 ms on 1 thread}. */
    static String shown(CallTimes calls) {
        return ShownText.counted(calls.calls, "call") + " in " + ShownNumber.ofNanos(calls.totalNanos()) + " on "
                + ShownText.counted(calls.threads(), "thread");
    }

    /**
     * Returns the text.
     *
     * @param losses why there were more calls and samples
     */
    static List<String> lines(String region, CallTimes calls, List<String> losses, StackSamples samples) {
        List<StackSamples.Row> rows =
                samples.rows().stream().sorted(LARGEST_FIRST).toList();
        List<StackSamples.Row> shown = rows.subList(0, Math.min(SHOWN, rows.size()));
        List<String> lines = new ArrayList<>();
        lines.add(ShownText.path(region) + ": " + shown(calls) + "; "
                + ShownText.counted(samples.total(), "sample")
                + samples.byEvent().entrySet().stream()
                        .map(event -> ShownText.grouped(event.getValue()) + " " + event.getKey())
                        .collect(Collectors.joining(", ", " (", ")")));
        losses.forEach(loss -> lines.add("incomplete: " + loss));
        lines.addAll(table(samples.total()).lines(shown));
        if (shown.size() < rows.size()) {
            List<StackSamples.Row> rest = rows.subList(shown.size(), rows.size());
            lines.add("… " + ShownText.counted(rest.size(), "more method") + " with "
                    + ShownText.counted(
                            rest.stream().mapToLong(StackSamples.Row::self).sum(), "self sample"));
        }
        if (samples.truncated() > 0) {
            lines.add(ShownText.counted(samples.truncated(), "stack lacks its", "stacks lack their")
                    + " outer methods; record with -XX:FlightRecorderOptions=stackdepth=1024");
        }
        return lines;
    }

    private static PaddedTable<StackSamples.Row> table(long total) {
        return new PaddedTable<>(List.of(
                Column.number("self", row -> ShownText.grouped(row.self())),
                Column.number("share", row -> ShownNumber.ofShare((double) row.self() / total)),
                Column.number("stack", row -> ShownText.grouped(row.stack())),
                Column.number("share", row -> ShownNumber.ofShare((double) row.stack() / total)),
                Column.label("method", StackSamples.Row::method)));
    }
}
