package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.junit.jupiter.api.Test;

class FTimerMojoTest {
    private static FTimerMojo throwing(Throwable thrown) {
        FTimerMojo mojo = new FTimerMojo() {
            @Override
            void run() throws MojoFailureException {
                if (thrown instanceof MojoFailureException failure) {
                    throw failure;
                } else if (thrown instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) thrown;
            }
        };
        PluginDescriptor plugin = new PluginDescriptor();
        plugin.setGroupId("io.ftimer");
        plugin.setArtifactId("ftimer-maven-plugin");
        plugin.setVersion("1.2");
        MojoDescriptor goal = new MojoDescriptor();
        goal.setPluginDescriptor(plugin);
        goal.setGoal("check");
        mojo.goal = new MojoExecution(goal);
        return mojo;
    }

    @Test
    void a_fault_is_an_error_of_the_build_and_no_failure_of_the_check() {
        Error fault = new NoClassDefFoundError("org/apache/commons/csv/CSVFormat");

        assertThatThrownBy(throwing(fault)::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasCause(fault)
                .hasMessage("ftimer: this is a fault of fTimer, not of its input; report this line:"
                        + " io.ftimer:ftimer-maven-plugin:1.2, Java " + Runtime.version()
                        + ", \"check\": java.lang.NoClassDefFoundError: org/apache/commons/csv/CSVFormat at "
                        + fault.getStackTrace()[0]);
        assertThatThrownBy(throwing(new IllegalStateException("x"))::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining(
                        "\"check\": java.lang.IllegalStateException: x at io.ftimer.maven.FTimerMojoTest.");
    }

    @Test
    void a_failure_of_the_check_stays_one() {
        MojoFailureException failure = new MojoFailureException("regressed");

        assertThatThrownBy(throwing(failure)::execute).isSameAs(failure);
    }
}
