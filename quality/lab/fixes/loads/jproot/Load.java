import com.jayway.jsonpath.JsonPath;
import java.util.List;

/** Selects rows whose value is smaller than one elsewhere in the document. */
public class Load {
    public static void load(int n) {
        StringBuilder json = new StringBuilder("{\"most\": {\"of\": {\"price\": 50}}, \"rows\": [");
        for (int i = 0; i < n; i++) {
            json.append(i == 0 ? "" : ", ").append("{\"price\": ").append(i % 100).append('}');
        }
        List<Object> found = JsonPath.read(json + "]}", "$.rows[?(@.price < $.most.of.price)]");
        if (found.size() < n / 3) {
            throw new AssertionError(found);
        }
    }
}
