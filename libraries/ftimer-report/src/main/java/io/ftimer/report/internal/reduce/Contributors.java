package io.ftimer.report.internal.reduce;

import io.ftimer.values.Status;

/** The contributors that a reduction has accepted, and the first failure among them. Not thread-safe. */
public final class Contributors {
    private final ContributorSet numbers = new ContributorSet();
    private Status status = Status.SUCCESS;

    /**
     * Adds one contributor.
     *
     * @throws IllegalArgumentException if it is negative or already present; nothing changes then
     */
    public void add(int contributor, Status itsStatus) {
        numbers.add(contributor);
        status = first(status, itsStatus);
    }

    /**
     * Adds the contributors of a partial result.
     *
     * @throws IllegalArgumentException if one is already present; nothing changes then
     */
    public void addAll(ContributorSet others, Status theirStatus) {
        numbers.addAll(others);
        status = first(status, theirStatus);
    }

    /** Returns the failure with the lowest code, success without failures. */
    public Status status() {
        return status;
    }

    /** Returns the status as if one more contributor had {@code other}. */
    public Status statusWith(Status other) {
        return first(status, other);
    }

    /** Returns how many contributors there are. */
    public int size() {
        return numbers.size();
    }

    /** Returns a copy of their numbers. */
    public ContributorSet numbers() {
        return numbers.copy();
    }

    private static Status first(Status a, Status b) {
        if (a.isSuccess()) {
            return b;
        }
        return b.isSuccess() || a.code() <= b.code() ? a : b;
    }
}
