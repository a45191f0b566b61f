import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEngine, type Engine } from '../../src/server/core/installation/embedded-engine.ts'
import { retrieve, digestOf } from './cache.ts'
import { type Cluster, createTemplate, TEMPLATE_SOURCES } from './cluster.ts'

/** A primary and its replica, both embedded and thrown away at the end. */
export interface Replicated {
  primary: Cluster
  replica: Engine
  endNow(): Promise<void>
}

/** Opens a primary with the migrated template, and a replica that shows each commit `delay` later ("1s"). */
export async function openReplicated(delay: string): Promise<Replicated> {
  const [baseA, baseB] = [await newFolder(), await newFolder()]
  const stored = await retrieve(`modelo-${await digestOf(TEMPLATE_SOURCES)}`)
  const settings = ['wal_level=replica', 'max_wal_senders=4', 'fsync=off', 'full_page_writes=off']
  const a = await prepareEngine(baseA, { withoutCluster: stored !== null, settings })
  const primary: Cluster = { dono: { host: a.socket, user: 'postgres' }, papel: 'patio_app', senha: '' }
  if (stored) await copyCluster(join(stored, 'pg'), a)
  await a.ensureRunning()
  if (!stored) await createTemplate(primary)
  // Stopped, the primary's files are a whole copy; it has run with the log that a replica needs.
  await a.stop()
  const replica = await prepareEngine(baseB, {
    withoutCluster: true,
    settings: [
      ...settings,
      'hot_standby=on',
      `primary_conninfo=host=${a.socket} user=postgres`,
      `recovery_min_apply_delay=${delay}`,
    ],
  })
  await copyCluster(a.folder, replica)
  await writeFile(join(replica.folder, 'standby.signal'), '')
  replica.deliver(replica.folder)
  for (const engine of [a, replica]) await engine.ensureRunning()
  return {
    primary,
    replica,
    async endNow() {
      for (const engine of [replica, a]) await engine.stop()
      for (const p of [baseA, baseB, a.folder, replica.folder]) await rm(p, { recursive: true, force: true })
    },
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'patio-replica-'))

async function copyCluster(from: string, to: Engine): Promise<void> {
  await cp(from, to.folder, { recursive: true })
  await chmod(to.folder, 0o700)
  to.deliver(to.folder)
}
