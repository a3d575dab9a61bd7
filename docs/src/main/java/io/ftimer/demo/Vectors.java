package io.ftimer.demo;

import io.ftimer.FTimers;
import io.ftimer.TimerScope;

/** The three kernels of the solver, each one a region. */
final class Vectors {
    private Vectors() {}

    /** Computes {@code result = A x}. */
    static void spmv(CsrMatrix matrix, double[] x, double[] result) {
        try (TimerScope region = FTimers.scope("spmv")) {
            matrix.multiply(x, result);
        }
    }

    static double dot(double[] x, double[] y) {
        try (TimerScope region = FTimers.scope("dot")) {
            double sum = 0;
            for (int i = 0; i < x.length; i++) {
                sum += x[i] * y[i];
            }
            return sum;
        }
    }

    /** Computes {@code result = a x + y}; {@code result} may be one of the two. */
    static void axpy(double a, double[] x, double[] y, double[] result) {
        try (TimerScope region = FTimers.scope("axpy")) {
            for (int i = 0; i < x.length; i++) {
                result[i] = a * x[i] + y[i];
            }
        }
    }
}
