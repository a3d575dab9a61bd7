package io.ftimer.report;

import io.ftimer.fuzz.Checkout;
import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.report.RankReports.RankCsv;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The check of CSV files before an append, in one piece and in two, against a slow one. */
public final class AppendCheckTarget implements FuzzTarget {
    private static final List<AppendCheck.Rules> FORMATS = Stream.of(
                    SummaryCsv.LOCAL, RankCsv.UNION, RankCsv.HYBRID, RankCsv.HYBRID_UNION, RankCsv.LANES)
            .map(writer -> AppendCheck.Rules.of(writer.schema()))
            .toList();

    @Override
    public List<byte[]> seeds() throws Exception {
        return List.of(
                Checkout.recorded("serial/metadata-escapes", "out.csv"),
                Checkout.recorded("openmp/metadata", "out.csv"),
                Checkout.recorded("mpi/metadata", "union.csv"),
                Checkout.recorded("hybrid/metadata", "strict.csv"),
                Checkout.recorded("hybrid/metadata", "union.csv"));
    }

    @Override
    public boolean reads(byte[] input) {
        boolean isValid = false;
        if (input.length > 0) {
            for (AppendCheck.Rules rules : FORMATS) {
                String problem = problem(rules, input, input.length);
                SlowAppendCheck.CheckResult expected = new SlowAppendCheck(rules).result(input);
                if (!expected.matches(problem)) {
                    throw new AssertionError("expected " + expected + ", found " + problem);
                }
                int half = input.length / 2;
                if (half > 0 && !String.valueOf(problem(rules, input, half)).equals(String.valueOf(problem))) {
                    throw new AssertionError("expected in two pieces: " + problem);
                }
                isValid |= problem == null;
            }
        }
        return isValid;
    }

    private static @Nullable String problem(AppendCheck.Rules rules, byte[] input, int piece) {
        try {
            AppendCheck check = new AppendCheck(rules, Path.of("f.csv"), 0);
            check.accept(input, piece);
            if (piece < input.length) {
                byte[] rest = Arrays.copyOfRange(input, piece, input.length);
                check.accept(rest, rest.length);
            }
            check.finish();
            return null;
        } catch (AppendRejectedException rejected) {
            return rejected.getReason();
        }
    }
}
