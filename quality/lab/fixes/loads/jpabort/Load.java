import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.EvaluationListener;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.ReadContext;

/** Stops at the first of many results. */
public class Load {
    public static void load(int n) {
        EvaluationListener first = new EvaluationListener() {
            public EvaluationContinuation resultFound(FoundResult found) {
                return EvaluationContinuation.ABORT;
            }
        };
        Configuration stops = Configuration.builder().evaluationListener(first).build();
        ReadContext document = JsonPath.using(stops).parse("{\"rows\": [{\"id\": 1}, {\"id\": 2}, {\"id\": 3}]}");
        for (int i = 0; i < n; i++) {
            if (document.read("$.rows[*].id") == null) {
                throw new AssertionError();
            }
        }
    }
}
