package org.example

import io.ftimer.FTimers
import io.ftimer.TimerBinding
import io.ftimer.TimerSession
import io.ftimer.micrometer.FTimerObservationHandler
import io.micrometer.core.instrument.kotlin.asContextElement
import io.micrometer.observation.Observation
import io.micrometer.observation.ObservationRegistry
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ThreadContextElement
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** Lets a coroutine record in a session, on each thread that it runs on. */
class InSession(private val session: TimerSession) : ThreadContextElement<TimerBinding> {
    companion object Key : CoroutineContext.Key<InSession>

    override val key get() = Key

    override fun updateThreadContext(context: CoroutineContext): TimerBinding = session.bind()

    override fun restoreThreadContext(context: CoroutineContext, oldState: TimerBinding) = oldState.close()
}

class CoroutinesTest {
    private fun lines(session: TimerSession) = session.summary().entries().map { "${it.path()} x${it.callCount()}" }

    @Test
    fun a_coroutine_records_in_the_session_of_its_context() {
        TimerSession.open().use { session ->
            runBlocking(Dispatchers.Default + InSession(session)) {
                repeat(10) {
                    launch {
                        FTimers.timed("first") { }
                        yield()
                        FTimers.timed("second") { }
                    }
                }
            }
            assertEquals(listOf("first x10", "second x10"), lines(session))
        }
    }

    @Test
    fun a_scope_that_another_thread_closes_is_rejected() {
        TimerSession.builder().diagnostics { }.open().use { session ->
            Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { other ->
                session.bind().use {
                    runBlocking {
                        // a block that ends before its coroutine is suspended would not change the thread
                        val suspended = CountDownLatch(1)
                        launch(Dispatchers.Unconfined) {
                            FTimers.scope("load").use { withContext(other) { suspended.await() } }
                        }
                        suspended.countDown()
                    }
                }
            }
            assertEquals(1, session.summary().rejectedCount())
        }
    }

    @Test
    fun an_observation_is_one_call_however_often_its_coroutine_is_suspended() {
        val registry = ObservationRegistry.create()
        registry.observationConfig().observationHandler(FTimerObservationHandler())
        TimerSession.open().use { session ->
            session.bind().use {
                val load = Observation.start("load", registry)
                load.openScope().use {
                    runBlocking(registry.asContextElement()) {
                        withContext(Dispatchers.Default) {
                            FTimers.timed("part") { }
                            yield()
                            FTimers.timed("part") { }
                        }
                    }
                }
                load.stop()
            }
            assertEquals(listOf("load x1", "load/part x2"), lines(session))
        }
    }
}
