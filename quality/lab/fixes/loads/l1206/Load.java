import org.apache.commons.lang3.CharSetUtils;
import org.apache.commons.lang3.StringUtils;

/** Squeezes long runs of characters that are in one of several ranges. */
public class Load {
    public static void load(int n) {
        String text = StringUtils.repeat('k', n) + StringUtils.repeat('Z', n);
        if (!CharSetUtils.squeeze(text, "a-c", "e-g", "i-l", "X-Z").equals("kZ")) {
            throw new AssertionError();
        }
    }
}
