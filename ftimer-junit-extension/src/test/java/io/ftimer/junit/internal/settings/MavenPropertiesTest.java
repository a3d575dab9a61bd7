package io.ftimer.junit.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MavenPropertiesTest {
    private static final Pattern PROPERTY = Pattern.compile("`(ftimer\\.\\w+)`");

    @Test
    void the_properties_of_the_maven_plugin_are_no_unknown_settings() throws IOException {
        String guide = Files.readString(Path.of("../docs/maven.md"));
        List<String> properties = PROPERTY.matcher(guide.substring(guide.indexOf("## Parameters")))
                .results()
                .map(property -> property.group(1))
                .toList();
        List<String> lines = new ArrayList<>();

        new UnknownSettings(lines::add).report(properties);

        assertThat(properties)
                .contains("ftimer.all", "ftimer.baseline", "ftimer.format", "ftimer.onUnverified", "ftimer.skip");
        assertThat(lines).isEmpty();
    }
}
