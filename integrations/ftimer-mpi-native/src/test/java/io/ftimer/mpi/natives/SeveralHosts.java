package io.ftimer.mpi.natives;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Hosts on this machine: namespaces with a network, a name and processes of their own, and one file system, except for
 * {@code /mnt}. Jobs start on the first one.
 *
 * @param folder where the program in place of ssh is, and the output
 * @param slots the ranks of each host, in this order
 * @param longestSeconds how long a job may take before it is ended
 */
record SeveralHosts(Path folder, Map<String, Integer> slots, long longestSeconds) {
    static final long USUAL_SECONDS = 100;

    private static final List<String> NAMESPACES = List.of(
            "unshare",
            "--map-root-user",
            "--net",
            "--mount",
            "--uts",
            "--pid",
            "--fork",
            "--kill-child",
            "--mount-proc");

    /** Aborts the test with a reason that {@code ./check} counts, unless this system allows such namespaces. */
    static void require() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(
                                NAMESPACES.stream(),
                                Stream.of("sh", "-c", "ip link add switch type bridge && mount -t tmpfs tmpfs /mnt"))
                        .toList())
                .redirectErrorStream(true)
                .start();
        String problem = new String(process.getInputStream().readAllBytes(), UTF_8);
        Assumptions.assumeTrue(process.waitFor() == 0, "needs namespaces as hosts: " + problem.strip());
    }

    /** Runs ranks by the launcher alone, as a site does. */
    int run(String engine, List<String> jvmOptions, Class<?> program, String... arguments) throws Exception {
        List<String> command = NativeJobs.plainCommand(engine, ranks(), jvmOptions, MainOfRanks.class);
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Runs ranks by {@link MpiRun}, with its files in that folder. */
    int supervise(String engine, Path jobs, List<String> options, Class<?> program, String... arguments)
            throws Exception {
        NativeJobs.require(engine);
        List<String> command = new ArrayList<>(List.of(NativeJobs.java(), "-Djava.io.tmpdir=" + jobs));
        command.addAll(List.of("-cp", NativeJobs.classPath(), MpiRun.class.getName(), "-engine", engine));
        command.addAll(List.of("-np", Integer.toString(ranks())));
        command.addAll(options);
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return run(command);
    }

    private int ranks() {
        return slots.values().stream().mapToInt(Integer::intValue).sum();
    }

    private int run(List<String> command) throws IOException, InterruptedException {
        Path script = folder.resolve("several-hosts.sh");
        try (InputStream source = Objects.requireNonNull(getClass().getResourceAsStream("several-hosts.sh"))) {
            Files.copy(source, script);
        }
        List<String> all = new ArrayList<>(NAMESPACES);
        all.addAll(List.of("bash", script.toString(), folder.toString(), String.join(" ", slots.keySet())));
        all.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(output().toFile());
        configure(builder.environment());
        Process job = builder.start();
        if (!job.waitFor(longestSeconds, TimeUnit.SECONDS)) {
            boolean isInFinalize = allEnd(job);
            // ends all namespaces and what runs in them
            job.destroyForcibly().waitFor();
            // MPICH 4.0 over UCX: a rank that is done waits for the others, which need its answers to close their
            // connections
            Assumptions.assumeFalse(isInFinalize, "MPI_Finalize does not return, though all ranks are in it");
            return JobResult.TIMED_OUT;
        }
        return job.exitValue();
    }

    /** Returns whether each rank of a job called {@code MPI_Finalize} and did not return. */
    private boolean allEnd(Process job) throws IOException {
        int ends = 0;
        for (ProcessHandle process : job.descendants()
                .filter(process -> process.info()
                        .command()
                        .filter(file -> file.endsWith("java"))
                        .isPresent())
                .toList()) {
            Process stacks = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jstack")
                                    .toString(),
                            "" + process.pid())
                    .redirectErrorStream(true)
                    .start();
            String text = new String(stacks.getInputStream().readAllBytes(), UTF_8);
            // by its name, as this class is one of Java 17
            ends += text.contains("at io.ftimer.mpi.natives.ForeignLibrary.end(") ? 1 : 0;
        }
        return ends == ranks();
    }

    private void configure(Map<String, String> environment) throws IOException {
        Path openMpi = Files.writeString(folder.resolve("slots.openmpi"), hosts(" slots="));
        Path mpich = Files.writeString(folder.resolve("slots.mpich"), hosts(":"));
        String shell = folder.resolve("on").toString();
        environment.putAll(Map.of(
                "FTIMER_TEST_HOSTS", "yes",
                "OMPI_MCA_btl", "self,vader,tcp",
                "OMPI_MCA_btl_tcp_if_include", "e0",
                "OMPI_MCA_oob_tcp_if_include", "e0",
                "OMPI_MCA_plm", "rsh",
                "OMPI_MCA_plm_rsh_agent", shell,
                // only the first host can reach the others
                "OMPI_MCA_plm_rsh_no_tree_spawn", "1",
                "OMPI_MCA_orte_default_hostfile", openMpi.toString()));
        environment.putAll(Map.of(
                // two hosts here look like one with shared memory
                "UCX_TLS", "tcp,self",
                "UCX_NET_DEVICES", "e0",
                "HYDRA_IFACE", "e0",
                "HYDRA_LAUNCHER", "ssh",
                "HYDRA_LAUNCHER_EXEC", shell,
                "HYDRA_HOST_FILE", mpich.toString()));
    }

    private String hosts(String separator) {
        return slots.entrySet().stream()
                .map(host -> host.getKey() + separator + host.getValue() + "\n")
                .collect(Collectors.joining());
    }

    Path output() {
        return folder.resolve("output.txt");
    }
}
