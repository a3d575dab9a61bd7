package org.example

import io.ftimer.FTimers
import io.ftimer.junit.ExpectCalls
import org.junit.jupiter.api.Test

/** A test that fails, and so is not among the others. */
class SlowRates {
    private fun load(rates: List<String>) {
        // each one, although some are equal
        rates.forEach {
            FTimers.timed("load") { it.length }
        }
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    fun `loads each rate once`() {
        load(listOf("USD", "USD"))
    }
}
