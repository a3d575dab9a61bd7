package io.ftimer.reduce;

/** Where a region of a rank ran. Results over ranks have a separate entry for each domain. */
public enum ExecutionDomain {
    /** On a rank without lanes. */
    RANK("rank", "rank"),

    /** On the lanes of a team of workers, inside a timed region. */
    TEAM("openmp_level1_team", "team"),

    /** On lane 0, outside of a team. */
    SERIAL("serial_lane", "serial");

    private final String label;

    /** The name of the domain in messages. */
    final String word;

    ExecutionDomain(String label, String word) {
        this.label = label;
        this.word = word;
    }

    /** Returns the name of the domain in the text reports and CSV files of the Fortran library. */
    public String label() {
        return label;
    }
}
