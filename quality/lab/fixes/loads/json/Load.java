import org.json.JSONArray;
import org.json.JSONObject;

/** Adds the elements of an array to another one. */
public class Load {
    public static void load(int n) {
        JSONArray all = new JSONArray();
        for (int i = 0; i < n; i++) {
            all.put(new JSONObject().put("id", i));
        }
        JSONArray copy = new JSONArray();
        copy.putAll(all);
        if (copy.length() != n) {
            throw new AssertionError(copy.length());
        }
    }
}
