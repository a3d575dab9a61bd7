import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.util.UniqueCoordinateArrayFilter;

/** Takes the different coordinates of many, half of which are. */
public class Load {
    public static void load(int n) {
        Coordinate[] all = new Coordinate[n];
        for (int i = 0; i < n; i++) {
            all[i] = new Coordinate(i % (n / 2), i % 10);
        }
        if (UniqueCoordinateArrayFilter.filterCoordinates(all).length < n / 2) {
            throw new AssertionError();
        }
    }
}
