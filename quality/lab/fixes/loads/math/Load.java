import org.apache.commons.math4.linear.Array2DRowRealMatrix;

/** Takes a part of a matrix. */
public class Load {
    public static void load(int n) {
        Array2DRowRealMatrix matrix = new Array2DRowRealMatrix(n, n);
        if (matrix.getSubMatrix(1, n - 2, 1, n - 2).getRowDimension() != n - 2) {
            throw new AssertionError();
        }
    }
}
