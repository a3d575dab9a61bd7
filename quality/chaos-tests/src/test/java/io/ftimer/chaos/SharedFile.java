package io.ftimer.chaos;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.report.CsvReport;
import io.ftimer.report.FortranReport;
import io.ftimer.report.Report;
import io.ftimer.report.internal.files.WithoutLocks;
import io.ftimer.sites.Site;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file to which programs append. The report of an id is the same in every process, byte for byte. */
enum SharedFile {
    RUNS_CSV("runs.csv"),
    SITES_CSV("sites.csv"),
    RUNS_TXT("runs.txt"),
    /** Each report replaces the one before. */
    LATEST_CSV("latest.csv");

    /** The numbers of regions. */
    static final List<Integer> SIZES = List.of(1, 60, 2_000);

    /** The number of clocks; the first stands still, and the others jump. */
    static final int CLOCKS = 4;

    private static final List<Long> JUMPS = List.of(1L, 1_000_000_007L, -50L, 3_000_000_000_000_000_000L, -1L << 62);
    /** Whether the file system seems to have locks. */
    private static final boolean HAS_LOCKS = !"false".equals(System.getProperty("locks"));

    private static final Map<String, Summary> SUMMARIES = new ConcurrentHashMap<>();
    private static final Pattern ID = Pattern.compile("id-((\\d+)-(\\d+))-\\d+-\\d+-\\d+;");

    final String name;

    SharedFile(String name) {
        this.name = name;
    }

    /** Returns the id of a report; {@code size} is the index of its size. */
    static String id(int size, int clock, int process, int thread, int count) {
        return "id-" + size + "-" + clock + "-" + process + "-" + thread + "-" + count + ";";
    }

    /** Returns how often the clock of a report jumped. */
    static int jumps(String id) {
        Matcher parts = parsed(id);
        return parts.group(3).equals("0") ? 0 : 2 * SIZES.get(Integer.parseInt(parts.group(2)));
    }

    void write(Path folder, String id) throws IOException {
        write(folder, id, HAS_LOCKS);
    }

    void write(Path folder, String id, boolean hasLocks) throws IOException {
        Path file = folder.resolve(name);
        if (!hasLocks && this != LATEST_CSV) {
            String whole = text(id);
            String records = this == RUNS_TXT ? whole : whole.substring(whole.indexOf('\n') + 1);
            WithoutLocks.append(file, (out, atStart) -> out.append(atStart ? whole : records));
            return;
        }
        Report<?> report = report(id);
        if (id.hashCode() % 4 == 0) {
            report.durable();
        }
        if (this == LATEST_CSV) {
            report.write(file);
        } else {
            report.append(file);
        }
    }

    private Report<?> report(String id) {
        Matcher parts = parsed(id);
        Summary summary = SUMMARIES.computeIfAbsent(
                parts.group(1),
                added -> summary(SIZES.get(Integer.parseInt(parts.group(2))), Integer.parseInt(parts.group(3))));
        return switch (this) {
            case RUNS_CSV, LATEST_CSV -> CsvReport.of(summary).metadata("id", id);
            case SITES_CSV -> CsvReport.ofSites(summary).metadata("id", id);
            case RUNS_TXT -> FortranReport.of(summary).metadata("id", id);
        };
    }

    private static Matcher parsed(String id) {
        Matcher matcher = ID.matcher(id);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no id: " + id);
        }
        return matcher;
    }

    private static Summary summary(int regions, int clock) {
        SplittableRandom random = new SplittableRandom(clock);
        long[] now = {0};
        FTimer timer = FTimer.builder()
                .clock(() -> now[0] += clock == 0 ? 0 : JUMPS.get(random.nextInt(JUMPS.size())))
                .dates(InstantSource.fixed(Instant.EPOCH), ZoneOffset.UTC)
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .build();
        timer.init();
        for (int i = 0; i < regions; i++) {
            timer.start("region " + i);
            timer.stop("region " + i);
            SiteTimer site = timer.site(Site.here("site " + i));
            site.start();
            site.stop();
        }
        return timer.summary();
    }

    /** Returns the ids of the reports in the content of the file; throws if it has anything but whole reports. */
    List<String> idsIn(String content) {
        List<String> ids = new ArrayList<>();
        int at = 0;
        while (at < content.length()) {
            Matcher matcher = ID.matcher(content);
            if (!matcher.find(at)) {
                throw new Disagreement(name + ": no report at " + at + ": " + excerpt(content, at));
            }
            String expected = text(matcher.group());
            if (at > 0 && this != RUNS_TXT) {
                expected = expected.substring(expected.indexOf('\n') + 1);
            }
            if (!content.startsWith(expected, at)) {
                throw new Disagreement(
                        name + ": " + matcher.group() + " is not whole at " + at + ": " + excerpt(content, at));
            }
            ids.add(matcher.group());
            at += expected.length();
        }
        return ids;
    }

    private String text(String id) {
        StringBuilder text = new StringBuilder();
        try {
            report(id).writeTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static String excerpt(String content, int at) {
        return content.substring(at, Math.min(content.length(), at + 300));
    }
}
