// Usage: node serve.mjs FOLDER PORT
//
// Serves the files of FOLDER on the loopback address. Port 0 is any free one; the first line of the output is the address.

import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'

const [folder, port] = process.argv.slice(2)
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.png': 'image/png', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8',
}

/** The file of a path, which may lack ".html", or the page for paths that do not exist. */
function fileOf(pathname) {
  const file = path.join(folder, path.normalize(decodeURIComponent(pathname)))
  const found = [file, `${file}.html`, path.join(file, 'index.html')]
    .find(name => fs.statSync(name, { throwIfNoEntry: false })?.isFile())
  return found ? [200, found] : [404, path.join(folder, '404.html')]
}

http.createServer((request, response) => {
  const [status, file] = fileOf(new URL(request.url, 'http://site').pathname)
  response.writeHead(status, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
  fs.createReadStream(file).pipe(response)
}).listen(Number(port), '127.0.0.1', function () {
  console.log(`http://localhost:${this.address().port}`)
})
