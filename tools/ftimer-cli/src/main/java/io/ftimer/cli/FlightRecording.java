package io.ftimer.cli;

import io.ftimer.cli.internal.input.UnusableInputException;
import io.ftimer.internal.text.ShownText;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.values.RegionPath;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * A recording of JDK Flight Recorder; the only class that refers to it. Events are read one by one, and are in no order: an event of a
 * region is written when it ends. Stateless.
 */
record FlightRecording(Path file) {
    private static final Set<String> SAMPLES =
            Set.of("jdk.ExecutionSample", "jdk.NativeMethodSample", "jdk.CPUTimeSample");

    /** The thread of a sample that the flight recorder took from outside; in others it is the thread of the event. */
    private static final String SAMPLED_THREAD = "sampledThread";

    private static final String LAMBDA = "$$Lambda";
    private static final String NO_METHOD = "(unknown method)";
    private static final List<String> NO_STACK = List.of("(stack could not be read)");

    /** Where the header of a file has the start of its first chunk, in nanoseconds of the epoch. */
    private static final int FIRST_START = 32;

    /** The starts of recordings are known to the millisecond. */
    private static final Duration SAME_START = Duration.ofMillis(10);

    /** Passes on the calls of all regions, and returns a line for each reason why the file lacks events. */
    List<String> readCalls(Consumer<CallTimes.Call> calls) throws IOException {
        NavigableSet<Instant> starts = new TreeSet<>();
        AtomicLong lostBytes = new AtomicLong();
        Map<String, RegionPath> paths = new HashMap<>();
        read(event -> {
            switch (event.getEventType().getName()) {
                case FlightRecorderEvents.EVENT ->
                    calls.accept(new CallTimes.Call(
                            event.getThread().getId(),
                            paths.computeIfAbsent(event.getString("path"), RegionPath::parse),
                            nanos(event.getStartTime()),
                            nanos(event.getEndTime())));
                case "jdk.ActiveRecording" -> starts.add(event.getInstant("recordingStart"));
                case "jdk.DataLoss" -> lostBytes.addAndGet(event.getLong("amount"));
                default -> {}
            }
        });
        List<String> losses = new ArrayList<>();
        Instant first = firstStart();
        // a recording that started later cannot be the one that is in the file
        Instant start = starts.floor(first.plus(SAME_START));
        if (start != null && start.isBefore(first.minus(SAME_START))) {
            losses.add("the first "
                    + ShownNumber.ofNanos(Duration.between(start, first).toNanos())
                    + " of the recording are missing, with their calls and samples: it exceeded its maxsize or maxage;"
                    + " record with a larger one");
        }
        if (lostBytes.get() > 0) {
            losses.add(
                    ShownText.counted(lostBytes.get(), "byte") + " of events are missing: threads were faster than the"
                            + " flight recorder; record with -XX:FlightRecorderOptions=memorysize=100m");
        }
        return losses;
    }

    private Instant firstStart() throws IOException {
        try (DataInputStream header = new DataInputStream(Files.newInputStream(file))) {
            header.skipNBytes(FIRST_START);
            return Instant.EPOCH.plusNanos(header.readLong());
        }
    }

    void readSamples(Consumer<StackSamples.Sample> samples) throws IOException {
        read(event -> {
            String name = event.getEventType().getName();
            if (SAMPLES.contains(name)) {
                RecordedThread thread =
                        event.hasField(SAMPLED_THREAD) ? event.getThread(SAMPLED_THREAD) : event.getThread();
                if (thread != null) {
                    samples.accept(sample(name, thread, event));
                }
            }
        });
    }

    private static StackSamples.Sample sample(String name, RecordedThread thread, RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        return new StackSamples.Sample(
                thread.getId(),
                nanos(event.getStartTime()),
                name,
                stack == null || stack.getFrames().isEmpty()
                        ? NO_STACK
                        : stack.getFrames().stream()
                                .map(FlightRecording::method)
                                .toList(),
                stack != null && stack.isTruncated());
    }

    private static String method(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? NO_METHOD : type(method.getType().getName()) + '.' + method.getName();
    }

    /** Returns a class without the number of a lambda, which differs from run to run. */
    private static String type(String name) {
        int lambda = name.indexOf(LAMBDA);
        return lambda < 0 ? name : name.substring(0, lambda + LAMBDA.length());
    }

    private static long nanos(Instant instant) {
        return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
    }

    private void read(Consumer<RecordedEvent> consumer) throws IOException {
        UnusableInputException.requireFile(file, "a recording");
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                consumer.accept(events.readEvent());
            }
        } catch (IOException | RuntimeException e) {
            // the JDK throws whatever damaged bytes lead to
            UnusableInputException unusable = new UnusableInputException(
                    file.toString(), 0, "damaged, or no recording of JDK Flight Recorder: " + e.getMessage());
            unusable.initCause(e);
            throw unusable;
        }
    }

    /** When a set of calls ran, thread by thread; of calls inside each other, the outer one counts. Immutable. */
    static final class CallTimes {
        /** The ends of spans by their beginnings. Both belong to it: a short call may begin and end with one reading of the clock. */
        private final Map<Long, NavigableMap<Long, Long>> byThread = new HashMap<>();

        final int calls;

        /** A call of a region, whose times are nanoseconds since 1970. */
        record Call(long thread, RegionPath path, long from, long to) {}

        CallTimes(List<Call> calls) {
            this.calls = calls.size();
            calls.stream()
                    .sorted(Comparator.comparingLong(Call::from))
                    .forEach(call -> add(call, byThread.computeIfAbsent(call.thread(), first -> new TreeMap<>())));
        }

        private static void add(Call call, NavigableMap<Long, Long> earlier) {
            Map.Entry<Long, Long> last = earlier.lastEntry();
            boolean isInside = last != null && call.from() <= last.getValue();
            earlier.merge(isInside ? last.getKey() : call.from(), call.to(), Long::max);
        }

        int threads() {
            return byThread.size();
        }

        /** Returns the time that is inside of calls, summed over the threads. */
        long totalNanos() {
            return byThread.values().stream()
                    .flatMap(spans -> spans.entrySet().stream())
                    .mapToLong(span -> span.getValue() - span.getKey())
                    .sum();
        }

        boolean contains(long thread, long nanos) {
            NavigableMap<Long, Long> spans = byThread.get(thread);
            Map.Entry<Long, Long> span = spans == null ? null : spans.floorEntry(nanos);
            return span != null && nanos <= span.getValue();
        }
    }

    /** The samples of each method. Not thread-safe. */
    static final class StackSamples {
        private final Map<String, Row> byMethod = new HashMap<>();
        private final Map<String, Long> byEvent = new TreeMap<>();
        private long truncated;

        /**
         * What the flight recorder saw of a thread at one moment.
         *
         * @param nanos when, in nanoseconds since 1970
         * @param methods the methods on the stack, innermost first; at least one
         */
        record Sample(long thread, long nanos, String event, List<String> methods, boolean isTruncated) {}

        /**
         * The samples of one method.
         *
         * @param self those in the method itself
         * @param stack those in the method, or in what it called
         */
        record Row(String method, long self, long stack) {
            private Row plus(Row other) {
                return new Row(method, self + other.self, stack + other.stack);
            }
        }

        void add(Sample sample) {
            byEvent.merge(sample.event(), 1L, Long::sum);
            truncated += sample.isTruncated() ? 1 : 0;
            String innermost = sample.methods().get(0);
            // a recursive method is on a stack once
            for (String method : new HashSet<>(sample.methods())) {
                byMethod.merge(method, new Row(method, method.equals(innermost) ? 1 : 0, 1), Row::plus);
            }
        }

        long total() {
            return byEvent.values().stream().mapToLong(Long::longValue).sum();
        }

        /** Returns the number of samples whose outer methods are missing. */
        long truncated() {
            return truncated;
        }

        /** Returns the numbers of samples by their event, in alphabetical order. */
        Map<String, Long> byEvent() {
            return byEvent;
        }

        /** Returns a row for each method, in no order. */
        List<Row> rows() {
            return List.copyOf(byMethod.values());
        }
    }
}
