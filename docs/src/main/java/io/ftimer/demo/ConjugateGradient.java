package io.ftimer.demo;

/** The method of conjugate gradients for symmetric positive definite systems, beginning at zero. */
final class ConjugateGradient {

    /**
     * What the method found.
     *
     * @param x the solution
     * @param iterations how many steps it took
     */
    record Result(double[] x, int iterations) {}

    private final CsrMatrix matrix;
    private final double tolerance;

    /** Prepares to solve until the residual is at most {@code tolerance} times the right-hand side, in Euclidean norm. */
    ConjugateGradient(CsrMatrix matrix, double tolerance) {
        this.matrix = matrix;
        this.tolerance = tolerance;
    }

    /**
     * Solves {@code A x = b}.
     *
     * @throws ArithmeticException if it takes more steps than there are unknowns
     */
    Result solve(double[] b) {
        double[] x = new double[b.length];
        double[] residual = b.clone();
        double[] direction = b.clone();
        double[] image = new double[b.length];
        double square = Vectors.dot(residual, residual);
        double enough = tolerance * tolerance * square;
        int iterations = 0;
        while (square > enough) {
            if (iterations == b.length) {
                throw new ArithmeticException("no convergence after " + iterations + " iterations");
            }
            iterations++;
            Vectors.spmv(matrix, direction, image);
            double step = square / Vectors.dot(direction, image);
            Vectors.axpy(step, direction, x, x);
            Vectors.axpy(-step, image, residual, residual);
            double next = Vectors.dot(residual, residual);
            Vectors.axpy(next / square, direction, residual, direction);
            square = next;
        }
        return new Result(x, iterations);
    }
}
