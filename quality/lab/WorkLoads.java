import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.list.TreeList;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jsoup.Jsoup;
import org.yaml.snakeyaml.Yaml;

/** What quality/lab/work-figures.sh runs: each public method is one load of a library. */
public final class WorkLoads {
    private static final String JSON = json();
    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final Gson GSON = new Gson();

    private WorkLoads() {}

    private static String json() {
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < 500; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"id\":")
                    .append(i)
                    .append(",\"name\":\"part ")
                    .append(i)
                    .append("\",\"sizes\":[1.5,2.5,")
                    .append(i)
                    .append("],\"used\":true}");
        }
        return json.append(']').toString();
    }

    public static Object jackson() throws Exception {
        return JACKSON.writeValueAsString(JACKSON.readTree(JSON)).length();
    }

    public static Object gson() {
        return GSON.toJson(GSON.fromJson(JSON, List.class)).length();
    }

    public static Object jsoup() {
        StringBuilder html = new StringBuilder("<html><body><table>");
        for (int i = 0; i < 300; i++) {
            html.append("<tr class=row><td>").append(i).append("<td><a href='/p/").append(i).append("'>part</a></tr>");
        }
        return Jsoup.parse(html.append("</table>").toString()).select("tr.row > td a[href]").size();
    }

    public static Object snakeyaml() {
        StringBuilder yaml = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            yaml.append("- id: ").append(i).append("\n  name: part ").append(i).append("\n  sizes: [1, 2, 3]\n");
        }
        return ((List<?>) new Yaml().load(yaml.toString())).size();
    }

    public static Object collections() {
        TreeBidiMap<Integer, String> map = new TreeBidiMap<>();
        TreeList<Integer> list = new TreeList<>();
        for (int i = 0; i < 3_000; i++) {
            map.put(i * 7919 % 3_000, "v" + i);
            list.add(list.size() / 2, i);
        }
        int found = 0;
        for (int i = 0; i < 3_000; i++) {
            found += map.containsValue("v" + i) ? list.get(i) : 0;
        }
        return found;
    }

    public static Object lang() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            words.add(StringUtils.capitalize(StringUtils.reverse(StringUtils.leftPad("word" + i, 12, '.'))));
        }
        String joined = StringUtils.join(words, ' ');
        return StringUtils.countMatches(StringUtils.swapCase(joined), "DROW") + StringUtils.split(joined, ' ').length;
    }

    public static Object text() {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += distance.apply("the quick brown fox " + i + " jumps over", "the slow brown dog " + i + " lies under");
        }
        return sum;
    }

    public static Object math() {
        int n = 60;
        double[][] matrix = new double[n][n];
        double[] signal = new double[4_096];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                matrix[i][j] = i == j ? n : 1.0 / (1 + i + j);
            }
        }
        for (int i = 0; i < signal.length; i++) {
            signal[i] = Math.sin(i * 0.01);
        }
        double determinant = new LUDecomposition(new Array2DRowRealMatrix(matrix)).getDeterminant();
        return Map.of(
                determinant,
                new FastFourierTransformer(DftNormalization.STANDARD).transform(signal, TransformType.FORWARD).length);
    }
}
