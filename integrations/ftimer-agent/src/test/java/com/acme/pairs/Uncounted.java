package com.acme.pairs;

import com.acme.pairs.Pair.Form;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;

/** Code whose work may be in calls that do not count. */
final class Uncounted {
    private Uncounted() {}

    static Map<String, Form> forms() {
        Map<String, Form> forms = new LinkedHashMap<>();
        forms.put("checksum of all each time", n -> checksum(n, n));
        forms.put("checksum of a part each time", n -> checksum(n, 100));
        forms.put("written bytes", Uncounted::written);
        return forms;
    }

    private static Object checksum(int times, int length) {
        CRC32 checksum = new CRC32();
        byte[] bytes = new byte[length];
        for (int i = 0; i < times; i++) {
            checksum.update(bytes);
        }
        return checksum.getValue();
    }

    private static Object written(int n) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < n; i++) {
            out.writeBytes(new byte[] {1, 2, 3});
        }
        return out.size();
    }
}
