import { sql } from 'kysely'
import {
  recallFields,
  type RangeData,
  type Recall,
  type RecallData,
  type RecallsFilter,
} from '#shared/garantia/recalls.ts'
import { without } from '#shared/cadastros/fields.ts'
import { chassiError, normalizeChassi, parseRange } from '#shared/rules/recall.ts'
import { byNumber, byText, cadastroPage, contains, sorted, withStatus } from '../../core/areas/register.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { tallies } from './pairs.ts'

const SORTS = {
  nome: byText('r.titulo'),
  marca: byText('r.marca'),
  numero: byText('r.numero'),
  desde: byNumber(sql<number>`(extract(epoch from r.desde) / 86400)::bigint`),
  chassis: byNumber(sql<number>`r.chassis`),
}
const COLUMNS = ['r.codRecall', 'r.marca', 'r.numero', 'r.titulo', 'r.risco', 'r.texto', 'r.minutos'] as const
const RISK = sql<RecallData['riscoNivel']>`r.risco_nivel`.as('riscoNivel')
const SINCE = sql<string>`r.desde::text`.as('desde')

/** Campaigns with what is known of them at the stores in reach; a whole chassis finds those that name it. */
export async function listRecalls(c: Ctx, f: RecallsFilter) {
  const por = sorted(f, 'r.codRecall', SORTS)
  let all = c.tx.selectFrom('recall as r').where(ofTenant(c, 'r')).where(withStatus('r.ativo', f.situacao))
  if (f.marca) all = all.where(sql<boolean>`sem_acento(r.marca) = sem_acento(${f.marca})`)
  if (f.busca)
    all = all.where(
      chassiError(f.busca) === null
        ? namesChassi(c, normalizeChassi(f.busca))
        : contains(['r.titulo', 'r.numero', 'r.marca'], f.busca),
    )
  const linhas = await all
    .select([...COLUMNS, 'r.ativo', 'r.chassis', RISK, SINCE, por.chave])
    .select(
      sql<number>`(select count(*)::int from recall_faixa f where f.cod_distribuidor = r.cod_distribuidor and f.cod_recall = r.cod_recall)`.as(
        'faixas',
      ),
    )
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  const page = await cadastroPage(c.tx, f, linhas, (l) => l.codRecall, all.select('r.codRecall'))
  const counted = await tallies(
    c,
    page.itens.map((l) => l.codRecall),
  )
  const none = { conhecidos: 0, feitos: 0, abertos: 0, avisados: 0 }
  return { ...page, itens: page.itens.map((l) => ({ ...l, ...(counted.get(l.codRecall) ?? none) })) }
}

/** Campaigns that name a chassis, by list or range. */
const namesChassi = (c: Ctx, chassi: string) =>
  sql<boolean>`r.cod_recall in (
    select l.cod_recall from recall_chassi l where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.chassi = ${chassi}
    union select f.cod_recall from recall_faixa f where f.cod_distribuidor = ${c.tenant.codDistribuidor} and f.wmi = left(${chassi}, 3)
      and na_faixa(${chassi}, f.prefixo, f.serie, f.de, f.ate))`

const recallQuery = (c: Ctx, codRecall: number) =>
  c.tx
    .selectFrom('recall as r')
    .select([...COLUMNS, 'r.instrucoes', 'r.ativo', 'r.chassis', 'r.versao', RISK, SINCE])
    .select(sql<RecallData['pecas']>`r.pecas`.as('pecas'))
    .where(ofTenant(c, 'r'))
    .where('r.codRecall', '=', codRecall)

type Stored = Omit<Recall, 'faixas' | 'documentos'>

async function whole(c: Ctx, r: Stored | undefined): Promise<Recall | undefined> {
  if (!r) return undefined
  const faixas = await c.tx
    .selectFrom('recallFaixa')
    .select(['prefixo', sql<string>`serie || de`.as('de'), sql<string>`serie || ate`.as('ate')])
    .where(ofTenant(c))
    .where('codRecall', '=', r.codRecall)
    .orderBy('codFaixa')
    .execute()
  const documentos = await c.tx
    .selectFrom('recallDocumento')
    .select(['codDocumento', 'nome', 'tipo', 'bytes', 'criadoEm'])
    .where(ofTenant(c))
    .where('codRecall', '=', r.codRecall)
    .orderBy('codDocumento')
    .execute()
  return { ...r, faixas, documentos }
}

/** A campaign with its ranges, parts and documents. */
export async function getRecall(c: Ctx, codRecall: number): Promise<Recall | undefined> {
  return whole(c, await recallQuery(c, codRecall).executeTakeFirst())
}

/** Reads and locks a campaign until the transaction ends. */
export async function lockRecall(c: Ctx, codRecall: number): Promise<Recall | undefined> {
  return whole(c, await recallQuery(c, codRecall).forUpdate().executeTakeFirst())
}

const columns = ({ faixas: _, pecas, ...d }: RecallData) => ({ ...d, pecas: JSON.stringify(pecas) })

async function saveFaixas(c: Ctx, codRecall: number, faixas: readonly RangeData[]): Promise<void> {
  const { codDistribuidor } = c.tenant
  await c.tx.deleteFrom('recallFaixa').where(ofTenant(c)).where('codRecall', '=', codRecall).execute()
  const rows = faixas.flatMap((f) => {
    const read = parseRange(f.prefixo, f.de, f.ate)
    return 'faixa' in read ? [{ codDistribuidor, codRecall, ...read.faixa }] : []
  })
  if (rows.length > 0) await c.tx.insertInto('recallFaixa').values(rows).execute()
}

/** Creates a campaign. */
export async function insertRecall(c: Ctx, d: RecallData): Promise<Recall> {
  const { codDistribuidor } = c.tenant
  const { codRecall } = await c.tx
    .insertInto('recall')
    .values({ codDistribuidor, ...columns(d) })
    .returning('codRecall')
    .executeTakeFirstOrThrow()
  await saveFaixas(c, codRecall, d.faixas)
  return mustRead(c, codRecall)
}

/** Stores a campaign over what it was. */
export async function saveRecall(c: Ctx, before: Recall, d: RecallData): Promise<Recall> {
  await c.tx
    .updateTable('recall')
    .set({ ...columns(d), versao: before.versao + 1 })
    .where(ofTenant(c))
    .where('codRecall', '=', before.codRecall)
    .execute()
  await saveFaixas(c, before.codRecall, d.faixas)
  return mustRead(c, before.codRecall)
}

async function mustRead(c: Ctx, codRecall: number): Promise<Recall> {
  const saved = await getRecall(c, codRecall)
  if (!saved) throw new Error('a campaign that was just written is gone')
  return saved
}

/** What the history keeps of a campaign: its fields. */
export const recallChange = (r: Recall | null) =>
  r && Object.fromEntries(Object.keys(without(recallFields)).map((k) => [k, r[k as keyof RecallData]]))

/** Takes chassis off a campaign's list. */
export async function removeChassis(c: Ctx, codRecall: number, chassis: readonly string[]): Promise<number> {
  const r = await c.tx
    .deleteFrom('recallChassi')
    .where(ofTenant(c))
    .where('codRecall', '=', codRecall)
    .where('chassi', 'in', chassis.map(normalizeChassi))
    .executeTakeFirst()
  return Number(r.numDeletedRows)
}
