package io.ftimer.cli.internal;

import io.ftimer.report.ExportedTree;

/** What makes trees of different files the same one, and what messages call it. */
public record TreeKey(ExportedTree.Kind kind, String group, String name) {
    /** Returns that of a tree. */
    public static TreeKey of(ExportedTree tree) {
        return new TreeKey(tree.kind(), tree.group(), tree.name());
    }

    @Override
    public String toString() {
        return group.isEmpty() ? name : group + " > " + name;
    }
}
