package io.ftimer.mpi.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
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
        return MpiProfileReport.of(timer.summary(), profile);
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

    @Test
    void csv_has_regions_and_peers_of_all_ranks(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mpi.csv");
        InProcess.run(2, world -> recorded(world).writeCsv(world, file));
        assertThat(Files.readString(file)).isEqualTo("""
                format_version,summary_kind,record_type,rank,total_nanos,num_entries,node_id,parent_id,depth,name,kind,call_count,inclusive_nanos,self_nanos,mpi_nanos,waiting_nanos,communicator,peer,sent_bytes,received_bytes
                "2","mpi_profile","rank","0","10000000","3","","","","","","","","","","","","","",""
                "2","mpi_profile","entry","0","","","1","0","0","a ""solve\""","code","1","9000000","8000000","1000000","0","","","2000","0"
                "2","mpi_profile","entry","0","","","2","1","1","MPI_Send","mpi","1","1000000","1000000","1000000","0","","","2000","0"
                "2","mpi_profile","entry","0","","","3","0","0","MPI_Allreduce","mpi","1","1000000","1000000","1000000","1000000","","","8","8"
                "2","mpi_profile","peer","0","","","2","","","MPI_Send","mpi","1","","","","","2","1","2000","0"
                "2","mpi_profile","peer","0","","","3","","","MPI_Allreduce","mpi","1","","","","","2","","8","8"
                "2","mpi_profile","rank","1","10000000","3","","","","","","","","","","","","","",""
                "2","mpi_profile","entry","1","","","1","0","0","a ""solve\""","code","1","9000000","8000000","1000000","1000000","","","0","2000"
                "2","mpi_profile","entry","1","","","2","1","1","MPI_Recv","mpi","1","1000000","1000000","1000000","1000000","","","0","2000"
                "2","mpi_profile","entry","1","","","3","0","0","MPI_Allreduce","mpi","1","1000000","1000000","1000000","1000000","","","8","8"
                "2","mpi_profile","peer","1","","","2","","","MPI_Recv","mpi","1","","","","","2","0","0","2000"
                "2","mpi_profile","peer","1","","","3","","","MPI_Allreduce","mpi","1","","","","","2","","8","8"
                """);
    }

    @Test
    void csv_of_one_rank_has_no_number() throws IOException {
        InProcess.run(2, world -> {
            StringBuilder text = new StringBuilder();
            recorded(world).writeCsvTo(text);
            assertThat(text.toString().lines().skip(1))
                    .allMatch(line -> line.startsWith("\"2\",\"mpi_profile\",\"") && line.contains("\",\"\","));
        });
    }

    @Test
    void a_file_that_cannot_be_written_fails_on_every_rank(@TempDir Path folder) throws IOException {
        InProcess.run(3, world -> {
            FTimer timer = FTimer.create();
            MpiProfileReport report = MpiProfileReport.of(timer.summary(), MpiProfile.of(timer));
            assertThatThrownBy(() -> report.writeCsv(world, folder.resolve("missing/mpi.csv")))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("rank 0 could not write the profile: ")
                    .hasMessageContaining("missing");
        });
    }
}
