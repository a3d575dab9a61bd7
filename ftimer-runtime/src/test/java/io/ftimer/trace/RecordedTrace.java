package io.ftimer.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of two ranks that was traced by SST dumpi: the text form of both traces and the first 192 bytes of one of them, as its
 * tools gave them.
 */
final class RecordedTrace {
    private static final Pattern TIMES = Pattern.compile(
            "(\\w+) (entering|returning) at walltime ([0-9.]+), cputime ([0-9.]+) seconds in thread 0\\.");
    private static final Pattern NUMBER = Pattern.compile("\\w+ \\w+=(-?\\d+).*");
    private static final Pattern WORD = Pattern.compile("string argv\\[1]=\\[\"(.*)\"]");

    private RecordedTrace() {}

    static String text(int rank) {
        return TestTrace.resource("run-rank" + rank + ".ascii.txt");
    }

    /** Returns the first bytes of the trace of rank 0. */
    static byte[] firstBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String line : TestTrace.resource("run-rank0.hexhead.txt").split("\n")) {
            String hex = line.substring(line.indexOf(' ')).replace(" ", "");
            bytes.writeBytes(HexFormat.of().parseHex(hex));
        }
        return bytes.toByteArray();
    }

    /** Writes a trace with the calls of that rank as the text tells them. */
    static Path write(int rank, TraceFileBuilder builder, Path path) throws IOException {
        try (TraceFile trace = builder.open(path)) {
            List<String> call = new ArrayList<>();
            for (String line : text(rank).split("\n")) {
                call.add(line);
                if (line.contains(" returning ")) {
                    write(call, trace);
                    call.clear();
                }
            }
        }
        return path;
    }

    private static void write(List<String> lines, TraceFile trace) {
        Matcher start = TIMES.matcher(lines.get(0));
        Matcher stop = TIMES.matcher(lines.get(lines.size() - 1));
        if (!start.matches() || !stop.matches()) {
            throw new IllegalStateException("no call: " + lines);
        }
        MpiCall call = Arrays.stream(MpiCall.values())
                .filter(known -> known.mpiName().equals(start.group(1)))
                .findFirst()
                .orElseThrow();
        TimeSpan wall = new TimeSpan(nanos(start.group(3)), nanos(stop.group(3)));
        TimeSpan cpu = new TimeSpan(nanos(start.group(4)), nanos(stop.group(4)));
        trace.call(call, cpu, wall, arguments(call, lines.subList(1, lines.size() - 1)));
    }

    private static long nanos(String seconds) {
        return new BigDecimal(seconds).movePointRight(9).longValueExact();
    }

    private static byte[] arguments(MpiCall call, List<String> lines) {
        if (call == MpiCall.INIT) {
            Matcher word = WORD.matcher(lines.get(1));
            if (!word.matches()) {
                throw new IllegalStateException(lines.toString());
            }
            return words(word.group(1));
        }
        return call.encode(lines.stream()
                .map(NUMBER::matcher)
                .filter(Matcher::matches)
                .mapToInt(number -> Integer.parseInt(number.group(1)))
                .toArray());
    }

    private static byte[] words(String word) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(1);
            out.writeInt(word.length());
            out.write(word.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
