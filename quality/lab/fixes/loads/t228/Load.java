import org.apache.commons.text.TextStringBuilder;

/** Appends characters. */
public class Load {
    public static void load(int n) {
        TextStringBuilder text = new TextStringBuilder();
        for (int i = 0; i < n; i++) {
            text.append('a');
        }
        if (text.length() != n) {
            throw new AssertionError(text.length());
        }
    }
}
