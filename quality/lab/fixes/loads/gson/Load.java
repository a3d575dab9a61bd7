import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** Reads an element from a tree of elements. */
public class Load {
    public static void load(int n) {
        JsonArray rows = new JsonArray();
        for (int i = 0; i < n; i++) {
            JsonObject row = new JsonObject();
            row.addProperty("id", i);
            row.addProperty("name", "n" + i);
            rows.add(row);
        }
        JsonElement read = new Gson().fromJson(rows, JsonElement.class);
        if (read.getAsJsonArray().size() != n) {
            throw new AssertionError(read);
        }
    }
}
