package io.ftimer.mpi.profile;

import io.ftimer.reduce.Efficiency;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.internal.schema.CsvRecordWriter;
import io.ftimer.report.internal.schema.CsvStyle;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The CSV records of one rank: one for the rank, and one for each region. Thread-confined.
 */
final class ProfileCsv {
    static final String HEADER = ReportSchemas.MPI_PROFILE.headerLine();

    private static final List<Field<MpiTimes>> ENTRY = List.of(
            new Field<>("depth", MpiTimes::depth),
            new Field<>("name", MpiTimes::name),
            new Field<>("kind", times -> times.kind().key()),
            new Field<>("call_count", MpiTimes::calls),
            new Field<>("inclusive_nanos", MpiTimes::inclusiveNanos),
            new Field<>("self_nanos", MpiTimes::selfNanos),
            new Field<>("mpi_nanos", MpiTimes::mpiNanos),
            new Field<>("waiting_nanos", MpiTimes::waitingNanos),
            new Field<>("sent_bytes", MpiTimes::sentBytes),
            new Field<>("received_bytes", MpiTimes::receivedBytes));

    private static final List<Field<ExportedRegion>> EFFICIENCY_OF_REGION = List.of(
            new Field<>("load_balance", region -> region.metrics().get(MpiProfileReport.LOAD_BALANCE)),
            new Field<>("communication_efficiency", region -> region.metrics().get(MpiProfileReport.COMMUNICATION)),
            new Field<>("parallel_efficiency", region -> region.metrics().get(MpiProfileReport.PARALLEL)));

    /** Ratios that are not known are NaN, which is an empty field. */
    private static final List<Field<Efficiency>> EFFICIENCY = List.of(
            new Field<>("load_balance", Efficiency::loadBalance),
            new Field<>("communication_efficiency", Efficiency::communication),
            new Field<>("parallel_efficiency", Efficiency::parallel));

    private final StringBuilder out = new StringBuilder();
    private final CsvRecordWriter records;

    /** Creates the records of a rank; an empty text for a program without ranks. */
    ProfileCsv(String rank) {
        records = new CsvRecordWriter(
                ReportSchemas.MPI_PROFILE,
                Map.of("summary_kind", "mpi_profile", "rank", rank),
                CsvStyle.ALL_QUOTED,
                out);
    }

    /** Returns the records; without the efficiency over ranks if it is null. */
    String records(long windowNanos, @Nullable Efficiency efficiency, List<ExportedRegion> regions) throws IOException {
        records.begin("rank").put("total_nanos", windowNanos).put("num_entries", regions.size());
        if (efficiency != null) {
            records.put(EFFICIENCY, efficiency);
        }
        records.end();
        Deque<Integer> parents = new ArrayDeque<>();
        int id = 0;
        for (ExportedRegion region : regions) {
            while (parents.size() > region.depth()) {
                parents.removeLast();
            }
            int parent = parents.isEmpty() ? 0 : parents.getLast();
            parents.addLast(++id);
            records.begin("entry")
                    .put("node_id", id)
                    .put("parent_id", parent)
                    .put(ENTRY, MpiTimes.of(region))
                    .put(EFFICIENCY_OF_REGION, region)
                    .end();
        }
        records.flush();
        return out.toString();
    }
}
