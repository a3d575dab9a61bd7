package io.ftimer.mpi.launch;

/**
 * The result of one rank.
 *
 * @param exitCode 0 if its main method returned after {@code MPI.Finalize}
 * @param message what it did otherwise, to be read after "rank 3 "; empty for 0
 */
record RankResult(int exitCode, String message) {
    static final RankResult PASSED = new RankResult(0, "");

    boolean passed() {
        return exitCode == 0;
    }
}
