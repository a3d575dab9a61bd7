package io.ftimer.mpi.gptl;

/** A layout of GPTL's {@code timing.summary}, the file over all ranks. */
public enum GptlLayout {
    /**
     * The layout of E3SM: sum, minimum and maximum of the times. A running region counts up to the summary and is marked
     * with {@code y}. Names are quoted.
     */
    E3SM,

    /**
     * The layout of GPTL 8: mean, standard deviation, minimum and maximum over the {@code nranks} ranks that have the region.
     * Calls are summed; {@code std_dev} is that of a sample, see {@link io.ftimer.reduce.stats.TimeStats#deviationSeconds}. Names
     * are not quoted and may contain blanks.
     *
     * <p>This layout has no column that marks a running region: as in GPTL, its row has no numbers and says that the timer is
     * on, with the number of ranks inside it. {@link #E3SM} shows its time so far.
     */
    GPTL_8
}
