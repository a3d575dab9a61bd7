package io.ftimer.agent.internal.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Recorded;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
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

/** All methods of real libraries are instrumented, and the verifier accepts every class. */
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

    private static InstrumentingLoader instrumented(Class<?> member) throws IOException {
        return new InstrumentingLoader(classesWith(member), "**.*,**::new;minsize=0;work=**");
    }

    @ParameterizedTest
    @ValueSource(classes = {CSVFormat.class, Histogram.class, Assertions.class})
    void every_class_of_a_library_is_instrumented_and_verified(Class<?> member) throws Exception {
        InstrumentingLoader loader = instrumented(member).linkAll();

        assertThat(loader.diagnostics()).isEmpty();
        assertThat(loader.report().patterns())
                .filteredOn(use -> !use.pattern().equals("minsize=0"))
                .extracting(PatternUse::methods)
                .allMatch(methods -> methods > 15);
    }

    @ParameterizedTest
    @ValueSource(classes = {CSVFormat.class, Histogram.class, Assertions.class})
    void every_class_counts_without_regions_too(Class<?> member) throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(classesWith(member), "work=**").linkAll();

        assertThat(loader.diagnostics()).isEmpty();
        assertThat(loader.report().skipped()).isEmpty();
    }

    @Test
    void an_instrumented_library_works_and_records_its_calls() throws Exception {
        InstrumentingLoader loader = instrumented(Histogram.class);
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
