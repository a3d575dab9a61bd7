import org.apache.commons.codec.EncoderException;
import org.apache.commons.codec.language.bm.BeiderMorseEncoder;

/** Encodes a few names. */
public class Load {
    public static void load(int n) {
        BeiderMorseEncoder encoder = new BeiderMorseEncoder();
        String[] names = {"Washington", "Schwarzenegger", "Kowalski", "Rodriguez"};
        for (int i = 0; i < n; i++) {
            try {
                if (encoder.encode(names[i % names.length]).isEmpty()) {
                    throw new AssertionError();
                }
            } catch (EncoderException e) {
                throw new AssertionError(e);
            }
        }
    }
}
