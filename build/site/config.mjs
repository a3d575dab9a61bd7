// The site: VitePress with its own theme, a local search, and the index of pages in start.md as the sidebar.

import fs from 'node:fs'
import { defineConfig } from 'vitepress'

/** The sidebar: the headings and lists below "All pages" on the start page. Those that are no guide are closed. */
function sidebar() {
  const groups = [{ text: 'Start', items: [{ text: 'fTimer for the JVM', link: '/' }, { text: 'Where to start', link: '/start' }] }]
  for (const line of fs.readFileSync('start.md', 'utf8').split('\n## All pages\n')[1].split('\n')) {
    const heading = line.match(/^### (.*)/)
    const page = line.match(/^\* \[(.*)\]\((.*)\.md\)/)
    if (heading) groups.push({ text: heading[1], items: [], collapsed: !heading[1].startsWith('Guide') })
    if (page) groups.at(-1).items.push({ text: page[1].replaceAll('`', ''), link: `/${page[2]}` })
  }
  groups.push({ text: 'Project', items: [{ text: 'Javadoc', link: '/api/index.html', target: '_self' }, { text: 'Changelog', link: '/CHANGELOG' }, { text: 'Contributing', link: '/CONTRIBUTING' }] })
  return groups
}

const base = process.env.SITE_BASE || '/'
const { version, source } = JSON.parse(fs.readFileSync('project.json', 'utf8'))

export default defineConfig({
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  title: 'fTimer',
  description: 'Performance tests that don\'t flake: timing trees for tests, benchmarks, threads and MPI ranks on the JVM',
  lang: 'en-US',
  // Javadoc, which is copied to the site after the pages were built
  ignoreDeadLinks: [/^\/api\//],
  markdown: {
    // the colors of the default themes are too faint for code
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // pages are plain Markdown: <name> and {{ name }} are text
    html: false,
    // the anchors of GitHub, which the pages use
    anchor: { slugify: heading => heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-') },
    config(md) {
      const inline = md.renderer.rules.code_inline
      md.renderer.rules.code_inline = (...all) => inline(...all).replace('<code', '<code v-pre')
      // indented code scrolls like code between fences
      md.core.ruler.push('indented_code', ({ tokens }) => {
        for (const token of tokens) if (token.type === 'code_block') token.type = 'fence'
      })
      // a corner without a text is no header
      md.core.ruler.push('corners', ({ tokens }) => {
        tokens.forEach((token, i) => {
          if (token.type === 'th_open' && !tokens[i + 1].content) token.tag = tokens[i + 2].tag = 'td'
        })
      })
      const link = md.renderer.rules.link_open
      md.renderer.rules.link_open = (tokens, i, ...rest) => {
        const target = tokens[i].attrGet('href')
        // files of the site that are no pages
        if (/^\/.*\.(html|json|txt|gz)$/.test(target)) {
          tokens[i].attrSet('href', base + target.slice(1))
          tokens[i].attrSet('target', '_self')
        }
        return link(tokens, i, ...rest)
      }
    },
  },
  themeConfig: {
    nav: [
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'JUnit', link: '/junit' },
      { text: 'JMH', link: '/jmh' },
      { text: 'MPI', link: '/mpi' },
      { text: 'Javadoc', link: '/api/index.html', target: '_self' },
      { text: 'Source', link: source },
      { text: version, link: '/CHANGELOG' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          options: {
            // words as they are written, such as N+1 and solve/assemble, and their parts
            tokenize: text => text.split(/\s+/).flatMap(word => {
              const whole = word.replace(/^[^\p{L}\p{N}@$*]+|[^\p{L}\p{N}*]+$/gu, '')
              const parts = whole.split(/[^\p{L}\p{N}_]+/u)
              return parts.length > 1 ? [whole, ...parts] : parts
            }).filter(word => word),
          },
          searchOptions: {
            tokenize: text => text.split(/\s+/).filter(word => word),
            combineWith: 'AND',
            prefix: true,
            fuzzy: word => word.length > 4 ? 0.2 : 0,
            boost: { title: 4, text: 2, titles: 1 },
          },
        },
      },
    },
  },
})
