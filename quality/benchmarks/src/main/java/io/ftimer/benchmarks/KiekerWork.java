package io.ftimer.benchmarks;

import java.util.function.IntUnaryOperator;
import kieker.common.configuration.Configuration;
import kieker.common.record.controlflow.OperationExecutionRecord;
import kieker.monitoring.core.configuration.ConfigurationFactory;
import kieker.monitoring.core.controller.IMonitoringController;
import kieker.monitoring.core.controller.MonitoringController;
import kieker.monitoring.core.registry.ControlFlowRegistry;
import kieker.monitoring.timer.ITimeSource;
import kieker.monitoring.writer.dump.DumpWriter;

/** The method of {@link RecursiveWork} with a probe of Kieker for executions of operations, whose records are not written anywhere. */
final class KiekerWork implements IntUnaryOperator, AutoCloseable {
    private static final String OPERATION = "public int io.ftimer.benchmarks.KiekerWork.applyAsInt(int)";
    private static final ControlFlowRegistry TRACE = ControlFlowRegistry.INSTANCE;
    private static final long NO_TRACE = -1;

    private final IMonitoringController controller;
    private final ITimeSource time;
    private final String host;

    KiekerWork(boolean isOn) {
        Configuration configuration = ConfigurationFactory.createDefaultConfiguration();
        configuration.setProperty("kieker.monitoring.writer", DumpWriter.class.getName());
        controller = MonitoringController.createInstance(configuration);
        time = controller.getTimeSource();
        host = controller.getHostname();
        if (!isOn) {
            controller.disableMonitoring();
        }
    }

    @Override
    public int applyAsInt(int depth) {
        if (!controller.isMonitoringEnabled() || !controller.isProbeActivated(OPERATION)) {
            return work(depth);
        }
        long trace = TRACE.recallThreadLocalTraceId();
        boolean isOutermost = trace == NO_TRACE;
        int order = 0;
        int level = 0;
        if (isOutermost) {
            trace = TRACE.getAndStoreUniqueThreadLocalTraceId();
            TRACE.storeThreadLocalEOI(0);
            TRACE.storeThreadLocalESS(1);
        } else {
            order = TRACE.incrementAndRecallThreadLocalEOI();
            level = TRACE.recallAndIncrementThreadLocalESS();
        }
        long started = time.getTime();
        try {
            return work(depth);
        } finally {
            long ended = time.getTime();
            controller.newMonitoringRecord(new OperationExecutionRecord(
                    OPERATION, OperationExecutionRecord.NO_SESSION_ID, trace, started, ended, host, order, level));
            if (isOutermost) {
                TRACE.unsetThreadLocalTraceId();
                TRACE.unsetThreadLocalEOI();
                TRACE.unsetThreadLocalESS();
            } else {
                TRACE.storeThreadLocalESS(level);
            }
        }
    }

    private int work(int depth) {
        return depth == 0 ? 0 : applyAsInt(depth - 1) + 1;
    }

    @Override
    public void close() {
        controller.terminateMonitoring();
    }
}
