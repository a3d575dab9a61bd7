package org.example.shop;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.servlet.MockMvc;

@SpringBootTest
@AutoConfigureMockMvc
class TotalsTest {
    @Autowired
    private MockMvc mvc;

    @Test
    @ExpectSql(select = 1, total = 1)
    @ExpectCalls(region = "http.server.requests", exactly = 1)
    void one_query_loads_everything() throws Exception {
        mvc.perform(get("/totals")).andExpect(content().json("[30, 5, 7]"));
    }

    @Test
    @ExpectCalls(region = "**/SQL select item", exactly = 3)
    void the_tree_shows_the_mistake(TimerTree tree) throws Exception {
        mvc.perform(get("/totals/slow")).andExpect(content().json("[30, 5, 7]"));

        assertThat(tree).region("http.server.requests/SQL select purchase").hasCalls(1);
        assertThat(tree).region("http.server.requests/SQL select item").hasCalls(3);
    }
}
