package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** The literal of hatchet: a list of the roots of all trees. */
public final class HatchetLiteral extends NamedFormat {
    /** For the service loader. */
    public HatchetLiteral() {
        super("hatchet", ".hatchet.json", "a literal for hatchet: GraphFrame.from_literal(json.load(file))");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return HatchetSink.begin(out);
    }
}
