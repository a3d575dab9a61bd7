package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Sources;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The methods of {@code mpi=true}; ftimer-mpi is replaced by classes that list the calls, and MPJ Express by few methods. */
class MpiInstrumentationTest {
    private static final Map<String, byte[]> LISTED =
            Sources.compile(17, """
            package io.ftimer.mpi.internal.instrumented;
            public class MpjCall {
                public static final java.util.List<String> LOG = new java.util.ArrayList<>();
                final String function;
                MpjCall(String function) { this.function = function; }
                public static MpjCall begin(Object self, String function, Object[] arguments) {
                    LOG.add(function + " on " + self + " " + java.util.Arrays.deepToString(arguments));
                    return new MpjCall(function);
                }
                public void returned(Object result) { LOG.add("end " + function + (result == null ? "" : " " + result)); }
                public void thrown() { LOG.add("thrown " + function); }
            }
            """, "package io.ftimer.lanes; public class LaneTimer { }");

    /** MPJ Express is compiled for an old release, without stack map frames. */
    private static Map<String, byte[]> mpj(int release) {
        return Sources.compile(
                release,
                """
                package mpi; public class Comm {
                    public void Send(Object buf, int offset, int count, String datatype, int dest, int tag) {
                        send(buf, offset, count, datatype, dest, tag);
                    }
                    protected void send(Object buf, int offset, int count, String datatype, int dest, int tag) {
                        if (dest < 0) { throw new IllegalArgumentException(); }
                    }
                    public String Recv(Object buf, int offset, int count, String datatype, int source, int tag) {
                        for (int i = 0; i < count; i++) { if (i == tag) { return "status"; } }
                        return null;
                    }
                    public int Rank() { return 0; }
                    public Object clone() { return "copy"; }
                    public String toString() { return "comm"; }
                }
                """,
                """
                package mpi; public class Intracomm extends Comm {
                    public void Barrier() { }
                    public Intracomm Split(int color, int key) { return this; }
                    public Comm Create_cart(int[] dims, boolean[] periods, boolean reorder) { return this; }
                    public void Scatterv(Object s, int so, int[] sc, int[] displs, String st, Object r, int ro, int rc, String rt, int root) { }
                }
                """,
                """
                package mpi; public class Request {
                    public String Wait() { return "done"; }
                    public static String[] Waitall(Request[] all) { return null; }
                    public boolean Is_null() { return false; }
                    public String toString() { return "request"; }
                }
                """,
                "package mpi; public class MPI { public static void Finalize() { new Intracomm().Barrier(); } public static double Wtime() { return 0; } }",
                "package mpi; public class Group { public void Send() { } }",
                """
                package com.acme; public class Main {
                    public static void run() {
                        mpi.Intracomm world = new mpi.Intracomm();
                        world.Send("buffer", 1, 2, "INT", 3, 4);
                        try { world.Send(null, 0, 0, "INT", -1, 0); } catch (IllegalArgumentException e) { }
                        world.Recv("buffer", 0, 2, "LONG", 5, 1);
                        world.Recv("buffer", 0, 2, "LONG", 5, 9);
                        world.Rank();
                        world.clone();
                        world.Barrier();
                        world.Split(1, 2);
                        world.Create_cart(new int[] {2}, new boolean[] {true}, false);
                        world.Scatterv("s", 0, new int[] {1, 2}, new int[] {3, 4}, "INT", "r", 5, 6, "INT", 7);
                        new mpi.Request().Wait();
                        mpi.Request.Waitall(new mpi.Request[1]);
                        new mpi.Request().Is_null();
                        mpi.MPI.Finalize();
                        mpi.MPI.Wtime();
                        new mpi.Group().Send();
                    }
                }
                """);
    }

    private static final List<String> EXPECTED = List.of(
            "MPI_Send on comm [buffer, 1, 2, INT, 3, 4]",
            "end MPI_Send",
            "MPI_Send on comm [null, 0, 0, INT, -1, 0]",
            "thrown MPI_Send",
            "MPI_Recv on comm [buffer, 0, 2, LONG, 5, 1]",
            "end MPI_Recv status",
            "MPI_Recv on comm [buffer, 0, 2, LONG, 5, 9]",
            "end MPI_Recv",
            "MPI_Comm_dup on comm []",
            "end MPI_Comm_dup copy",
            "MPI_Barrier on comm []",
            "end MPI_Barrier",
            "MPI_Comm_split on comm [1, 2]",
            "end MPI_Comm_split comm",
            "MPI_Cart_create on comm [[2], [true], false]",
            "end MPI_Cart_create comm",
            "MPI_Scatterv on comm [s, 0, [1, 2], [3, 4], INT, r, 5, 6, INT, 7]",
            "end MPI_Scatterv",
            "MPI_Wait on request []",
            "end MPI_Wait done",
            "MPI_Waitall on null [[null]]",
            "end MPI_Waitall",
            "MPI_Finalize on null []",
            "MPI_Barrier on comm []",
            "end MPI_Barrier",
            "end MPI_Finalize");

    private static InstrumentingLoader loader(int release, boolean withFTimer) {
        Map<String, byte[]> all = new TreeMap<>(mpj(release));
        if (withFTimer) {
            all.putAll(LISTED);
        }
        return new InstrumentingLoader(all, "mpi=true");
    }

    @Test
    void calls_that_communicate_are_recorded_with_their_arguments() throws Exception {
        for (int release : new int[] {8, 17}) {
            InstrumentingLoader loader = loader(release, true);
            loader.linkAll().run("com.acme.Main", "run");
            assertThat(loader.diagnostics()).isEmpty();
            assertThat(Class.forName("io.ftimer.mpi.internal.instrumented.MpjCall", true, loader)
                            .getField("LOG")
                            .get(null))
                    .isEqualTo(EXPECTED);
        }
    }

    @Test
    void the_report_lists_the_methods() throws Exception {
        InstrumentingLoader loader = loader(17, true).linkAll();
        assertThat(loader.report().patterns()).containsExactly(new PatternUse("mpi=true", 4, 10, 0, 0, "", List.of()));
        assertThat(loader.report().methods())
                .contains(new InstrumentedMethod("mpi.Request", "Wait", "()Ljava/lang/String;", "MPI", "mpi=true"));
    }

    @Test
    void without_ftimer_mpi_nothing_is_instrumented_and_one_line_says_so() throws Exception {
        InstrumentingLoader loader = loader(17, false);
        loader.linkAll().run("com.acme.Main", "run");
        assertThat(loader.diagnostics())
                .containsExactly("mpi.Comm is not instrumented: mpi=true needs the dependency io.ftimer:ftimer-mpi,"
                        + " which its class loader io.ftimer.agent.InstrumentingLoader does not see;"
                        + " the same holds for its other classes");
        assertThat(loader.report().patterns())
                .containsExactly(new PatternUse(
                        "mpi=true",
                        4,
                        0,
                        0,
                        4,
                        "mpi=true records nothing: 4 classes could not be instrumented",
                        List.of()));
    }

    @Test
    void without_what_ftimer_mpi_needs_nothing_is_instrumented_and_one_line_says_so() throws Exception {
        Map<String, byte[]> all = new TreeMap<>(mpj(17));
        all.putAll(LISTED);
        all.remove("io.ftimer.lanes.LaneTimer");
        InstrumentingLoader loader = new InstrumentingLoader(all, "mpi=true");

        loader.linkAll().run("com.acme.Main", "run");

        assertThat(loader.diagnostics())
                .containsExactly("mpi.Comm is not instrumented: mpi=true needs the dependency io.ftimer:ftimer-lanes,"
                        + " which its class loader io.ftimer.agent.InstrumentingLoader does not see;"
                        + " the same holds for its other classes");
    }

    @Test
    void without_mpj_express_the_report_says_so() {
        InstrumentingLoader loader = new InstrumentingLoader(Map.of(), "mpi=true");
        assertThat(loader.report().patterns())
                .containsExactly(new PatternUse(
                        "mpi=true",
                        0,
                        0,
                        0,
                        0,
                        "mpi=true records nothing: no class of MPJ Express was loaded",
                        List.of()));
    }

    @Test
    void a_class_that_was_instrumented_when_it_was_loaded_is_not_instrumented_again() {
        InstrumentingLoader loader = loader(17, true);
        byte[] instrumented = loader.transformed("mpi.Comm");
        assertThat(instrumented).isNotNull();
        assertThat(loader.transformedAgain("mpi.Comm", instrumented)).isNull();
    }

    @Test
    void without_the_option_nothing_is_instrumented() {
        assertThat(new InstrumentingLoader(mpj(17), "jdbc=true").transformed("mpi.Comm"))
                .isNull();
    }
}
