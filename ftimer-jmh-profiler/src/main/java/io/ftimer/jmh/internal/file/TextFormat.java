package io.ftimer.jmh.internal.file;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.result.AccountingText;
import io.ftimer.jmh.internal.result.ProfiledTreeText;
import io.ftimer.jmh.tree.ProfiledTree;
import java.io.IOException;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Writes the tree as it is shown after the run, with all regions. */
final class TextFormat implements BenchmarkFormat {

    @Override
    public String format() {
        return "text";
    }

    @Override
    public String extension() {
        return "txt";
    }

    @Override
    public void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException {
        out.append(TextEscapes.display(BenchmarkName.full(benchmark))).append('\n');
        for (String line : ProfiledTreeText.of(tree, region -> true, TextLimits.ALL)) {
            out.append(line).append('\n');
        }
        for (String line : AccountingText.of(tree)) {
            out.append(line).append('\n');
        }
        for (String line : tree.problems().lines()) {
            out.append("ftimer: ").append(line).append('\n');
        }
    }
}
