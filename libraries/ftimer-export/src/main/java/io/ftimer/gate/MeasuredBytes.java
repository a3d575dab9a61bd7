package io.ftimer.gate;

/**
 * The allocated bytes of one region of a benchmark in a run, with nested regions.
 *
 * <p>Thread safety: immutable.
 *
 * @param perOp the mean number of bytes of an operation
 * @param perCall the mean number of bytes of a call
 * @since 0.1
 */
public record MeasuredBytes(double perOp, double perCall) {

    double in(boolean calls) {
        return calls ? perCall : perOp;
    }

    /** Returns these bytes as the expectation of later runs. */
    ExpectedBytes expected(ExpectedCalls calls) {
        boolean isPerCall = calls.exact().isEmpty();
        return ExpectedBytes.rounded(in(isPerCall), isPerCall);
    }

    MeasuredBytes min(MeasuredBytes other) {
        return perOp <= other.perOp ? this : other;
    }
}
