package io.ftimer.assertj;

/**
 * The shares of a time that an assertion accepts, as fractions.
 *
 * @param least the smallest one
 * @param most the largest one; above 1 for the summed times of several threads
 */
record ShareRange(double least, double most) {

    ShareRange {
        // written so that NaN is refused
        if (!(least >= 0 && least <= most)) {
            throw new IllegalArgumentException("no share is between " + least + " and " + most
                    + "; shares are fractions from 0 on, 0.25 is a quarter");
        }
    }

    boolean contains(double share) {
        return least <= share && share <= most;
    }

    /** Returns a share outside of the range for a message. */
    String show(double share) {
        return Decimals.refused(share, this::contains);
    }

    @Override
    public String toString() {
        return least + " to " + most;
    }
}
