package org.example

import io.ftimer.FTimers
import io.ftimer.assertj.FTimerAssertions.assertThat
import io.ftimer.assertj.FTimerAssertions.assertThatTree
import io.ftimer.junit.ExpectCalls
import io.ftimer.junit.FTimed
import io.ftimer.junit.TimerTree
import java.io.IOException
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test

@FTimed
class RegionsTest {
    @Test
    fun a_lambda_needs_no_type_arguments(tree: TimerTree) {
        FTimers.timed("solve") {
            FTimers.timed("assemble") { }
        }
        val answer: Int = FTimers.timed("compute") { 42 }
        val nothing: String? = FTimers.timed("find") { null }

        assertEquals(42, answer)
        assertNull(nothing)
        assertThat(tree).region("solve/assemble").hasCalls(1)
        assertThat(tree).region("compute").hasCalls(1)
        assertThat(tree).isBalanced()
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    fun every_exception_passes() {
        assertThrows(IOException::class.java) {
            FTimers.timed("load") { throw IOException("of the user") }
        }
    }

    @Test
    @ExpectCalls(region = "solve/assemble", exactly = 1)
    fun a_scope_is_closed_by_use() {
        FTimers.scope("solve").use {
            FTimers.scope("assemble").use { }
        }
    }

    @Test
    fun the_tree_of_code_needs_no_parameter() {
        assertThatTree<RuntimeException> { FTimers.timed("total") { } }.region("total").hasCalls(1)
    }
}
