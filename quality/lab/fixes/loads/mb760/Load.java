import org.apache.ibatis.parsing.GenericTokenParser;
import org.apache.ibatis.parsing.TokenHandler;

/** Replaces many variables of a text. */
public class Load {
    public static void load(int n) {
        StringBuilder text = new StringBuilder("select ");
        for (int i = 0; i < n; i++) {
            text.append("${column").append(i).append("}, ");
        }
        String parsed = new GenericTokenParser("${", "}", new TokenHandler() {
            public String handleToken(String content) {
                return content.toUpperCase();
            }
        }).parse(text.toString());
        if (parsed.contains("${")) {
            throw new AssertionError(parsed);
        }
    }
}
