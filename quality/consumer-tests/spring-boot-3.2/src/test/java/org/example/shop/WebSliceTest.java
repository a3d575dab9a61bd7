package org.example.shop;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.ftimer.junit.ExpectCalls;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Requests are observed in the slice of the web layer too. */
@WebMvcTest(WebSliceTest.Hello.class)
@Import(WebSliceTest.Hello.class)
class WebSliceTest {
    @Autowired
    private MockMvc mvc;

    @Test
    @ExpectCalls(region = "http.server.requests", exactly = 1)
    void a_request_is_a_region() throws Exception {
        mvc.perform(get("/hello"));
    }

    @RestController
    static class Hello {
        @GetMapping("/hello")
        String hello() {
            return "hello";
        }
    }
}
