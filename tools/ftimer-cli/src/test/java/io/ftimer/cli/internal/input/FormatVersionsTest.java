package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of another version of its format is rejected with both versions, and with what to do. */
class FormatVersionsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ftimer-tree 4~0 1 1 code a~ | 1: tree | 4 | formats 2 and 3",
                "ftimer-tree 1~0 1 1 a~ | 1: tree | 1 | formats 2 and 3",
                "{\"format\":\"ftimer-trees\",\"version\":4} | 1: column 36: tree | 4 | format 3",
                "{\"format\":\"ftimer-trees\",\"version\":1} | 1: column 36: tree | 1 | format 3",
                "format_version,record_type,jvm,attempt,test_id,outcome~\"2\",\"test\",\"j\",\"1\",\"t\",\"passed\"~ | 1: suite | 2 | format 5",
                "format_version,benchmark,mode,params,ns_per_op~2,b,avgt,,1~ | 1: JMH | 2 | format 4",
                "format_version,summary_kind,record_type,rank,is_mpi_call~\"1\",\"mpi_profile\",\"rank\",\"0\",\"\"~ | 1: mpi_profile | 1 | format 4",
                "format_version,summary_kind,record_type,key,value,start_date,end_date,total_time,num_ranks,num_entries,node_id,parent_id,x"
                        + "~\"1\",\"call_statistics\",\"entry\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"1\",\"0\",\"\"~"
                        + " | 1: call_statistics | 1 | format 2",
            })
    void a_file_of_another_version_is_rejected(String file, String place, String found, String supported) {
        assertRejected(
                file,
                place + " format " + found + " is not supported, this version of fTimer reads " + supported
                        + ": write the file again with it, or use the version that wrote it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"format\":\"ftimer-trees\",\"trees\":[]} | 1: column 34: no \"version\" before \"trees\"; expected 3",
            })
    void a_file_without_a_version_is_rejected(String file, String problem) {
        assertRejected(file, problem);
    }

    @Test
    void a_header_of_a_version_that_is_read_is_rejected_with_its_column() {
        assertRejected(
                "format_version,summary_kind,record_type,key,value,start_date,end_date,total_time,num_ranks,num_entries,node_id,parent_id,x"
                        + "~\"2\",\"call_statistics\",\"entry\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"1\",\"0\",\"\"~",
                "1: column 13 of the header is \"x\"; expected depth");
    }

    private static void assertRejected(String file, String problem) {
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(() -> Reading.bytes(file.replace('~', '\n').getBytes(StandardCharsets.UTF_8)))
                .withMessage("in:" + problem);
    }
}
