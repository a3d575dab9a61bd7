package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/** The trees of the tests and templates of a run. Stateless. */
final class SuiteTrees {
    private SuiteTrees() {}

    /** Gives all trees of a run to a sink. */
    static void all(List<JvmPart> parts, TreeSink sink) throws IOException {
        read(parts, Set.of(), test -> sink.accept(test.tree()));
    }

    /**
     * Gives the tests and templates of a run to a receiver, in the order of the records.
     *
     * @param without the types of records that are left out
     */
    static void read(List<JvmPart> parts, Set<String> without, SuiteTreeBuilder.Receiver receiver) throws IOException {
        SuiteTreeBuilder suite = new SuiteTreeBuilder(SuiteSchema.METRICS, test -> {
            try {
                receiver.accept(test);
            } catch (IOException ofReceiver) {
                // not one of the file that is read
                throw new UncheckedIOException(ofReceiver);
            }
        });
        try {
            for (JvmPart part : parts) {
                part.read(row -> {
                    if (!without.contains(row.type())) {
                        suite.accept(row.type(), row, row.text("jvm"));
                    }
                });
                suite.finish();
            }
        } catch (UncheckedIOException ofReceiver) {
            throw ofReceiver.getCause();
        }
    }
}
