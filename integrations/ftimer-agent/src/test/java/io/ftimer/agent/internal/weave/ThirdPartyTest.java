package io.ftimer.agent.internal.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.Recorded;
import io.ftimer.agent.WeavingLoader;
import io.ftimer.agent.weaving.PatternUse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVFormat;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All methods of real libraries are woven, and the verifier accepts every class. */
class ThirdPartyTest {

    private static Map<String, byte[]> classesWith(Class<?> member) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (JarFile jar = new JarFile(
                member.getProtectionDomain().getCodeSource().getLocation().getPath())) {
            for (JarEntry entry : jar.stream().toList()) {
                String file = entry.getName();
                if (file.endsWith(".class") && !file.endsWith("-info.class") && !file.startsWith("META-INF/")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        classes.put(file.replace(".class", "").replace('/', '.'), in.readAllBytes());
                    }
                }
            }
        }
        return classes;
    }

    private static WeavingLoader woven(Class<?> member) throws IOException {
        return new WeavingLoader(classesWith(member), "**.*,**::new;minsize=0");
    }

    @ParameterizedTest
    @ValueSource(classes = {CSVFormat.class, Histogram.class, Assertions.class})
    void every_class_of_a_library_is_woven_and_verified(Class<?> member) throws Exception {
        WeavingLoader loader = woven(member).linkAll();

        assertThat(loader.diagnostics()).isEmpty();
        assertThat(loader.report().patterns()).extracting(PatternUse::methods).allMatch(methods -> methods > 20);
    }

    @Test
    void a_woven_library_works_and_records_its_calls() throws Exception {
        WeavingLoader loader = woven(Histogram.class);
        Class<?> type = loader.loadClass(Histogram.class.getName());
        Object histogram = type.getConstructor(int.class).newInstance(3);

        assertThat(Recorded.by(() -> {
                    for (long value = 1; value <= 3; value++) {
                        type.getMethod("recordValue", long.class).invoke(histogram, value);
                    }
                }))
                .contains(
                        "AbstractHistogram.recordValue 3",
                        "AbstractHistogram.recordValue/AbstractHistogram.recordSingleValue 3");
        assertThat(type.getMethod("getTotalCount").invoke(histogram)).isEqualTo(3L);
    }
}
