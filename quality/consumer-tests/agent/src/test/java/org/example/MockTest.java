package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.ftimer.junit.TimerTree;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls that a mock answers open no region; those of a spy do. */
class MockTest {

    @Test
    void a_mock_opens_no_region(TimerTree tree) {
        Archive archive = mock(Archive.class);
        when(archive.store(anyString())).thenReturn(7);

        new LetterService(archive).write(List.of("Ada"));

        verify(archive).store("Dear Ada,\nsee Ada\n");
        assertEquals(7, archive.store("any"));
        assertThat(tree).region("LetterService.write").hasCalls(1);
        assertThat(tree).region("**/Archive.store").hasCalls(0);
    }

    @Test
    void a_spy_opens_a_region(TimerTree tree) {
        Archive archive = spy(new Archive());

        new LetterService(archive).write(List.of("Ada"));

        verify(archive).store("Dear Ada,\nsee Ada\n");
        assertThat(tree).region("LetterService.write/Archive.store").hasCalls(1);
    }
}
