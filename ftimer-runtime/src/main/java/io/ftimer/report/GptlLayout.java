package io.ftimer.report;

import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.Report.ContentWriter;

/** The layouts of GPTL's {@code timing.summary}, the file over all ranks. */
public enum GptlLayout {
    /**
     * That of the GPTL in E3SM: the sum of the times, and the extremes. A running region counts up to the moment of the
     * summary; it is marked with {@code y}. Names are quoted.
     */
    E3SM((content, atBegin, out) -> GptlSummaryText.write(content, out)),

    /**
     * That of GPTL 8: mean, standard deviation and extremes over the {@code nranks} ranks that have the region. Calls are
     * their sum; {@code std_dev} is that of a sample, see {@link io.ftimer.stats.TimeStats#deviationSeconds}. Names are
     * not quoted, blanks in them stand as they are.
     *
     * <p>No column could mark a running region: as in GPTL, its row holds no numbers but says that it is not printed since it
     * is on, for as many threads as there are ranks inside it. {@link #E3SM} tells its time so far.
     */
    GPTL_8((content, atBegin, out) -> Gptl8SummaryText.write(content, out));

    final ContentWriter<UnionSummary> writer;

    GptlLayout(ContentWriter<UnionSummary> writer) {
        this.writer = writer;
    }
}
