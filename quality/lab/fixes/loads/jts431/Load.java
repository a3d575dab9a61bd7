import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.operation.polygonize.Polygonizer;

/** Makes polygons of rings side by side, each with a ring inside. */
public class Load {
    public static void load(int n) {
        GeometryFactory factory = new GeometryFactory();
        Polygonizer polygonizer = new Polygonizer();
        for (int i = 0; i < n; i++) {
            polygonizer.add(square(factory, 10 * i, 0, 8));
            polygonizer.add(square(factory, 10 * i + 2, 2, 4));
        }
        if (polygonizer.getPolygons().size() != 2 * n) {
            throw new AssertionError(polygonizer.getPolygons().size());
        }
    }

    private static LineString square(GeometryFactory factory, double x, double y, double width) {
        return factory.createLineString(new Coordinate[] {
            new Coordinate(x, y),
            new Coordinate(x + width, y),
            new Coordinate(x + width, y + width),
            new Coordinate(x, y + width),
            new Coordinate(x, y)
        });
    }
}
