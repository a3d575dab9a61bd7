import org.jgrapht.Graph;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/** Ranks the vertices of a weighted graph. */
public class Load {
    public static void load(int n) {
        Graph<Integer, DefaultWeightedEdge> graph = new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
        for (int i = 0; i < n; i++) {
            graph.addVertex(i);
        }
        for (int i = 0; i < n; i++) {
            for (int step = 1; step <= 3; step++) {
                graph.setEdgeWeight(graph.addEdge(i, (i + step * step) % n), step);
            }
        }
        if (new PageRank<>(graph).getScores().size() != n) {
            throw new AssertionError();
        }
    }
}
