package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.metrics.FlightRecorderEvents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on recordings of this JVM. */
class ProfileCommandTest {
    private static final String SAMPLE = "jdk.ExecutionSample";

    /** What {@link #spin} computes, so that it computes something. */
    static volatile double sum;

    @TempDir
    private Path folder;

    private final FTimer timer =
            FTimer.builder().listener(FlightRecorderEvents::new).build();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int profile(Object... arguments) {
        return FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false, System.getenv()),
                Stream.concat(Stream.of("profile"), Stream.of(arguments))
                        .map(Object::toString)
                        .toArray(String[]::new));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8).replace(folder.toString(), "FOLDER");
    }

    private static void spin() {
        double next = sum;
        for (int i = 0; i < 1_000_000; i++) {
            next += Math.sqrt(i);
        }
        sum = next;
    }

    private static boolean isOfSpin(RecordedEvent sample) {
        return sample.getStackTrace() != null
                && sample.getStackTrace().getFrames().stream()
                        .anyMatch(frame -> frame.getMethod().getName().equals("spin"));
    }

    /** Records regions until one was sampled. */
    private Path sampled() throws IOException {
        Path file = folder.resolve("sampled.jfr");
        CountDownLatch seen = new CountDownLatch(1);
        timer.init();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(FlightRecorderEvents.EVENT).withoutThreshold();
            stream.enable(SAMPLE).withPeriod(Duration.ofMillis(10));
            stream.onEvent(SAMPLE, sample -> {
                if (isOfSpin(sample)) {
                    seen.countDown();
                }
            });
            stream.startAsync();
            Runnable work = () -> spin();
            timer.start("solve");
            while (seen.getCount() > 0) {
                timer.start("linsolve");
                work.run();
                timer.stop("linsolve");
            }
            timer.start("idle");
            timer.stop("idle");
            timer.stop("solve");
            stream.dump(file);
        }
        return file;
    }

    /** Records regions without samples. */
    private Path unsampled(String... regions) throws IOException {
        Path file = folder.resolve("unsampled.jfr");
        timer.init();
        try (Recording recording = new Recording()) {
            recording.enable(FlightRecorderEvents.EVENT).withoutThreshold();
            recording.start();
            for (String region : regions) {
                timer.start(region);
            }
            for (int i = regions.length - 1; i >= 0; i--) {
                timer.stop(regions[i]);
            }
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    @Test
    void methods_that_were_sampled_inside_a_region_are_listed() throws IOException {
        Path recording = sampled();

        assertThat(profile(recording, "--region", "solve/linsolve")).as(err()).isEqualTo(ExitCodes.SAME);
        assertThat(out())
                .matches("(?s)solve/linsolve: [\\d ]+ calls? in [\\d.]+ \\S+ on 1 thread; [\\d ]+ samples?"
                        + " \\([\\d ]+ jdk.ExecutionSample\\)\n.*")
                .containsPattern("\n *[1-9][\\d ]* +[\\d.]+ % +[1-9][\\d ]* +[\\d.]+ %  "
                        + "io.ftimer.cli.ProfileCommandTest.spin\n");
        assertThat(out()).doesNotContainPattern("\\$\\$Lambda[^.]");

        assertThat(profile(recording, "--region", "solve/idle")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .matches(
                        "ftimer: FOLDER/sampled.jfr: no sample inside \"solve/idle\", 1 call in [\\d.]+ \\S+ on 1 thread;"
                                + " [\\d ]+ samples? (is|are) elsewhere: let the region run longer or more often, since a"
                                + " thread is sampled every 10 to 20 ms\n");
    }

    @Test
    void a_recording_without_samples_is_rejected() throws IOException {
        assertThat(profile(unsampled("solve"), "--region", "solve")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo("ftimer: FOLDER/unsampled.jfr: no samples of methods; record with"
                        + " -XX:StartFlightRecording=settings=profile\n");
    }

    @Test
    void a_recording_without_regions_is_rejected() throws IOException {
        assertThat(profile(unsampled(), "--region", "solve")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo("ftimer: FOLDER/unsampled.jfr: no event io.ftimer.Region; record regions with"
                        + " -Dftimer.config='events=true', those of tests with ftimer.events=true\n");
    }

    @Test
    void an_unknown_path_is_rejected_with_the_nearest_ones() throws IOException {
        Path recording = unsampled("solve", "linsolve", "dot");

        profile(recording, "--region", "solve/linslove");
        profile(recording, "--region", "dot");
        profile(recording, "--region", "assemble/*");

        assertThat(err()).isEqualTo("""
                        ftimer: FOLDER/unsampled.jfr: no region matches "solve/linslove"; did you mean "solve/linsolve"?
                        ftimer: FOLDER/unsampled.jfr: no region matches "dot"; did you mean "solve/linsolve/dot"?
                        ftimer: FOLDER/unsampled.jfr: no region matches "assemble/*"; there are "solve", "solve/linsolve", "solve/linsolve/dot"
                        """);
    }

    /** Records a region, begins a new chunk, and records another one; the first chunk is removed, as maxsize removes it. */
    private Path trimmed() throws IOException {
        Path file = folder.resolve("trimmed.jfr");
        timer.init();
        try (Recording recording = new Recording()) {
            recording.enable(FlightRecorderEvents.EVENT).withoutThreshold();
            recording.enable("jdk.ActiveRecording");
            recording.setMaxSize(1);
            recording.start();
            Instant started = recording.getStartTime();
            while (Instant.now().isBefore(started.plusMillis(20))) {
                timer.start("early");
                timer.stop("early");
            }
            recording.dump(folder.resolve("first.jfr"));
            timer.start("late");
            timer.stop("late");
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    @Test
    void the_loss_of_the_first_events_is_part_of_every_answer() throws IOException {
        Path recording = trimmed();

        assertThat(profile(recording, "--region", "early")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(profile(recording, "--region", "late")).isEqualTo(ExitCodes.UNUSABLE);

        String loss =
                "; the first [\\d.]+ ms of the recording are missing, with their calls and samples: it exceeded its"
                        + " maxsize or maxage; record with a larger one";
        assertThat(err().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("ftimer: FOLDER/trimmed.jfr: no region matches \"early\"; there are \"late\""
                                        + loss),
                        line -> assertThat(line)
                                .matches("ftimer: FOLDER/trimmed.jfr: no samples of methods; record with"
                                        + " -XX:StartFlightRecording=settings=profile" + loss));
    }

    @Test
    void a_malformed_path_is_rejected() throws IOException {
        assertThat(profile(unsampled(), "--region", "solve//dot")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).startsWith("ftimer: ").contains("solve//dot").contains("a level is empty");
    }

    @Test
    void a_file_that_is_no_recording_is_rejected() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no recording".repeat(100));
        Path cut = folder.resolve("cut.jfr");
        byte[] whole = Files.readAllBytes(unsampled("solve"));
        Files.write(cut, Arrays.copyOf(whole, whole.length / 2));

        assertThat(profile(text, "--region", "solve")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(profile(cut, "--region", "solve")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(profile(folder.resolve("none.jfr"), "--region", "solve")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith(
                                        "ftimer: FOLDER/notes.txt: damaged, or no recording of JDK Flight Recorder: "),
                        line -> assertThat(line)
                                .startsWith(
                                        "ftimer: FOLDER/cut.jfr: damaged, or no recording of JDK Flight Recorder: "),
                        line -> assertThat(line).isEqualTo("ftimer: FOLDER/none.jfr: no such file"));
    }
}
