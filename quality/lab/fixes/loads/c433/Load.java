import java.util.ArrayList;
import java.util.List;
import org.apache.commons.collections4.list.TreeList;

/** Creates a list of a collection, and adds that once more. */
public class Load {
    public static void load(int n) {
        List<Integer> values = new ArrayList<Integer>();
        for (int i = 0; i < n; i++) {
            values.add(i);
        }
        List<Integer> list = new TreeList<Integer>(values);
        list.addAll(values);
        if (list.size() != 2 * n) {
            throw new AssertionError(list.size());
        }
    }
}
