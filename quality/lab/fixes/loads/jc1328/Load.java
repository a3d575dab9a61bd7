import com.fasterxml.jackson.core.JsonPointer;

/** Asks for the head of a long pointer. */
public class Load {
    public static void load(int n) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < n; i++) {
            path.append("/name").append(i);
        }
        if (JsonPointer.compile(path.toString()).head() == null) {
            throw new AssertionError();
        }
    }
}
