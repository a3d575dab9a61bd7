package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/** The result of one command of a scenario. In JSON, one of lanes is recognized by its lane. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION, defaultImpl = OpRecord.class)
@JsonSubTypes({@JsonSubTypes.Type(OpRecord.class), @JsonSubTypes.Type(LaneOpRecord.class)})
public sealed interface ReplayedOperation permits OpRecord, LaneOpRecord {

    /** Returns its line of {@code statuses.txt}. */
    String statusLine(int rank);

    /** Returns a status as {@code statuses.txt} writes it. */
    static String shown(@Nullable Object status) {
        return status == null ? "-" : status.toString();
    }
}
