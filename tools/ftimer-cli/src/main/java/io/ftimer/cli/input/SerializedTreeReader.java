package io.ftimer.cli.input;

import io.ftimer.export.internal.tree.SelfTimes;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.summary.SerializedTree;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a {@link SerializedTree}. Its one tree is the whole file. */
record SerializedTreeReader(String input, Reader text) implements InputReader {
    /** How every file begins. */
    static final String MAGIC = "ftimer-tree ";

    private static final Pattern LINE = Pattern.compile(" \\(line ([0-9]{1,9}): ");

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        StringWriter whole = new StringWriter();
        text.transferTo(whole);
        SerializedTree tree;
        try {
            tree = SerializedTree.parse(whole.toString());
        } catch (IllegalArgumentException e) {
            Matcher line = LINE.matcher(e.getMessage());
            throw new UnusableInputException(
                    input, line.find() ? Long.parseLong(line.group(1)) : 1, String.valueOf(e.getMessage()));
        }
        List<ExportedRegion> regions = tree.regions().stream()
                .map(region -> new ExportedRegion(
                        region.depth(),
                        region.name(),
                        region.kind(),
                        region.callCount(),
                        region.inclusiveNanos(),
                        region.inclusiveNanos(),
                        Map.of()))
                .toList();
        sink.open(run)
                .accept(new ExportedTree(ExportedTree.Kind.RUN, "", "tree", true, 0, Map.of(), SelfTimes.set(regions)));
    }
}
