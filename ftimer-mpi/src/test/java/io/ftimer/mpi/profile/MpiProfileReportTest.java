package io.ftimer.mpi.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.report.TextReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MpiProfileReportTest {

    /** Two ranks exchange a message in a region, and agree outside of it. */
    private static MpiProfileReport recorded(Communicator world) {
        AtomicLong clock = new AtomicLong();
        FTimer timer = FTimer.builder().clock(clock::get).build();
        timer.init();
        MpiProfile profile = MpiProfile.of(timer);
        Communicator ranks = profile.communicator(new CountedCommunicator(world, clock, 1_000_000));
        timer.start("a \"solve\"");
        clock.addAndGet(8_000_000);
        if (world.rank() == 0) {
            ranks.send(new byte[2000], 1, 5);
        } else {
            ranks.receive(0, 5);
        }
        timer.stop("a \"solve\"");
        timer.start("no calls");
        timer.stop("no calls");
        ranks.allreduce(new long[1], LongOp.SUM);
        return MpiProfileReport.of(timer.summary());
    }

    private static String written(TextReport report) {
        StringBuilder text = new StringBuilder();
        try {
            report.writeTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    @Test
    void text_has_shares_waiting_and_bytes() {
        InProcess.run(2, world -> {
            MpiProfileReport report = recorded(world);
            if (world.rank() == 0) {
                assertThat(written(report.textReport())).isEqualTo("""
                        window 10.0 ms, 3 regions, 3 calls; inside MPI: 20.0 %; waiting there: 10.0 %
                           time     self   share              calls      mpi  mpi wait  mpi sent  mpi received  region
                        9.00 ms  8.00 ms  90.0 %  █████████       1  1.00 ms       0 s   2.00 kB           0 B  a "solve"
                        1.00 ms  1.00 ms  10.0 %  █               1  1.00 ms       0 s   2.00 kB           0 B    MPI_Send
                        1.00 ms  1.00 ms  10.0 %  █               1  1.00 ms   1.00 ms       8 B           8 B  MPI_Allreduce
                        """);
            }
        });
    }

    /** A rank that computes 2 ms more than the rank before it, and waits for the last one. */
    private static MpiProfileReport uneven(Communicator world) {
        AtomicLong clock = new AtomicLong();
        FTimer timer = FTimer.builder().clock(clock::get).build();
        timer.init();
        MpiProfile profile = MpiProfile.of(timer);
        Communicator ranks =
                profile.communicator(new CountedCommunicator(world, clock, 2_000_000L * (world.size() - world.rank())));
        timer.start("solve");
        clock.addAndGet(2_000_000L * (world.rank() + 1));
        ranks.allreduce(new long[1], LongOp.SUM);
        timer.stop("solve");
        clock.addAndGet(2_000_000L);
        return MpiProfileReport.of(timer.summary())
                .over(MpiTimer.of(timer, world).unionSummary());
    }

    @Test
    void text_over_ranks_has_the_efficiency_of_all_and_of_each_region() {
        InProcess.run(3, world -> {
            String text = written(uneven(world).textReport());
            if (world.rank() == 0) {
                assertThat(text).isEqualTo("""
                        window 10.0 ms, 2 regions, 2 calls; inside MPI: 75.0 %; waiting there: 75.0 %; 3 ranks: efficiency 50 % = balance 67 % × communication 75 %
                           time     self   share              calls  efficiency  balance  communication      mpi  mpi wait  mpi sent  mpi received  region
                        8.00 ms  2.00 ms  80.0 %  ████████        1       0.500    0.667          0.750  6.00 ms   6.00 ms       8 B           8 B  solve
                        6.00 ms  6.00 ms  60.0 %  ██████          1                                      6.00 ms   6.00 ms       8 B           8 B    MPI_Allreduce
                        """);
            }
        });
    }

    @Test
    void looking_twice_sleeping_and_another_report_change_no_efficiency() {
        InProcess.run(3, world -> {
            AtomicLong clock = new AtomicLong();
            FTimer timer = FTimer.builder().clock(clock::get).build();
            timer.init();
            Communicator ranks = MpiProfile.of(timer)
                    .communicator(new CountedCommunicator(world, clock, 2_000_000L * (world.size() - world.rank())));
            timer.start("solve");
            clock.addAndGet(2_000_000L * (world.rank() + 1));
            ranks.allreduce(new long[1], LongOp.SUM);
            timer.stop("solve");
            String first = headline(timer, world);
            clock.addAndGet(100_000_000L * (world.rank() + 1));
            String second = headline(timer, world);
            MpiTimer.of(timer, world).summary();
            if (world.rank() == 0) {
                assertThat(first).isEqualTo("3 ranks   efficiency 50 % = balance 67 % × communication 75 %");
                assertThat(second).isEqualTo(first);
            }
            assertThat(MpiTimer.of(timer, world).unionSummary().efficiency())
                    .isEqualTo(MpiTimer.of(timer, world).summary().efficiency());
        });
    }

    private static String headline(FTimer timer, Communicator world) {
        StringBuilder text = new StringBuilder();
        MpiTimer.of(timer, world).unionTextReport().writeTo(text);
        return text.toString().lines().findFirst().orElse("");
    }

    @Test
    void text_over_ranks_without_calls_says_why_the_efficiency_is_not_known() {
        InProcess.run(2, world -> {
            FTimer timer = FTimer.create();
            MpiTimer ranks = MpiTimer.of(timer, world);
            String text = written(MpiProfileReport.of(timer.summary())
                    .over(ranks.unionSummary())
                    .textReport());
            assertThat(text)
                    .contains("; 2 ranks: efficiency not known: no MPI calls were recorded on 2 of 2 ranks,"
                            + " so the time outside MPI is not known; record them with mpi.profile=regions\n");
        });
    }

    @Test
    void csv_over_ranks_has_the_efficiency_of_all_and_of_each_region_on_each_rank(@TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("mpi.csv");
        InProcess.run(3, world -> uneven(world).writeCsv(world, file));
        String ofEachRank = """
                "rank" "" "0.6666666666666666" "0.75" "0.5"
                "entry" "solve" "0.6666666666666666" "0.75" "0.5"
                "entry" "MPI_Allreduce" "" "" ""
                """;
        assertThat(Files.readAllLines(file).stream()
                        .skip(1)
                        .map(line -> line.split(","))
                        .map(fields -> String.join(" ", fields[2], fields[9], fields[18], fields[19], fields[20])))
                .isEqualTo(ofEachRank.repeat(3).lines().toList());
    }

    @Test
    void csv_has_the_regions_of_all_ranks(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mpi.csv");
        InProcess.run(2, world -> recorded(world).writeCsv(world, file));
        assertThat(Files.readString(file)).isEqualTo("""
                format_version,summary_kind,record_type,rank,total_nanos,num_entries,node_id,parent_id,depth,name,kind,call_count,inclusive_nanos,self_nanos,mpi_nanos,waiting_nanos,sent_bytes,received_bytes,load_balance,communication_efficiency,parallel_efficiency
                "4","mpi_profile","rank","0","10000000","3","","","","","","","","","","","","","","",""
                "4","mpi_profile","entry","0","","","1","0","0","a ""solve\""","code","1","9000000","8000000","1000000","0","2000","0","","",""
                "4","mpi_profile","entry","0","","","2","1","1","MPI_Send","mpi","1","1000000","1000000","1000000","0","2000","0","","",""
                "4","mpi_profile","entry","0","","","3","0","0","MPI_Allreduce","mpi","1","1000000","1000000","1000000","1000000","8","8","","",""
                "4","mpi_profile","rank","1","10000000","3","","","","","","","","","","","","","","",""
                "4","mpi_profile","entry","1","","","1","0","0","a ""solve\""","code","1","9000000","8000000","1000000","1000000","0","2000","","",""
                "4","mpi_profile","entry","1","","","2","1","1","MPI_Recv","mpi","1","1000000","1000000","1000000","1000000","0","2000","","",""
                "4","mpi_profile","entry","1","","","3","0","0","MPI_Allreduce","mpi","1","1000000","1000000","1000000","1000000","8","8","","",""
                """);
    }

    @Test
    void csv_of_one_rank_has_no_number() throws IOException {
        InProcess.run(2, world -> {
            StringBuilder text = new StringBuilder();
            recorded(world).writeCsvTo(text);
            assertThat(text.toString().lines().skip(1))
                    .allMatch(line -> line.startsWith("\"4\",\"mpi_profile\",\"") && line.contains("\",\"\","));
        });
    }

    @Test
    void a_file_that_cannot_be_written_fails_on_every_rank(@TempDir Path folder) throws IOException {
        InProcess.run(3, world -> {
            FTimer timer = FTimer.create();
            MpiProfileReport report = MpiProfileReport.of(timer.summary());
            assertThatThrownBy(() -> report.writeCsv(world, folder.resolve("missing/mpi.csv")))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("rank 0 could not write the profile: ")
                    .hasMessageContaining("missing");
        });
    }
}
