package io.ftimer.cli.internal;

import io.ftimer.report.ExportedTree;

/** What messages call a tree. Stateless. */
public final class TreeNames {
    private TreeNames() {}

    /** Returns the group, if there is one, and the name. */
    public static String of(ExportedTree tree) {
        return tree.group().isEmpty() ? tree.name() : tree.group() + " > " + tree.name();
    }
}
