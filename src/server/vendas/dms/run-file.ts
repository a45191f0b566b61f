import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { formatDay, todayIn } from '#shared/rules/dates.ts'
import type { FileFormat } from '#shared/rules/file-number.ts'
import { departamentoForConta } from '#shared/rules/vendas.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { simplified } from '../../core/importing/cells.ts'
import { alreadyReadDay, saveDaysFromFile, lockVendas } from '../mes-vendas/dms-rows.ts'
import type { Services } from '../../core/services.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { DmsFileRefused, type FileTarget, readDmsFile } from './read-file.ts'
import { saveMap } from './queries.ts'

const MAX_ATTEMPTS = 3
const STEP_MS = 2000
const STALLED_MESSAGE =
  'A leitura parou três vezes no meio e nada do arquivo foi gravado. Divida-o em partes e envie de novo.'

interface ClaimedFile {
  codDistribuidor: number
  codConcessionaria: number
  codExecucao: number
  sha256: string
}

/** Storage key of a file until it has been read. */
export const fileKey = (a: Omit<ClaimedFile, 'codExecucao'>): string =>
  `dms/${a.codDistribuidor}/${a.codConcessionaria}-${a.sha256}`

/**
 * Reads a file. Its rows and the end of the run share one transaction: an interrupted run is read again from the start. Throws only on
 * internal failures.
 */
export async function runFile(services: Services, tenant: Tenant, t: ClaimedFile, stop: AbortSignal): Promise<void> {
  const inDatabase = <T>(run: (c: Ctx) => Promise<T>) => asSystem(services, tenant, run)
  const folder = join(services.env.DATA_DIR, 'importando', `dms-${t.codDistribuidor}-${t.codExecucao}`)
  let proximo = 0
  const alive = async () => {
    if (Date.now() < proximo) return
    proximo = Date.now() + STEP_MS
    await inDatabase((c) =>
      c.tx
        .updateTable('dmsExecucao')
        .set({ batidaEm: sql`now()` })
        .where(ofTenant(c))
        .where('codExecucao', '=', t.codExecucao)
        .execute(),
    )
  }
  try {
    const target = await inDatabase((c) => readTarget(c, t.codConcessionaria))
    await mkdir(folder, { recursive: true })
    const caminho = join(folder, 'arquivo')
    await pipeline(await services.files.readStream(fileKey(t)), createWriteStream(caminho))
    const loaded = await readDmsFile({ ...target, caminho }, stop, alive)
    await inDatabase((c) => saveFile(c, t, loaded))
  } catch (e) {
    if (stop.aborted) {
      // The file is still stored: the next worker reads it from the beginning.
      await inDatabase((c) => finish(c, t, { estado: 'NA_FILA' }))
      return
    }
    const recusado = e instanceof DmsFileRefused
    await inDatabase(async (c) => {
      await finish(c, t, {
        estado: 'FALHOU',
        erro: recusado ? e.message : 'A leitura falhou por um erro interno. Avise o suporte.',
        ...(recusado && {
          recusadas: e.recusadas,
          recusas: JSON.stringify(e.recusas),
          titulos: JSON.stringify(e.titulos),
        }),
      })
      await count(c, t, e instanceof Error ? e.message : String(e))
    })
    if (!recusado) throw e
  } finally {
    await rm(folder, { recursive: true, force: true })
    if (!stop.aborted) await services.files.erase(fileKey(t))
  }
}

async function readTarget(c: Ctx, codConcessionaria: number): Promise<Omit<FileTarget, 'caminho'>> {
  const r = await c.tx
    .selectFrom('concessionaria as l')
    .innerJoin('dmsFonte as f', (j) =>
      j.onRef('f.codDistribuidor', '=', 'l.codDistribuidor').onRef('f.codConcessionaria', '=', 'l.codConcessionaria'),
    )
    .select(['l.nome', 'l.cnpj', 'l.codigoIntegracao', 'l.fuso', 'f.formato', 'f.titulos'])
    .where(ofTenant(c, 'l'))
    .where('l.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  return {
    formato: r.formato as FileFormat,
    titulos: r.titulos as Record<string, string>,
    hoje: todayIn(r.fuso, new Date()),
    loja: [r.nome, r.cnpj, r.codigoIntegracao].flatMap((n) => (n ? [simplified(n)] : [])),
  }
}

async function saveFile(c: Ctx, t: ClaimedFile, loaded: Awaited<ReturnType<typeof readDmsFile>>): Promise<void> {
  await lockVendas(c, t.codConcessionaria)
  const days = [...(loaded.dias?.keys() ?? [])]
  const repetido = await alreadyReadDay(c, t.codConcessionaria, days)
  if (repetido !== null)
    throw new DmsFileRefused(
      'O próprio DMS já contou um dos dias, e contar de novo pelo arquivo dobraria as vendas. Nada foi gravado.',
      loaded.titulos,
      [
        {
          linha: `linha ${loaded.dias?.get(repetido) ?? 0}, Dia`,
          motivo: `${formatDay(repetido)}: este dia já veio do DMS pela conexão ou pela API. Tire do arquivo os dias que vieram.`,
        },
      ],
      1,
    )
  const done = await saveDaysFromFile(c, t.codConcessionaria, days, loaded.linhas)
  await presetContas(c, t.codConcessionaria, [...new Set(loaded.linhas.map((l) => l.conta))])
  const myOwn = await finish(c, t, {
    estado: 'CONCLUIDA',
    paginas: 1,
    linhas: loaded.recebidas,
    titulos: JSON.stringify(loaded.titulos),
    ...done,
  })
  if (!myOwn) throw new Error('the run is no longer this one’s')
  await count(c, t, null)
}

/** Maps new accounts that are named like a department to it; people can change that. */
async function presetContas(c: Ctx, codConcessionaria: number, contas: readonly string[]): Promise<void> {
  const r = await sql<{
    codigo: string
  }>`select codigo from dms_mapa where cod_distribuidor = ${c.tenant.codDistribuidor}
    and cod_concessionaria = ${codConcessionaria} and origem = 'CONTA' and codigo = any(${contas}::text[])`.execute(
    c.tx,
  )
  const knownCodes = new Set(r.rows.map((l) => l.codigo))
  const novas = contas.flatMap((codigo) => {
    const departamento = departamentoForConta(codigo)
    return departamento && !knownCodes.has(codigo) ? [{ origem: 'CONTA' as const, codigo, departamento }] : []
  })
  if (novas.length > 0) await saveMap(c, codConcessionaria, novas)
}

/** Updates the run while this worker holds it; returns false when it no longer does. */
async function finish(
  c: Ctx,
  t: ClaimedFile,
  m: {
    estado: 'NA_FILA' | 'CONCLUIDA' | 'FALHOU'
    erro?: string
    paginas?: number
    linhas?: number
    novas?: number
    alteradas?: number
    recusadas?: number
    recusas?: string
    titulos?: string
  },
): Promise<boolean> {
  const e = await c.tx
    .updateTable('dmsExecucao')
    .set({ ...m, ...(m.estado !== 'NA_FILA' && { fim: sql`now()` }) })
    .where(ofTenant(c))
    .where('codExecucao', '=', t.codExecucao)
    .where('estado', '=', 'EXECUTANDO')
    .returning('codExecucao')
    .executeTakeFirst()
  return e !== undefined
}

const count = (c: Ctx, t: ClaimedFile, erro: string | null) =>
  countIntegracao(c.tx, {
    codDistribuidor: t.codDistribuidor,
    codConcessionaria: t.codConcessionaria,
    sistema: 'DMS',
    duracaoMs: 0,
    erro,
  })

/** Queues the files of dead readers again; after three attempts they have failed. */
export async function reclaimFiles(services: Services, staleAfterS: number): Promise<void> {
  const stalled = await transaction(services.db, 'sistema', async (tx) => {
    const r = await sql<ClaimedFile & { estado: string }>`update dms_execucao set
        estado = case when tentativas >= ${MAX_ATTEMPTS} then 'FALHOU' else 'NA_FILA' end,
        fim = case when tentativas >= ${MAX_ATTEMPTS} then now() end, erro = case when tentativas >= ${MAX_ATTEMPTS} then ${STALLED_MESSAGE} end
      where origem = 'ARQUIVO' and estado = 'EXECUTANDO' and batida_em < now() - make_interval(secs => ${staleAfterS})
      returning cod_distribuidor as "codDistribuidor", cod_concessionaria as "codConcessionaria", cod_execucao as "codExecucao", sha256, estado`.execute(
      tx,
    )
    return r.rows.filter((l) => l.estado === 'FALHOU')
  })
  for (const p of stalled) await services.files.erase(fileKey(p))
}
