package io.ftimer.demo;

import java.util.Arrays;

/** A square sparse matrix in compressed row storage. Rows are appended in order, then it is only read. */
final class CsrMatrix {
    private final int[] rowEnds;
    private int[] columns;
    private double[] values;
    private int rows;
    private int entries;

    CsrMatrix(int size, int expectedEntries) {
        rowEnds = new int[size];
        columns = new int[expectedEntries];
        values = new double[expectedEntries];
    }

    int size() {
        return rowEnds.length;
    }

    int entries() {
        return entries;
    }

    /** Adds an entry to the row that is being built. */
    void add(int column, double value) {
        if (entries == columns.length) {
            columns = Arrays.copyOf(columns, 2 * entries + 1);
            values = Arrays.copyOf(values, 2 * entries + 1);
        }
        columns[entries] = column;
        values[entries] = value;
        entries++;
    }

    void endRow() {
        rowEnds[rows++] = entries;
    }

    /** Computes {@code result = A x}. */
    void multiply(double[] x, double[] result) {
        int at = 0;
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (; at < rowEnds[row]; at++) {
                sum += values[at] * x[columns[at]];
            }
            result[row] = sum;
        }
    }
}
