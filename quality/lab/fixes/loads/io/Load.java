import java.io.IOException;
import java.io.StringReader;
import org.apache.commons.io.IOUtils;

/** Compares two equal texts. */
public class Load {
    public static void load(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append("line ").append(i).append('\n');
        }
        try {
            if (!IOUtils.contentEquals(new StringReader(text.toString()), new StringReader(text.toString()))) {
                throw new AssertionError();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
