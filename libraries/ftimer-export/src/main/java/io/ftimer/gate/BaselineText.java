package io.ftimer.gate;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Writes baselines as text. Stateless. */
final class BaselineText {
    static final int VERSION = 2;

    /** The version without kinds: all regions are code. */
    static final int VERSION_WITHOUT_KINDS = 1;

    static final String VERSION_PREFIX = "# fTimer baseline, version ";
    static final String NO_TIME = "-";
    static final String RATIOS = "ratios to ";

    /** A path that begins like this would be read as a further number. */
    static final Pattern METRIC = Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*)=(\\S+)");

    /** Bytes that were not measured, where the path would be read as bytes. */
    static final String NO_BYTES = "-B/op";

    static final String BYTES = "[0-9.-]+B/(?:op|call)";

    private static final Pattern PATH_LIKE_BYTES = Pattern.compile(BYTES + "\\s.*");

    private static final String HEADER = VERSION_PREFIX + VERSION + """

            # For each tree in brackets: calls, self time, further numbers and path of each region.
            # Calls: "1..2": from the run with the fewest to that with the most; "~": any. Of benchmarks per operation; with
            # "/reader()" per operation of this method of a group; "3/iteration": so many in each iteration; "|": or.
            # Self time: "12.5%" of the tree; "0.800x" the time of the region after "ratios to"; "-": not compared.
            # Path: with the kind of a region that is not code, such as "solve/MPI_Send[mpi]".
            # Allocated bytes of benchmarks: "24B/op" per operation, "24B/call" if the calls are inexact.
            """;

    private BaselineText() {}

    static void write(Baseline baseline, Appendable out) throws IOException {
        out.append(HEADER);
        for (Map.Entry<TreeId, ExpectedTree> tree : baseline.trees().entrySet()) {
            out.append('\n').append(lines(tree.getKey(), tree.getValue()));
        }
    }

    /** Returns the lines of one tree. */
    static String lines(TreeId id, ExpectedTree tree) {
        StringBuilder lines = new StringBuilder("[" + id + "]\n");
        tree.ratiosTo().ifPresent(path -> lines.append(RATIOS).append(path).append('\n'));
        tree.regions().forEach((path, region) -> {
            lines.append(region.calls().text())
                    .append("  ")
                    .append(region.time().map(RelativeTime::text).orElse(NO_TIME))
                    .append("  ");
            bytes(region, path).ifPresent(text -> lines.append(text).append("  "));
            region.metrics()
                    .forEach((name, value) -> lines.append(name)
                            .append('=')
                            .append(GateNumbers.shortText(value))
                            .append("  "));
            lines.append(path(path)).append('\n');
        });
        return lines.toString();
    }

    private static Optional<String> bytes(ExpectedRegion region, CallPath path) {
        return region.bytes()
                .map(ExpectedBytes::text)
                .or(() -> Optional.of(NO_BYTES)
                        .filter(unused -> PATH_LIKE_BYTES.matcher(path.text()).matches()));
    }

    private static String path(CallPath path) {
        String text = path.text();
        int equals = text.indexOf('=');
        return equals > 0 && METRIC.matcher(text.split("\\s", 2)[0]).matches()
                ? text.substring(0, equals) + '\\' + text.substring(equals)
                : text;
    }
}
