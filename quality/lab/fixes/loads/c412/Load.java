import java.util.ArrayList;
import java.util.List;
import org.apache.commons.collections.CollectionUtils;

/** Subtracts a collection from one of as many elements. */
public class Load {
    public static void load(int n) {
        List<Integer> all = new ArrayList<Integer>();
        List<Integer> removed = new ArrayList<Integer>();
        for (int i = 0; i < n; i++) {
            all.add(i);
            removed.add(n - 1 - i);
        }
        if (!CollectionUtils.subtract(all, removed).isEmpty()) {
            throw new AssertionError();
        }
    }
}
