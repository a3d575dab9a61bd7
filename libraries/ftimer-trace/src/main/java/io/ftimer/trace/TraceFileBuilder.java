package io.ftimer.trace;

import io.ftimer.internal.engine.GuardedSink;
import io.ftimer.report.internal.files.RecordFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link TraceFile traces}; returned by {@link TraceFile#builder()}.
 *
 * <p>Thread safety: not thread-safe.
 */
public final class TraceFileBuilder {
    private static final DateTimeFormatter FILE_DATE = DateTimeFormatter.ofPattern("yyyy.MM.dd.HH.mm.ss", Locale.ROOT);

    TraceSettings settings = TraceSettings.DEFAULT;
    TraceClocks clocks = TraceClocks.system();
    Consumer<String> diagnostics = line -> System.err.println(line);
    int bufferBytes = 64 * 1024;
    private @Nullable InstantSource epoch;
    Instant startedAt = Instant.now();
    private ZoneId zone = ZoneId.systemDefault();
    private int rank;
    private boolean isRankSet;
    private OptionalInt ranks = OptionalInt.of(1);

    TraceFileBuilder() {}

    /** Sets what is traced and the names of the files; {@link TraceSettings#DEFAULT} by default. */
    public TraceFileBuilder settings(TraceSettings newSettings) {
        settings = Objects.requireNonNull(newSettings, "settings");
        return this;
    }

    /** Sets the clocks; {@link TraceClocks#system()} by default. */
    public TraceFileBuilder clocks(TraceClocks newClocks) {
        clocks = Objects.requireNonNull(newClocks, "clocks");
        return this;
    }

    /**
     * Counts elapsed time from 1970 instead of from the origin of its clock, so that traces of several machines can be compared
     * as far as their dates agree. The source is read once; time then moves with the clock.
     */
    public TraceFileBuilder sinceEpoch(InstantSource source) {
        epoch = Objects.requireNonNull(source, "source");
        return this;
    }

    /** Sets the start of the run, whose date in that zone is in the names of the files; now and the system's zone by default. */
    public TraceFileBuilder startedAt(Instant instant, ZoneId newZone) {
        startedAt = Objects.requireNonNull(instant, "instant");
        zone = Objects.requireNonNull(newZone, "zone");
        return this;
    }

    /**
     * Sets the rank and the number of ranks; 0 of 1 by default. All ranks must set the same start of the run.
     *
     * @throws IllegalArgumentException if the rank is out of range
     */
    public TraceFileBuilder rank(int newRank, int newRanks) {
        if (newRank < 0 || newRank >= newRanks) {
            throw new IllegalArgumentException("rank must be at least 0 and below " + newRanks + ", was " + newRank);
        }
        rank(newRank);
        ranks = OptionalInt.of(newRanks);
        return this;
    }

    /**
     * Sets the rank where the number of ranks is not known. No description is written then, since it has that number.
     *
     * @throws IllegalArgumentException if the rank is negative
     */
    public TraceFileBuilder rank(int newRank) {
        if (newRank < 0) {
            throw new IllegalArgumentException("rank must be at least 0, was " + newRank);
        }
        rank = newRank;
        isRankSet = true;
        ranks = OptionalInt.empty();
        return this;
    }

    /**
     * Sets the sink of the diagnostic lines; standard error by default. What it throws does not reach the traced code, as in
     * {@link io.ftimer.FTimerBuilder#diagnostics}.
     */
    public TraceFileBuilder diagnostics(Consumer<String> sink) {
        diagnostics = new GuardedSink(sink);
        return this;
    }

    /**
     * Creates the file {@code <root><date>-<rank>.bin} and, at rank 0 of a known number of ranks, the description
     * {@code <root><date>.meta}.
     *
     * @throws IOException if a file cannot be created or written, or exists
     */
    public TraceFile open() throws IOException {
        if (rank == 0 && ranks.isPresent()) {
            byte[] description = description(ranks.getAsInt()).getBytes(StandardCharsets.UTF_8);
            try (RecordFile file = create(Path.of(filePrefix() + ".meta"))) {
                file.append(description, description.length);
            }
        }
        return open(Path.of(String.format(Locale.ROOT, "%s-%04d.bin", filePrefix(), rank)));
    }

    /**
     * Creates a trace of that name, without a description.
     *
     * @throws IOException if the file cannot be created or written, or exists
     */
    public TraceFile open(Path path) throws IOException {
        RecordFile file = create(path);
        try {
            return new TraceFile(this, path, file);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private String filePrefix() {
        return settings.fileRoot() + FILE_DATE.format(startedAt.atZone(zone));
    }

    private String description(int numberOfRanks) {
        return "hostname=" + TraceEnd.nameOf("HOSTNAME") + "\nnumprocs=" + numberOfRanks + "\nusername="
                + TraceEnd.nameOf("LOGNAME") + "\nstartime=" + startedAt.getEpochSecond() + "\nfileprefix="
                + filePrefix() + "\nversion=" + TraceEnd.VERSION + "\nsubversion=0\nsubsubversion=0\n";
    }

    /** Returns what the file says of its rank; nothing unless one was set. */
    Map<String, String> rankRemarks() {
        Map<String, String> remarks = new LinkedHashMap<>();
        if (isRankSet) {
            remarks.put(TraceEnd.RANK, Integer.toString(rank));
            ranks.ifPresent(number -> remarks.put(TraceEnd.RANKS, Integer.toString(number)));
        }
        return remarks;
    }

    /** Returns the offset of elapsed times in the trace from readings of the wall clock. */
    long wallOffsetNanos() {
        if (epoch == null) {
            return 0;
        }
        Instant now = epoch.instant();
        return now.getEpochSecond() * RecordFormat.NANOS_PER_SECOND
                + now.getNano()
                - clocks.wall().nanoTime();
    }

    RecordFormat format(long wallOffsetNanos) throws IOException {
        return new RecordFormat(
                bias("processor time", clocks.cpu().nanoTime()),
                bias("elapsed time", clocks.wall().nanoTime() + wallOffsetNanos));
    }

    private static int bias(String clock, long nanos) throws IOException {
        long seconds = Math.floorDiv(nanos, RecordFormat.NANOS_PER_SECOND);
        if (seconds != (int) seconds) {
            throw new IOException("a trace cannot start at the " + clock + " " + RecordFormat.seconds(nanos)
                    + " s: the seconds must fit 32 bits; count elapsed time from 1970 by sinceEpoch");
        }
        return (int) seconds;
    }

    /**
     * Creates a file, which an interrupt of a traced thread does not close. The message of an exception says what to do.
     *
     * @throws FileAlreadyExistsException if the file exists, since a trace replaces no file
     */
    private static RecordFile create(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(
                    path.toString(), null, "there is no directory " + folder + "; create it first");
        }
        try {
            return RecordFile.create(path);
        } catch (FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(
                    path.toString(), null, "the file exists, and a trace replaces no file; choose another name");
        }
    }
}
