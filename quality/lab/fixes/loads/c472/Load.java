import java.util.ArrayList;
import java.util.List;
import org.apache.commons.collections4.Bag;
import org.apache.commons.collections4.bag.HashBag;

/** Asks a bag for many elements, none of which it has. */
public class Load {
    public static void load(int n) {
        Bag<Integer> bag = new HashBag<Integer>();
        List<Integer> others = new ArrayList<Integer>();
        for (int i = 0; i < n; i++) {
            bag.add(i);
            others.add(n + i);
        }
        if (bag.containsAll(others)) {
            throw new AssertionError();
        }
    }
}
