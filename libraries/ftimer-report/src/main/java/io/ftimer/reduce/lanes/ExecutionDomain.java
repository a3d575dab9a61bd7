package io.ftimer.reduce.lanes;

/**
 * Where a region of a lane timer ran. Results over ranks have a separate entry for each domain.
 *
 * @since 0.1
 */
public enum ExecutionDomain {
    /** On the lanes of a team of workers, inside a timed region. */
    TEAM("openmp_level1_team"),

    /** On lane 0, outside of a team. */
    SERIAL("serial_lane");

    private final String label;

    ExecutionDomain(String label) {
        this.label = label;
    }

    /** Returns the name of the domain in reports and CSV files. */
    public String label() {
        return label;
    }
}
