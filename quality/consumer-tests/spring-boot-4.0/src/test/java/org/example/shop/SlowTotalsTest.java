package org.example.shop;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectSql;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.servlet.MockMvc;

/** What an expectation on the slow request fails with. */
@SpringBootTest
@AutoConfigureMockMvc
class SlowTotalsTest {
    @Autowired
    private MockMvc mvc;

    @Test
    @ExpectSql(select = 1, in = "http.server.requests")
    void one_query_loads_everything() throws Exception {
        mvc.perform(get("/totals/slow")).andExpect(content().json("[30, 5, 7]"));
    }

    @Test
    @ExpectCalls(region = "**/SQL select item", atMost = 1)
    void the_items_are_loaded_at_once() throws Exception {
        mvc.perform(get("/totals/slow")).andExpect(content().json("[30, 5, 7]"));
    }
}
