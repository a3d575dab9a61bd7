package io.ftimer.cli.internal;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** A sink that gives each tree to a function. */
public record ForwardingSink(TreeAction action) implements TreeSink {
    /** What is done with a tree. */
    @FunctionalInterface
    public interface TreeAction {
        void accept(ExportedTree tree) throws IOException;
    }

    @Override
    public void accept(ExportedTree tree) throws IOException {
        action.accept(tree);
    }

    @Override
    public void finish() {}
}
