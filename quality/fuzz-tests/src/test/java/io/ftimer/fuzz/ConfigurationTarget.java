package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.config.Configuration;
import java.io.IOException;
import java.util.List;

/** Configurations, as text and as properties files. */
public final class ConfigurationTarget implements FuzzTarget {
    private final InputFile file = new InputFile("ftimer.properties");

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes(
                "exclude=solve/inner/**; output.text=timing.txt",
                "include=a\\;b, c; rank=3; output.csv=out.$RANK.csv\ncheckpoint.seconds=60;checkpoint.csv=c.csv",
                "level=3; metrics=cpu; output.text=m.txt; onReportFailure=fail; trace=run.bin",
                "exclude=a\\\\/b\\u00e9\\\n  c\noutput.text=s.txt\n# comment\n! another\nrank : 2\n");
    }

    @Override
    public boolean reads(byte[] input) throws IOException {
        return readsText(Texts.of(input)) | readsFile(input);
    }

    private static boolean readsText(String text) {
        try {
            checkText(Configuration.parse(text));
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented.getMessage()).isNotBlank();
            return false;
        }
    }

    private boolean readsFile(byte[] input) throws IOException {
        file.write(input);
        try {
            checkText(Configuration.load(file.path()));
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented.getMessage()).startsWith("in " + file.path() + ": ");
            return false;
        } catch (IOException documented) {
            return false;
        }
    }

    private static void checkText(Configuration configuration) {
        String text = configuration.toString();
        assertThat(Configuration.parse(text)).hasToString(text);
    }
}
