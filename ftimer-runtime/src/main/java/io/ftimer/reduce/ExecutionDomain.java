package io.ftimer.reduce;

/** Where a region of a lane timer ran. One region has an entry for each in results over ranks. */
public enum ExecutionDomain {
    /** On the lanes of a team of workers, inside a timed region. */
    TEAM("openmp_level1_team"),

    /** On lane 0, outside of a team. */
    SERIAL("serial_lane");

    private final String label;

    ExecutionDomain(String label) {
        this.label = label;
    }

    /** Returns the name that reports and CSV files have for it. */
    public String label() {
        return label;
    }
}
