import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorOutputStream;

/** Compresses bytes of chance, in small parts. */
public class Load {
    public static void load(int n) {
        byte[] bytes = new byte[n];
        new Random(1).nextBytes(bytes);
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (BlockLZ4CompressorOutputStream out = new BlockLZ4CompressorOutputStream(compressed)) {
            for (int from = 0; from < n; from += 100) {
                out.write(bytes, from, Math.min(100, n - from));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        if (compressed.size() == 0) {
            throw new AssertionError();
        }
    }
}
