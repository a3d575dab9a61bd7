package io.ftimer.cli.scale;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs in the JSON Lines format of Extra-P 4.2 ({@code *.jsonl}): an object for each value, with the parameter {@code p} for the number
 * of ranks. The metric {@code time} is the time of the slowest rank in seconds, {@code calls} the mean number of calls of a rank. Values
 * of the window have no call path. Runs on one number of ranks are repetitions.
 *
 * <p>Extra-P rejects a file in which a call path is not in all runs, so others are left out. Immutable.
 */
public final class ExtrapFile {
    private static final String SEPARATOR = "->";
    private static final int NANO_DIGITS = 9;

    private final List<RankRun> runs;
    private final Set<List<String>> common;
    private final int leftOut;

    private ExtrapFile(List<RankRun> runs) {
        this.runs = runs;
        common = new LinkedHashSet<>();
        Set<List<String>> all = new LinkedHashSet<>();
        for (RankRun run : runs) {
            all.addAll(run.regions().keySet());
        }
        common.addAll(all);
        runs.forEach(run -> common.retainAll(run.regions().keySet()));
        leftOut = all.size() - common.size();
    }

    /**
     * Reads the reports over ranks of several files.
     *
     * @throws io.ftimer.cli.internal.UnusableArgumentException if a file has none
     */
    public static ExtrapFile read(CommandStreams streams, List<Path> inputs, TreeChoice choice) throws IOException {
        return new ExtrapFile(RankRun.read(streams, inputs, choice));
    }

    /** Returns a note on the regions that are left out; empty if there are none. */
    public Optional<String> note() {
        return leftOut == 0
                ? Optional.empty()
                : Optional.of(ShownText.counted(leftOut, "region")
                        + " left out, since Extra-P needs every region in all runs");
    }

    /** Writes the file. */
    public void writeTo(Appendable out) throws IOException {
        for (RankRun run : runs) {
            write(run, null, "time", seconds(run.windowNanos()), out);
            for (List<String> path : common) {
                RankRun.Region region = Objects.requireNonNull(run.regions().get(path));
                write(run, callpath(path), "time", seconds(region.nanos()), out);
                write(run, callpath(path), "calls", region.calls(), out);
            }
        }
    }

    private static void write(RankRun run, @Nullable String callpath, String metric, BigDecimal value, Appendable out)
            throws IOException {
        new JsonText(out)
                .beginObject()
                .name("params")
                .beginObject()
                .member("p", run.ranks())
                .endObject()
                .member("callpath", callpath)
                .member("metric", metric)
                .name("value")
                .value(value)
                .endObject();
        out.append('\n');
    }

    /** Returns the names from the root down, without the separator inside them. */
    private static String callpath(List<String> path) {
        return String.join(
                SEPARATOR,
                path.stream().map(name -> name.replace(SEPARATOR, "→")).toList());
    }

    private static BigDecimal seconds(long nanos) {
        return BigDecimal.valueOf(nanos, NANO_DIGITS);
    }
}
