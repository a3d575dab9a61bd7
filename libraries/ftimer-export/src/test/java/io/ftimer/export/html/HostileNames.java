package io.ftimer.export.html;

import java.util.List;

/** Names that would break a page that takes them for markup, code or layout. */
final class HostileNames {
    static final List<String> ALL = List.of(
            "</script><script>document.title = 'broken'</script>",
            "<img src=x onerror=\"document.title = 'broken'\">",
            "\"quotes\" 'single' `back` \\ backslash",
            "&lt;entity&gt; &amp;",
            "line\u2028separator\u2029paragraph",
            "right-to-left \u202Eoverride",
            "\u001B[31mred\u001B[0m\u0007",
            "tab\tnew\nline\u0000end",
            "zero\u200Bwidth\u00ADhyphen",
            "unpaired \uD800 surrogate",
            "__proto__",
            "constructor",
            "<!-- comment",
            "{{data}} ${name} %s",
            "]]>",
            "",
            "  ");

    private HostileNames() {}
}
