// Usage: node browse.mjs CHROMEDRIVER CHROMIUM ADDRESS SCREENSHOTS
//
// Opens the site in a headless browser through its driver, at the widths of a phone and of a desktop, and checks what a reader
// needs: the text fits, code on the first pages is not cut on a desktop, the search finds words, text and code are readable in both
// themes, axe finds no barrier, there are the version, the source and a button to start, pages request nothing from other servers,
// and nothing is written to the console. Writes a picture of each view to the folder SCREENSHOTS.

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const [driverPath, browser, address, screenshots] = process.argv.slice(2)
const WIDTHS = { phone: [390, 844], desktop: [1280, 860] }
// the words, and a page that the first results must have
const SEARCHES = {
  'N+1': 'cookbook', union: 'mpi', baseline: 'gate', TestNG: 'any-framework', 'JUnit 4': 'any-framework', QuickPerf: '', IntelliJ: 'junit-report',
  bom: '', 'periodic report': 'configuration', prometheus: 'production', Kotlin: 'any-framework', WebFlux: 'async', 'exclude lifecycle': 'assertions',
}
const PAGES = ['', 'start', 'cookbook', 'java-timers', 'fortran', 'compatibility', 'performance', 'reliability', 'junit', 'junit-report',
  'jmh', 'jmh-results', 'jmh-baseline', 'any-framework', 'async', 'gradle', 'production', 'mpi', 'mpi-run', 'csv-dictionary', 'other-systems']

// in which axe looks for barriers
const PAGES_OF_AXE = ['', 'start', 'compatibility']
const AXE = fs.readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

// whose lines of code a desktop shows whole
const PAGES_WHOLE = ['', 'start']

const PAGES_SHOWN = ['', 'start', 'cookbook', 'compatibility', 'reliability', 'csv-dictionary']

const problems = []
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'ftimer-site-'))
fs.mkdirSync(screenshots, { recursive: true })

const driver = spawn(driverPath, ['--port=0'], { stdio: ['ignore', 'pipe', 'inherit'] })
const driverPort = await new Promise((resolve, reject) => {
  let output = ''
  driver.stdout.on('data', data => {
    output += data
    const found = output.match(/started successfully on port (\d+)/)
    if (found) resolve(found[1])
  })
  driver.on('exit', code => reject(new Error(`the driver ended with ${code}: ${output}`)))
})

/** Sends a command of the WebDriver protocol and returns its value. */
async function send(method, command, body) {
  const response = await fetch(`http://localhost:${driverPort}${command}`, { method, body: body && JSON.stringify(body) })
  const { value } = await response.json()
  if (value?.error) throw new Error(`${command}: ${value.message}`)
  return value
}

const { sessionId } = await send('POST', '/session', {
  capabilities: {
    alwaysMatch: {
      'goog:loggingPrefs': { browser: 'ALL' },
      'goog:chromeOptions': {
        binary: browser,
        args: ['--headless=new', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`]
          .concat(process.getuid() === 0 ? ['--no-sandbox'] : []),
      },
    },
  },
})
const session = `/session/${sessionId}`
const run = (script, ...args) => send('POST', `${session}/execute/sync`, { script, args })
const open = page => send('POST', `${session}/url`, { url: `${address}/${page}` })

/** Waits for up to 20 s until a script returns a value other than null, false or an empty list. */
async function until(what, script, ...args) {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const value = await run(script, ...args)
    if (value && !(Array.isArray(value) && !value.length)) return value
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`no ${what} within 20 s`)
}

async function picture(name) {
  fs.writeFileSync(path.join(screenshots, `${name}.png`), Buffer.from(await send('GET', `${session}/screenshot`), 'base64'))
}

function expect(condition, problem) {
  if (!condition) problems.push(problem)
}

/** Sets the width of the page itself; a window of the browser cannot be as narrow as a phone. */
async function resize([width, height]) {
  await send('POST', `${session}/goog/cdp/execute`, {
    cmd: 'Emulation.setDeviceMetricsOverride',
    params: { width, height, deviceScaleFactor: 1, mobile: width < 500 },
  })
}

/** The contrast of text and background, from 1 to 21. */
const CONTRAST = `
  const light = color => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const text = light(getComputedStyle(document.querySelector('.vp-doc p')).color);
  const back = light(getComputedStyle(document.body).backgroundColor);
  return (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);`

/** The texts of code that contrast with their block by less than 4.5. */
const FAINT = `
  const light = color => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll('.vp-doc pre span')].filter(span => span.children.length === 0 && span.textContent.trim()).filter(span => {
    const text = light(getComputedStyle(span).color);
    const back = light(getComputedStyle(span.closest('div[class*=language-]')).backgroundColor);
    return (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05) < 4.5;
  }).map(span => span.textContent).slice(0, 5);`

/** The beginnings of blocks of code whose lines are cut. */
const CUT = `return [...document.querySelectorAll('.vp-doc pre')].filter(pre => pre.scrollWidth > pre.clientWidth)
  .map(pre => pre.scrollWidth + ' > ' + pre.clientWidth + ': ' + pre.textContent.slice(0, 60))`

/** What axe finds wrong with the page. */
async function barriers() {
  await run(AXE)
  return send('POST', `${session}/execute/async`, { args: [], script: `
    const done = arguments[0];
    axe.run(document, { resultTypes: ['violations'] }).then(result => done(result.violations.map(violation => violation.id + ': '
      + violation.nodes.slice(0, 3).map(node => node.target + ' ' + node.failureSummary.replace(/\\s+/g, ' ')).join('; '))))` })
}

try {
  for (const [device, size] of Object.entries(WIDTHS)) {
    await resize(size)
    for (const page of PAGES) {
      await open(page)
      await until('text', `return document.querySelector('.vp-doc h1')`)
      const width = await run('return document.documentElement.scrollWidth')
      expect(width <= size[0], `/${page} on a ${device}: ${width} pixels wide instead of ${size[0]}`)
      const foreign = await run(`return performance.getEntriesByType('resource').map(entry => entry.name)
        .filter(name => !name.startsWith(arguments[0]) && !name.startsWith('data:'))`, address)
      expect(foreign.length === 0, `/${page} requests ${foreign}`)
      if (device === 'desktop' && PAGES_WHOLE.includes(page)) {
        for (const cut of await run(CUT)) problems.push(`/${page} cuts lines of code, ${cut}`)
      }
      if (PAGES_SHOWN.includes(page)) await picture(`${device}-${page || 'home'}`)
    }
    for (const [words, page] of Object.entries(SEARCHES)) {
      await open('')
      await until('button of the search', `const button = document.querySelector('#local-search button, .VPNavBarSearch button');
        button?.click(); return document.querySelector('.VPLocalSearchBox input')`)
      await run(`const input = document.querySelector('.VPLocalSearchBox input');
        input.value = arguments[0]; input.dispatchEvent(new Event('input', { bubbles: true }))`, words)
      const first = `return [...document.querySelectorAll('.VPLocalSearchBox a.result')].slice(0, 8).map(a => a.pathname.replace('.html', ''))`
      await until(`result ${page}`, `const found = (() => { ${first} })(); return found.includes('/' + arguments[0])`, page)
        .catch(async () => problems.push(`the search for "${words}" does not find ${page} first, but ${await run(first)}`))
      await new Promise(resolve => setTimeout(resolve, 500))
      await picture(`${device}-search-${words.replace(/\W/g, '-')}`)
    }
    for (const theme of ['light', 'dark']) {
      await open('')
      await run(`localStorage.setItem('vitepress-theme-appearance', arguments[0])`, theme)
      await open('reliability')
      expect(await run(`return document.documentElement.classList.contains('dark')`) === (theme === 'dark'), `the theme ${theme} is not used`)
      const contrast = await run(CONTRAST)
      expect(contrast >= 7, `the contrast of the theme ${theme} is ${contrast}`)
      await open('start')
      await until('code', `return document.querySelector('.vp-doc pre span')`)
      const faint = await run(FAINT)
      expect(faint.length === 0, `the theme ${theme} has faint code: ${faint}`)
      for (const page of PAGES_OF_AXE) {
        await open(page)
        await until('text', `return document.querySelector('.vp-doc h1')`)
        for (const barrier of await barriers()) problems.push(`/${page} on a ${device}, ${theme}: ${barrier}`)
      }
      await picture(`${device}-${theme}`)
    }
  }
  await resize(WIDTHS.desktop)
  await open('')
  const nav = await until('navigation', `return [...document.querySelectorAll('.VPNavBar a')].map(a => a.textContent.trim())`)
  for (const wanted of [/^Start$/, /^Source/, /^\d+\.\d+\.\d+/]) {
    expect(nav.some(text => wanted.test(text)), `the navigation has no ${wanted}: ${nav}`)
  }
  await open('api/index.html')
  await picture('desktop-javadoc')
  for (const entry of await send('POST', `${session}/se/log`, { type: 'browser' })) {
    // pages of Javadoc have no icon
    if (!entry.message.includes('/favicon.ico ')) problems.push(`console: ${entry.message}`)
  }
} finally {
  await send('DELETE', session).catch(() => {})
  driver.removeAllListeners('exit')
  driver.kill()
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
problems.forEach(problem => console.error(problem))
console.log(`${PAGES.length} pages and ${Object.keys(SEARCHES).length} searches at ${Object.keys(WIDTHS).length} widths in both themes: ${problems.length} problems`)
process.exit(problems.length ? 1 : 0)
