// Writes .br and .gz files next to every text asset, which the server sends as they are, and puts the built pages in place.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { putInPlace } from './put-in-place.ts'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

for (const folder of ['dist/new/web', 'dist/new/customer']) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const e of entries) {
    if (!e.isFile() || !/\.(js|css|svg|html|json)$/.test(e.name)) continue
    const path = join(e.parentPath, e.name)
    const bytes = await readFile(path)
    if (bytes.length < 1024) continue
    await writeFile(`${path}.br`, await br(bytes))
    await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }))
  }
}
for (const folder of ['web', 'customer']) putInPlace(`dist/new/${folder}`, `dist/${folder}`)
