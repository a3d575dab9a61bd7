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
            for (int target : new int[] {i / 2, (i + 1) % n, (3 * i + 2) % n}) {
                DefaultWeightedEdge edge = target == i ? null : graph.addEdge(i, target);
                if (edge != null) {
                    graph.setEdgeWeight(edge, 1 + i % 3);
                }
            }
        }
        if (new PageRank<>(graph).getScores().size() != n) {
            throw new AssertionError();
        }
    }
}
