package io.ftimer.demo;

/**
 * The Poisson equation {@code -u_xx - u_yy = 1} on the unit square with {@code u = 0} on its border, on a grid of
 * {@code side x side} inner points: one unknown a point.
 *
 * @param side inner points in each direction
 */
record PoissonSystem(int side) {

    int unknowns() {
        return side * side;
    }

    /** Assembles the matrix of the 5-point stencil, multiplied by the square of the grid width. */
    CsrMatrix matrix() {
        CsrMatrix matrix = new CsrMatrix(unknowns(), 5 * unknowns());
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                addNeighbor(matrix, x, y - 1);
                addNeighbor(matrix, x - 1, y);
                matrix.add(index(x, y), 4);
                addNeighbor(matrix, x + 1, y);
                addNeighbor(matrix, x, y + 1);
                matrix.endRow();
            }
        }
        return matrix;
    }

    private void addNeighbor(CsrMatrix matrix, int x, int y) {
        if (0 <= x && x < side && 0 <= y && y < side) {
            matrix.add(index(x, y), -1);
        }
    }

    private int index(int x, int y) {
        return y * side + x;
    }

    /** Returns the right-hand side. */
    double[] load() {
        double width = 1.0 / (side + 1);
        double[] load = new double[unknowns()];
        java.util.Arrays.fill(load, width * width);
        return load;
    }

    /** Returns the value of a solution at the point nearest to the middle of the square. */
    double middle(double[] solution) {
        return solution[index(side / 2, side / 2)];
    }
}
