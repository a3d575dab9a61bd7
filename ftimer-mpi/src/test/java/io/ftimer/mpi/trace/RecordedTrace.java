package io.ftimer.mpi.trace;

import io.ftimer.trace.CallTrace;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceFile;
import io.ftimer.trace.TraceFileBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of two ranks that SST dumpi traced: the text form of both traces, the first 192 bytes of one of them and the
 * description of the run, as its tools wrote them; and the same run as a trace of fTimer.
 */
public final class RecordedTrace {
    private static final Pattern TIMES = Pattern.compile(
            "(\\w+) (entering|returning) at walltime ([0-9.]+), cputime ([0-9.]+) seconds in thread 0\\.");
    private static final Pattern NUMBER = Pattern.compile("\\w+ \\w+=(-?\\d+).*");

    private long wallNanos = 2215_000_000_000L;
    private long cpuNanos;

    private RecordedTrace() {}

    /** Returns the text form of the trace of a rank. */
    public static String text(int rank) {
        return resource("run-rank" + rank + ".ascii.txt");
    }

    /** Returns the text of the description. */
    public static String description() {
        return resource("run.meta");
    }

    /** Returns the first bytes of the trace of rank 0. */
    public static byte[] firstBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String line : resource("run-rank0.hexhead.txt").split("\n")) {
            String hex = line.substring(line.indexOf(' ')).replace(" ", "");
            bytes.writeBytes(HexFormat.of().parseHex(hex));
        }
        return bytes.toByteArray();
    }

    /** Writes a trace of the calls of that rank, at their times. */
    public static Path write(int rank, Path path) throws IOException {
        return write(text(rank), path);
    }

    /** Writes a trace of the calls in a text form, at their times. */
    static Path write(String text, Path path) throws IOException {
        RecordedTrace clocks = new RecordedTrace();
        TraceFileBuilder builder =
                TraceFile.builder().clocks(new TraceClocks(() -> clocks.wallNanos, () -> clocks.cpuNanos));
        try (TraceFile trace = builder.open(path)) {
            CallTrace calls = CallTrace.of(trace);
            List<String> call = new ArrayList<>();
            for (String line : text.split("\n")) {
                call.add(line);
                if (line.contains(" returning ")) {
                    clocks.replay(call, calls);
                    call.clear();
                }
            }
        }
        return path;
    }

    private void replay(List<String> lines, CallTrace calls) {
        String name = goTo(lines.get(0));
        calls.begin();
        goTo(lines.get(lines.size() - 1));
        List<String> arguments = lines.subList(1, lines.size() - 1);
        if (name.equals("MPI_Init")) {
            calls.endInit(List.of("./t"));
        } else {
            calls.end(name, numbers(arguments));
        }
    }

    private String goTo(String line) {
        Matcher times = TIMES.matcher(line);
        if (!times.matches()) {
            throw new IllegalStateException("no times: " + line);
        }
        wallNanos = nanos(times.group(3));
        cpuNanos = nanos(times.group(4));
        return times.group(1);
    }

    private static int[] numbers(List<String> lines) {
        return lines.stream()
                .map(NUMBER::matcher)
                .filter(Matcher::matches)
                .mapToInt(number -> Integer.parseInt(number.group(1)))
                .toArray();
    }

    private static long nanos(String seconds) {
        return new BigDecimal(seconds).movePointRight(9).longValueExact();
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(RecordedTrace.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
