import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { manualFields, type ManualData, type ManuaisFilter, type Manual } from '#shared/cardapio/manuais.ts'
import {
  contains,
  withStatus,
  readFields,
  storedFields,
  sorted,
  cadastroPage,
  byText,
} from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, type Tx } from '../../core/database/query.ts'

const base = (c: Ctx) => c.tx.selectFrom('manualProprietario as m').where(ofTenant(c, 'm'))
const COLUMNS = [
  'm.codManual',
  'm.bytes',
  'm.envio',
  'm.versao',
  ...readFields<'manualProprietario', ManualData>('m', manualFields),
] as const
const link = sql<string | null>`case when m.ativo and m.envio > 0 then '/api/publico/manuais/' || m.segredo end`.as(
  'link',
)

const SORTS = { nome: byText('m.titulo'), marca: byText('m.marca'), modelo: byText('m.modelo') }

/** Manuals, sorted by title by default. */
export async function listManuais(c: Ctx, f: ManuaisFilter) {
  const por = sorted(f, 'm.codManual', SORTS)
  let all = base(c).where(withStatus('m.ativo', f.situacao))
  if (f.busca) all = all.where(contains(['m.titulo', 'm.marca', 'm.modelo'], f.busca))
  if (f.marca) all = all.where(sql<boolean>`sem_acento(m.marca) = sem_acento(${f.marca})`)
  const linhas = await all
    .select([...COLUMNS, link, por.chave])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codManual, all.select('m.codManual'))
}

const manualQuery = (c: Ctx, codManual: number) =>
  base(c)
    .select([...COLUMNS, link])
    .where('m.codManual', '=', codManual)

export function getManual(c: Ctx, codManual: number): Promise<Manual | undefined> {
  return manualQuery(c, codManual).executeTakeFirst()
}

/** Reads and locks a manual until the transaction ends. */
export function lockManual(c: Ctx, codManual: number): Promise<Manual | undefined> {
  return manualQuery(c, codManual).forUpdate().executeTakeFirst()
}

const columns = (d: ManualData) => ({
  ...storedFields(manualFields, d),
  anoDe: d.anoDe ?? 0,
  anoAte: d.anoAte ?? 0,
})

export async function insertManual(c: Ctx, d: ManualData): Promise<Manual> {
  const { codManual } = await c.tx
    .insertInto('manualProprietario')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      ...columns(d),
      segredo: randomBytes(16).toString('base64url'),
    })
    .returning('codManual')
    .executeTakeFirstOrThrow()
  return { ...columns(d), codManual, bytes: 0, envio: 0, link: null, versao: 1 }
}

export async function saveManual(c: Ctx, { codManual, versao }: Manual, d: ManualData): Promise<Manual> {
  await c.tx
    .updateTable('manualProprietario')
    .set({ ...columns(d), versao: versao + 1 })
    .where(ofTenant(c))
    .where('codManual', '=', codManual)
    .execute()
  return manualQuery(c, codManual).executeTakeFirstOrThrow()
}

/** A running upload: its number and the bytes received so far. */
export interface Envio {
  codManual: number
  envio: number
  bytes: number
  recebidos: number
}

/** Starts an upload and drops an unfinished one. */
export async function startEnvio(c: Ctx, codManual: number, bytes: number): Promise<Envio | undefined> {
  const r = await c.tx
    .updateTable('manualProprietario')
    .set({ novoEnvio: sql`greatest(novo_envio, envio) + 1`, novoBytes: bytes, novoRecebidos: 0 })
    .where(ofTenant(c))
    .where('codManual', '=', codManual)
    .returning('novoEnvio as envio')
    .executeTakeFirst()
  return r && { codManual, envio: r.envio, bytes, recebidos: 0 }
}

/** The running upload; `lock` locks it for a change. */
export async function readEnvio(c: Ctx, codManual: number, lock = false): Promise<Envio | undefined> {
  const q = c.tx
    .selectFrom('manualProprietario')
    .select([
      'codManual',
      'novoEnvio as envio',
      'novoRecebidos as recebidos',
      sql<number>`coalesce(novo_bytes, 0)`.as('bytes'),
    ])
    .where(ofTenant(c))
    .where('codManual', '=', codManual)
  return (lock ? q.forUpdate() : q).executeTakeFirst()
}

/** Counts a received chunk. With `sha256` the file is complete and checked, and replaces the former one. */
export async function countChunk(c: Ctx, e: Envio, size: number, sha256: string | null): Promise<void> {
  await c.tx
    .updateTable('manualProprietario')
    .set(
      sha256 === null
        ? { novoRecebidos: e.recebidos + size }
        : {
            envio: e.envio,
            bytes: e.bytes,
            sha256,
            arquivoDe: null,
            novoBytes: null,
            novoRecebidos: 0,
            versao: sql`versao + 1`,
          },
    )
    .where(ofTenant(c))
    .where('codManual', '=', e.codManual)
    .execute()
}

/** The active manual with a file behind a secret address. */
export function manualBySecret(tx: Tx, codDistribuidor: number, secret: string) {
  return tx
    .selectFrom('manualProprietario')
    .select(['codDistribuidor', sql<number>`coalesce(arquivo_de, cod_manual)`.as('codManual'), 'envio', 'bytes'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('segredo', '=', secret)
    .where('ativo', '=', true)
    .where('envio', '>', 0)
    .executeTakeFirst()
}

/** The manual whose file a manual shows (its own or, after a copy, another's), and the upload number. */
export function fileOf(c: Ctx, codManual: number) {
  return base(c)
    .select([
      'm.codDistribuidor',
      sql<number>`coalesce(m.arquivo_de, m.cod_manual)`.as('codManual'),
      'm.envio',
      'm.bytes',
    ])
    .where('m.codManual', '=', codManual)
    .where('m.envio', '>', 0)
    .executeTakeFirst()
}

/**
 * Address of the manual for a checklist's car: the manual with the longest model name that is a prefix of the car's, then the newest years.
 */
export async function findVeiculoManual(c: Ctx, codChecklist: number): Promise<string | null> {
  const r = await sql<{ segredo: string }>`
    select m.segredo from checklist k
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    join manual_proprietario m on m.cod_distribuidor = k.cod_distribuidor and m.ativo and m.envio > 0 and sem_acento(m.marca) = sem_acento(v.marca)
      and starts_with(sem_acento(v.modelo) || ' ', sem_acento(m.modelo) || ' ') and (v.ano is null or (m.ano_de = 0 or v.ano >= m.ano_de) and (m.ano_ate = 0 or v.ano <= m.ano_ate))
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_checklist = ${codChecklist}
    order by length(m.modelo) desc, m.ano_de desc, m.cod_manual desc limit 1`.execute(c.tx)
  const achado = r.rows[0]
  return achado ? `/api/publico/manuais/${achado.segredo}` : null
}
