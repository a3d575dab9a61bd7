package io.ftimer.report;

import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.nio.file.Path;

/**
 * The timing files of GPTL as E3SM's tools read them: of one rank ({@code timing.0}), and over all ranks
 * ({@code timing.summary}); the latter also in the {@link GptlLayout} of GPTL 8.
 *
 * <p>GPTL knows timers by name only, this tree knows call paths: each path has its own line, with its name alone. In the file
 * of one rank nesting shows by indentation. In those over ranks a name that stands at several paths is written as its whole
 * path, with colons between, so that a line has one name. Siblings stand there in the order of a {@link UnionSummary}, by name.
 *
 * <p>Columns have the widths that GPTL gives them. Where GPTL leaves a running timer out of its sums, the files of E3SM count it
 * up to the moment of the summary; it is marked with {@code y} in both. The largest and smallest call need
 * {@link io.ftimer.FTimerBuilder#callStatistics}; without them both are a {@code -}. Lines that tell how GPTL was built, how
 * much memory it has and how many threads are not written; metadata stands in their place. Control characters and
 * backslashes in names are escaped. Lines end with LF.
 *
 * <p>Thread safety: thread-confined.
 */
public final class GptlReport extends Report<GptlReport> {
    private <T> GptlReport(ContentWriter<T> writer, T result, Status status) {
        super(new ReportContent<>(result, status, new Metadata()), writer);
    }

    /** Returns the file of one rank, or one process. */
    public static GptlReport of(Summary summary) {
        return of(summary, 0);
    }

    /**
     * As {@link #of(Summary)}, with an estimate of the time that timing took.
     *
     * @param overheadNanosPerCall what one start or stop takes
     * @throws IllegalArgumentException if that is negative
     */
    public static GptlReport of(Summary summary, long overheadNanosPerCall) {
        if (overheadNanosPerCall < 0) {
            throw new IllegalArgumentException("a call cannot take " + overheadNanosPerCall + " ns");
        }
        GptlRankText text = new GptlRankText(overheadNanosPerCall);
        return new GptlReport((content, atBegin, out) -> text.write(content, out), summary, summary.status());
    }

    /**
     * Returns the file over ranks as E3SM's tools read it, for instance of
     * {@link io.ftimer.reduce.UnionAccumulator#interim()}.
     */
    public static GptlReport of(UnionSummary summary) {
        return of(summary, GptlLayout.E3SM);
    }

    /** Returns the file over ranks in one of its layouts. */
    public static GptlReport of(UnionSummary summary, GptlLayout layout) {
        return new GptlReport(layout.writer, summary, summary.status());
    }

    @Override
    GptlReport self() {
        return this;
    }

    @Override
    void checkAppend(Path named, Path existing) {
        // text goes behind anything
    }
}
