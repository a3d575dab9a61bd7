import org.apache.commons.lang3.ArrayUtils;

/** Removes all elements of an array, the last one first. */
public class Load {
    public static void load(int n) {
        int[] all = new int[n];
        int[] removed = new int[n];
        for (int i = 0; i < n; i++) {
            all[i] = i;
            removed[i] = n - 1 - i;
        }
        if (ArrayUtils.removeElements(all, removed).length != 0) {
            throw new AssertionError();
        }
    }
}
