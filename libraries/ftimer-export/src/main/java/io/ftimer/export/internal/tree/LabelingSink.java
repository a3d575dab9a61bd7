package io.ftimer.export.internal.tree;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes trees on with what stands before their call paths, which are those of {@link RepeatedPaths}, for formats that have no place
 * for a tree: one level with the label, or none if the tree is the only one of the file, and that of a timer, a session or a job.
 *
 * <p>The first tree is kept until there is a second one, or the end.
 *
 * <p>Thread safety: thread-confined.
 */
public final class LabelingSink implements TreeSink {
    /** Receives labeled trees. */
    public interface Output {
        /** Receives the next tree and the levels before its call paths. */
        void accept(List<String> label, ExportedTree tree) throws IOException;

        /** Completes the output after the last tree. */
        void finish() throws IOException;
    }

    private final Output output;
    private final TreeLabels labels = new TreeLabels();
    private @Nullable ExportedTree first;
    private boolean isLabeling;

    /** Creates a sink that passes trees on. */
    public LabelingSink(Output output) {
        this.output = output;
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = RepeatedPaths.in(given.withMpiMetrics());
        if (first == null && !isLabeling) {
            first = tree;
            return;
        }
        isLabeling = true;
        writeFirst();
        write(tree);
    }

    @Override
    public void finish() throws IOException {
        writeFirst();
        output.finish();
    }

    private void writeFirst() throws IOException {
        if (first != null) {
            ExportedTree tree = first;
            first = null;
            write(tree);
        }
    }

    private void write(ExportedTree tree) throws IOException {
        boolean isLabeled = isLabeling || tree.kind() != ExportedTree.Kind.RUN;
        output.accept(isLabeled ? List.of(labels.next(tree)) : List.of(), tree);
    }
}
