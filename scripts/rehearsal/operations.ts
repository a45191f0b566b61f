// The rehearsal of an ordinary life: two processes, PostgreSQL and Redis behind the TLS proxy; a restart without a failed request, a restore
// elsewhere, rotated secrets, a distributor exported and erased.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eventName } from '#shared/core/realtime.ts'
import { decryptSecret } from '../../src/server/core/secrets/secret-vault.ts'
import { callApi } from '../../tests/server/request.ts'
import { driveLoad, checklist, client, listen } from './client.ts'
import {
  checklists,
  createDistribuidor,
  createLoja,
  createRoles,
  dbUrl,
  HOST,
  PASSWORD,
  signIn,
  sql,
  type newInstallation,
} from './installation.ts'
import * as maquina from './machine.ts'
import { until, ensure, step } from './steps.ts'

const OTHER = 'gestao.outro.test'
const { PORTS } = maquina
type Installation = Awaited<ReturnType<typeof newInstallation>>

/** Signs in directly at a process, with the host that its proxy would pass on. */
async function signInDirectly(portNumber: number): Promise<number> {
  const r = await callApi(`http://127.0.0.1:${portNumber}`, 'POST', 'authenticate', {
    host: HOST,
    body: { email: 'ana@exemplo.test', senha: PASSWORD },
  })
  return r.status
}
export async function rehearseOperations({ folder, environment }: Installation): Promise<void> {
  await step('PostgreSQL with the roles of the documentation, Redis, and the proxy with TLS', async () => {
    maquina.startPostgres(folder)
    maquina.startRedis()
    await createRoles()
    maquina.startProxy(folder, HOST)
  })
  let key = ''
  await step('schema, first distributor and administrator by command', async () => {
    await maquina.command(environment, 'migrate')
    key = await createDistribuidor(environment, 'exemplo', HOST)
  })
  let a = await maquina.startPatio(environment, PORTS.a)
  let b = await maquina.startPatio(environment, PORTS.b)
  const c = client(HOST)
  let token = ''
  let loja = 0
  await step('sign-in and first store through the proxy', async () => {
    token = await signIn(c)
    loja = await createLoja(c, token)
  })

  const screens = [0, 1, 2, 3].map(() =>
    listen(HOST, () => token, loja, eventName('exemplo', 'oficinaDigitalOrcamento_', loja)),
  )
  await step('a checklist is heard by every screen, whichever process holds it', async () => {
    await until('every screen joined the store', () => screens.every((t) => t.entries() > 0))
    ensure((await c.callApi('POST', 'integracao/checklists', key, checklist(loja))).status < 300, 'checklist refused')
    await until('every screen heard of it', () => screens.every((t) => t.heard() === 1))
  })

  const loading = driveLoad(c, key, () => token, loja)
  await step('rolling restart under load without a failed request', async () => {
    await setTimeout(1500)
    ensure((await a.stop()) === 0, 'the first process did not end cleanly')
    a = await maquina.startPatio(environment, PORTS.a)
    ensure((await b.stop()) === 0, 'the second process did not end cleanly')
    b = await maquina.startPatio(environment, PORTS.b)
    await setTimeout(1000)
    const falhas = [...loading.respostas].filter(([nome]) => !/ 20[01]$/.test(nome))
    ensure(falhas.length === 0, `failed requests: ${JSON.stringify(falhas)}`)
    const now = screens.map((t) => t.heard())
    await until('every screen is connected again and hears', () => screens.every((t, i) => t.heard() > (now[i] ?? 0)))
  })

  const copy = join(folder, 'copia')
  let before: string[] = []
  await step('backup under load', async () => {
    before = [...loading.confirmed.keys()]
    await maquina.command(environment, 'backup', copy)
  })
  await loading.stop()
  console.log(`       ${[...loading.respostas].map(([nome, n]) => `${nome}: ${n}`).join(', ')}`)

  const restored = {
    ...environment,
    DATABASE_URL: dbUrl('patio_login', 'restaurado'),
    DATABASE_MIGRATION_URL: dbUrl('patio_owner', 'restaurado'),
    DATA_DIR: join(folder, 'restaurado'),
    REDIS_PREFIX: 'restaurado',
  }
  await step(
    'restored elsewhere: every checklist that was acknowledged before the backup is there, and people sign in',
    async () => {
      await sql('create database restaurado owner patio_owner', 'postgres', 'postgres')
      await maquina.command(restored, 'restore', copy)
      const la = await checklists('restaurado')
      const lost = before.filter((id) => !la.has(id))
      ensure(before.length > 20 && lost.length === 0, `${lost.length} of ${before.length} are not there`)
      const r = await maquina.startPatio(restored, PORTS.restaurado)
      const response = await signInDirectly(PORTS.restaurado)
      ensure(response === 200, `sign-in at the restored installation answered ${response}`)
      await r.stop()
    },
  )

  const newSecret = randomBytes(48).toString('base64')
  await step('secret rotated: a token of another system is kept under the new one, and everybody goes on', async () => {
    const conexao = { url: 'https://dms.exemplo.test/api', token: 'token-do-dms' }
    const r = await c.callApi('PUT', 'vendas/dms/conexao', token, conexao)
    ensure(r.status === 200, `DMS connection: ${JSON.stringify(r.corpo)}`)
    await maquina.command({ ...environment, PATIO_SECRET_NOVO: newSecret }, 'rotate-secret')
    const after = { ...environment, PATIO_SECRET: newSecret }
    await a.stop()
    a = await maquina.startPatio(after, PORTS.a)
    await b.stop()
    b = await maquina.startPatio(after, PORTS.b)
    const [d] = await sql<{ guardado: string }>(`select token_integracao_dms as guardado from distribuidor`)
    ensure(decryptSecret(newSecret, d?.guardado ?? '') === conexao.token, 'the token does not open with the new secret')
    token = await signIn(c)
    ensure((await c.callApi('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status === 200, 'no list')
  })

  await step('a distributor is taken along and erased, its neighbour stays whole', async () => {
    const otherClient = client(OTHER)
    const otherKey = await createDistribuidor(environment, 'outro', OTHER)
    const otherLoja = await createLoja(otherClient, await signIn(otherClient))
    for (let i = 0; i < 5; i++)
      ensure(
        (await otherClient.callApi('POST', 'integracao/checklists', otherKey, checklist(otherLoja))).status < 300,
        'refused',
      )
    const fromHere = (await checklists('patio')).size
    const output = join(folder, 'levado')
    await maquina.command(environment, 'tenant-export', '--distribuidor', 'outro', '--para', output)
    const manifest = JSON.parse(readFileSync(join(output, 'manifesto.json'), 'utf8')) as {
      tabelas: Record<string, { linhas: number }>
    }
    ensure(manifest.tabelas['checklist']?.linhas === 5, `manifest: ${JSON.stringify(manifest.tabelas['checklist'])}`)
    await maquina.command(environment, 'tenant-erase', '--distribuidor', 'outro', '--confirmar', 'outro')
    ensure((await checklists('patio')).size === fromHere - 5, 'the neighbour lost rows')
    ensure((await otherClient.callApi('GET', 'distribuidor')).status === 404, 'the erased distributor still answers')
    ensure((await c.callApi('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status === 200, 'no list')
    otherClient.close()
  })

  await step('both processes end cleanly', async () => {
    for (const t of screens) t.close()
    c.close()
    ensure((await a.stop()) === 0 && (await b.stop()) === 0, 'exit code')
  })
}
