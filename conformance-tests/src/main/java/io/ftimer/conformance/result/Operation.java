package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/** What one command of a scenario did. Read back from JSON, one of lanes is known by its lane. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION, defaultImpl = OpRecord.class)
@JsonSubTypes({@JsonSubTypes.Type(OpRecord.class), @JsonSubTypes.Type(LaneOpRecord.class)})
public sealed interface Operation permits OpRecord, LaneOpRecord {

    /** Returns the line of {@code statuses.txt} that tells of it. */
    String statusLine(int rank);

    /** Returns a status as {@code statuses.txt} writes it. */
    static String shown(@Nullable Object status) {
        return status == null ? "-" : status.toString();
    }
}
