import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.MaskSubgraph;
import org.jgrapht.graph.SimpleGraph;

/** Asks whether the parts of a graph are empty. */
public class Load {
    public static void load(int n) {
        Graph<Integer, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);
        for (int i = 0; i < n; i++) {
            graph.addVertex(i);
        }
        for (int i = 1; i < n; i++) {
            graph.addEdge(i - 1, i);
        }
        for (int i = 0; i < 10; i++) {
            int part = i;
            Graph<Integer, DefaultEdge> masked = new MaskSubgraph<>(graph, vertex -> vertex % 10 == part, edge -> false);
            if (masked.vertexSet().isEmpty() || masked.edgeSet().isEmpty()) {
                throw new AssertionError();
            }
        }
    }
}
