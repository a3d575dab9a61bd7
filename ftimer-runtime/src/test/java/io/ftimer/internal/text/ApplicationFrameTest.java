package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationFrameTest {
    @ParameterizedTest
    @CsvSource({
        "org.example.shop.Purchase, true",
        "Purchase, true",
        "org.example.Purchase$Line, true",
        "org.example.PurchaseKt$load$$inlined$map$1, true",
        "org.springframework.samples.petclinic.owner.OwnerController, true",
        "javafish.Pond, true",
        "org.springframework.samples.petclinic.OwnerService$$SpringCGLIB$$0, false",
        "org.springframework.jdbc.core.JdbcTemplate, false",
        "org.example.Purchase$$SpringCGLIB$$0, false",
        "org.example.Purchase$$EnhancerBySpringCGLIB$$8a1, false",
        "org.example.Owner$HibernateProxy$8kFz2, false",
        "org.example.Purchase$MockitoMock$1, false",
        "org.example.$Proxy12, false",
        "jdk.proxy2.$Proxy12, false",
        "org.example.PurchaseService_ClientProxy, false",
        "org.example.PurchaseService_Subclass, false",
        "org.hibernate.collection.spi.PersistentBag, false",
        "org.h2.jdbc.JdbcPreparedStatement, false",
        "io.ftimer.FTimers, false",
        "java.util.ArrayList, false",
        "com.intellij.rt.junit.JUnitStarter, false",
        "org.eclipse.jdt.internal.junit.runner.RemoteTestRunner, false",
        "org.pitest.coverage.execute.CoverageMinion, false",
        "sbt.ForkMain, false",
    })
    void the_application_is_what_no_library_and_no_generator_wrote(String type, boolean isOfApplication) {
        assertThat(ApplicationFrame.isOfApplication(type)).isEqualTo(isOfApplication);
    }

    @Test
    void further_libraries_can_be_named() {
        ApplicationFrame.setFurtherLibraries(List.of("org.example.base."));
        try {
            assertThat(ApplicationFrame.isOfApplication("org.example.base.Dao")).isFalse();
            assertThat(ApplicationFrame.isOfApplication("org.example.Purchase")).isTrue();
        } finally {
            ApplicationFrame.setFurtherLibraries(List.of());
        }
    }
}
