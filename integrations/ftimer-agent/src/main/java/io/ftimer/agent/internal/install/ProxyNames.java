package io.ftimer.agent.internal.install;

import java.util.List;

/**
 * Names of classes that frameworks generate around others. A call of a bean passes through both, and should count once, so these
 * classes are instrumented only if a pattern names them without wildcards.
 */
final class ProxyNames {
    private static final List<String> PARTS =
            List.of("$$SpringCGLIB$$", "$$EnhancerBy", "$$FastClass", "$HibernateProxy$", "$MockitoMock$", ".$Proxy");

    private ProxyNames() {}

    static boolean contain(String className) {
        for (String part : PARTS) {
            if (className.contains(part)) {
                return true;
            }
        }
        return className.startsWith("$Proxy");
    }
}
