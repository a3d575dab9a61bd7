package io.ftimer.export.internal.bounds;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;

/**
 * What makes a tree of one run the same as a tree of another run.
 *
 * @param group what trees are listed under, such as the class of a test; may be empty
 */
public record TreeId(Kind kind, String group, String name) {
    /**
     * Returns the identity of a tree. That of a test is its code, if {@link ExportedTree#test} has its method: the class,
     * and the method with the types of its parameters. So all invocations of a template have one identity, and so have all dynamic tests of
     * a factory.
     */
    public static TreeId of(ExportedTree tree) {
        return tree.test()
                .filter(test ->
                        !test.className().isEmpty() && !test.methodName().isEmpty())
                .map(test ->
                        new TreeId(Kind.TEST, test.className(), test.methodName() + '(' + test.parameterTypes() + ')'))
                .orElseGet(() -> new TreeId(tree.kind(), tree.group(), tree.name()));
    }

    public boolean isTest() {
        return kind == Kind.TEST;
    }
}
