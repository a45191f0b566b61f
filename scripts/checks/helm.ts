// The real helm for tests of the chart: HELM, the one of this machine, or the one that an npm package carries for Linux on x64.
import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fromBuffer } from 'yauzl'
import { readFile } from 'node:fs/promises'

const ROOT = join(import.meta.dirname, '../..')
const UNPACKED = join(ROOT, 'node_modules/.cache/helm/helm')
/** helm 3.8 believes that it speaks to a Kubernetes of its own age. */
export const KUBERNETES = '1.27.0'

async function unpack(archive: string, to: string): Promise<void> {
  const bytes = await readFile(archive)
  await new Promise<void>((ok, failure) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return failure(error)
      zip.on('error', failure)
      zip.on('end', () => failure(new Error('the package carries no helm')))
      zip.on('entry', (entry: { fileName: string }) => {
        if (entry.fileName !== 'helm/helm') return zip.readEntry()
        zip.openReadStream(entry as never, (e, stream) => {
          if (e) return failure(e)
          pipeline(stream, createWriteStream(`${to}.part`)).then(ok, failure)
        })
      })
      zip.readEntry()
    })
  })
  await chmod(`${to}.part`, 0o755)
  await rename(`${to}.part`, to)
}

/** The path of helm; null where there is none for this machine. */
export async function findHelm(): Promise<string | null> {
  const own = process.env['HELM'] ?? 'helm'
  if (spawnSync(own, ['version']).status === 0) return own
  if (existsSync(UNPACKED)) return UNPACKED
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const archive = join(
    dirname(createRequire(import.meta.url).resolve('@aws-cdk/asset-kubectl-v20/package.json')),
    'lib/layer.zip',
  )
  await mkdir(dirname(UNPACKED), { recursive: true })
  await unpack(archive, UNPACKED)
  return UNPACKED
}
