import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const docs = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const script = /```bash\n(.*?)```/s.exec(docs)?.[1] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'patio-primary-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether haproxy's check of docs/operations.md accepts a server that says this timeline (a replica says nothing). */
function accepts(timeline: string): boolean {
  const [check, psql] = [join(folder, 'is-primary'), join(folder, 'psql')]
  writeFileSync(check, script.replace('/var/lib/patio-ha', folder))
  writeFileSync(psql, `#!/bin/sh\necho "${timeline}"\n`)
  chmodSync(psql, 0o755)
  const r = spawnSync('sh', [check, '127.0.0.1', '6432', '10.0.0.1', '5432'], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  expect(r.stderr).toBe('')
  return r.status === 0
}

test('the check takes the primary, and never again one that another was promoted after', () => {
  expect(accepts('')).toBe(false)
  expect([accepts('00000009'), accepts('00000009')]).toEqual([true, true])
  expect(accepts('')).toBe(false)
  expect(accepts('0000000A')).toBe(true)
  expect(accepts('00000009')).toBe(false)
  expect(accepts('0000000A')).toBe(true)
  expect(readdirSync(folder).toSorted()).toEqual(['is-primary', 'psql', 'timeline'])
})
