package io.ftimer.agent.internal.instrument;

/** Code of a shape that compilers do not produce. Visitors cannot throw checked exceptions. */
final class UnexpectedCode extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnexpectedCode(String reason) {
        super(reason);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
