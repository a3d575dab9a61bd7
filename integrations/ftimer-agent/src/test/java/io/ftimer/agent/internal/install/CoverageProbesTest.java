package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Sources;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoverageProbesTest {
    private static final String ORIGINAL = """
            package com.acme;
            public class Covered { int small(int n) { return n + 1; } }
            """;

    /** What JaCoCo makes of it, in outline. */
    private static final String COVERED = """
            package com.acme;
            public class Covered {
                int small(int n) { boolean[] probes = $jacocoInit(); int m = n + 1; probes[0] = true; probes[1] = true; probes[2] = true; probes[3] = true; probes[4] = true; probes[5] = true; probes[6] = true; probes[7] = true; return m; }
                private static boolean[] $jacocoInit() { return new boolean[9]; }
            }
            """;

    /** Has the files of the original classes. */
    private static final class Files extends ClassLoader {
        private final Map<String, byte[]> originals = Sources.compile(17, ORIGINAL);

        Files() {
            super(Files.class.getClassLoader());
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return new ByteArrayInputStream(
                    originals.get(name.replace(".class", "").replace('/', '.')));
        }
    }

    @Test
    void methods_count_without_the_probes_of_a_coverage_agent() throws Exception {
        Map<String, byte[]> covered = Sources.compile(17, COVERED);

        InstrumentingLoader withFiles = new InstrumentingLoader(covered, "com.acme.**", new Files());
        assertThat(withFiles.linkAll().report().patterns()).singleElement().returns(0, use -> use.methods());

        InstrumentingLoader withoutFiles = new InstrumentingLoader(covered, "com.acme.**");
        assertThat(withoutFiles.linkAll().report().patterns()).singleElement().returns(1, use -> use.methods());
    }
}
