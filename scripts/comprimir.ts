// Writes .br and .gz beside every text asset: the server hands them out without compressing again.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

for (const pasta of ['dist/web', 'dist/customer']) {
  const entradas = await readdir(pasta, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const e of entradas) {
    if (!e.isFile() || !/\.(js|css|svg|html|json)$/.test(e.name)) continue
    const caminho = join(e.parentPath, e.name)
    const bytes = await readFile(caminho)
    if (bytes.length < 1024) continue
    await writeFile(`${caminho}.br`, await br(bytes))
    await writeFile(`${caminho}.gz`, await gz(bytes, { level: 9 }))
  }
}
