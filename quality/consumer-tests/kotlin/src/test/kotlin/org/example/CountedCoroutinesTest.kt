package org.example

import io.ftimer.assertj.FTimerAssertions.assertThatGrowth
import io.ftimer.assertj.Growth
import io.ftimer.junit.FTimed
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield
import org.assertj.core.api.ThrowingConsumer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The steps of coroutines are exact, on whichever threads they run. */
@FTimed
class CountedCoroutinesTest {
    private fun count(from: Int): Int {
        var sum = from
        for (i in 1..1_000) {
            sum += i
        }
        return sum
    }

    private fun halves(size: Int) = runBlocking(Dispatchers.Default) {
        repeat(size) {
            launch {
                val half = count(it)
                // the second half may be on another thread
                yield()
                count(half)
            }
        }
    }

    @Test
    fun each_coroutine_has_the_same_steps() {
        assertThatGrowth<RuntimeException> { size -> halves(size) }.over(500, 1_000, 2_000)
            .steps()
            .isAtMost(Growth.LINEAR)
            .satisfies(ThrowingConsumer { numbers ->
                val work = numbers.values.single()
                val perCoroutine = (work[1] - work[0]) / 500
                assertEquals(work[0] + 500 * perCoroutine, work[1])
                assertEquals(work[1] + 1_000 * perCoroutine, work[2])
                assertTrue(perCoroutine >= 2 * 999)
            })
    }
}
