package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodRegionNamesTest {

    @ParameterizedTest
    @CsvSource({
        "com.acme.Order, load, Order.load",
        "Main, run, Main.run",
        "com.acme.Outer$Inner, new, Outer.Inner.new",
        "com.acme.Outer$1, run, Outer.1.run",
        "com.acme.Order$$SpringCGLIB$$0, load, Order$$SpringCGLIB$$0.load",
        "com.acme.Object$, apply, Object$.apply",
        "$Proxy7, load, $Proxy7.load",
    })
    void regions_have_the_name_of_class_and_method_in_the_source(String type, String method, String region) {
        assertThat(SelectedMethods.regionName(type, method)).isEqualTo(region);
    }
}
