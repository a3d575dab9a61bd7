import org.apache.commons.collections.set.ListOrderedSet;

/** Removes elements that a set does not have. */
public class Load {
    public static void load(int n) {
        ListOrderedSet<Integer> set = new ListOrderedSet<Integer>();
        for (int i = 0; i < n; i++) {
            set.add(i);
        }
        for (int i = 0; i < n; i++) {
            set.remove(Integer.valueOf(n + i));
        }
        if (set.size() != n) {
            throw new AssertionError(set.size());
        }
    }
}
