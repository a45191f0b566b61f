import { sql } from 'kysely'
import {
  pneuFields,
  type PneuData,
  type PneusFilter,
  type Pneu,
  type PneuRow,
  type LojaPneu,
} from '#shared/cardapio/pneus.ts'
import { parseMedida } from '#shared/rules/pneu.ts'
import {
  contains,
  withStatus,
  readFields,
  storedFields,
  sorted,
  cadastroPage,
  byNumber,
  byText,
} from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

const FIELDS = readFields<'pneu', PneuData>('p', pneuFields)
const DERIVED = ['p.codPneu', 'p.cargaKg', 'p.velocidadeKmh'] as const

/** Tyres with a store's stock and price. */
const atLoja = (c: Ctx, codConcessionaria: number | undefined) =>
  c.tx
    .selectFrom('pneu as p')
    .leftJoin('pneuLoja as l', (j) =>
      j.on(
        sql<boolean>`l.cod_distribuidor = p.cod_distribuidor and l.cod_pneu = p.cod_pneu and l.cod_concessionaria = ${codConcessionaria ?? 0}`,
      ),
    )
    .where(ofTenant(c, 'p'))

const columnsAtLoja = (codConcessionaria: number | undefined) =>
  [
    codConcessionaria
      ? sql<number | null>`coalesce(l.quantidade, 0)`.as('quantidade')
      : sql<number | null>`null::int`.as('quantidade'),
    sql<number | null>`l.preco`.as('precoDaLoja'),
  ] as const

const SORTS = {
  nome: byText('p.linha'),
  medida: byText('p.medida'),
  codigo: byText('p.codigo'),
  carga: byNumber(sql<number>`p.carga_kg`),
  preco: byNumber(sql<number>`coalesce(l.preco, p.preco)`),
  quantidade: byNumber(sql<number>`coalesce(l.quantidade, 0)`),
}

/** Tyres, sorted by the maker's name by default. */
export async function listPneus(c: Ctx, f: PneusFilter) {
  const por = sorted(f, 'p.codPneu', SORTS)
  let all = atLoja(c, f.codConcessionaria).where(withStatus('p.ativo', f.situacao))
  if (f.busca) {
    const fetched = parseMedida(f.busca)
    const medida = f.busca.toUpperCase().replace(/\s/g, '')
    all = all.where(
      'erro' in fetched
        ? sql<boolean>`(${contains(['p.codigo', 'p.marca', 'p.linha'], f.busca)} or replace(p.medida, ' ', '') like ${medida.replace(/[%_\\]/g, '')} || '%')`
        : sql<boolean>`p.encaixe = ${fetched.medida.encaixe}`,
    )
  }
  if (f.marca) all = all.where(sql<boolean>`sem_acento(p.marca) = sem_acento(${f.marca})`)
  if (f.estoque) all = all.where(sql<boolean>`l.quantidade > 0`)
  const linhas = await all
    .select([...DERIVED, ...FIELDS, ...columnsAtLoja(f.codConcessionaria), por.chave])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codPneu, all.select('p.codPneu'))
}

const pneuQuery = (c: Ctx, codPneu: number) =>
  c.tx
    .selectFrom('pneu as p')
    .select([...DERIVED, ...FIELDS, 'p.versao'])
    .where(ofTenant(c, 'p'))
    .where('p.codPneu', '=', codPneu)

export function getPneu(c: Ctx, codPneu: number): Promise<Pneu | undefined> {
  return pneuQuery(c, codPneu).executeTakeFirst()
}

/** Reads and locks a tyre until the transaction ends. */
export function lockPneu(c: Ctx, codPneu: number): Promise<Pneu | undefined> {
  return pneuQuery(c, codPneu).forUpdate().executeTakeFirst()
}

/** Active equivalents of a tyre: same rim, load and speed not lower. Those in stock at the store come first, then the cheapest. */
export async function equivalents(c: Ctx, codPneu: number, codConcessionaria: number | undefined): Promise<PneuRow[]> {
  return atLoja(c, codConcessionaria)
    .innerJoin('pneu as o', (j) =>
      j.on(
        sql<boolean>`o.cod_distribuidor = p.cod_distribuidor and o.cod_pneu = ${codPneu} and p.encaixe = o.encaixe and p.carga_kg >= o.carga_kg and p.velocidade_kmh >= o.velocidade_kmh and p.cod_pneu <> o.cod_pneu`,
      ),
    )
    .select([...DERIVED, ...FIELDS, ...columnsAtLoja(codConcessionaria)])
    .where('p.ativo', '=', true)
    .orderBy(sql`coalesce(l.quantidade, 0) > 0`, 'desc')
    .orderBy(sql`coalesce(l.preco, p.preco)`)
    .orderBy('p.codPneu')
    .limit(100)
    .execute()
}

/** A tyre at every active store within reach. */
export async function pneuAtLojas(c: Ctx, codPneu: number, so?: number): Promise<LojaPneu[]> {
  const r =
    await sql<LojaPneu>`select c.cod_concessionaria as "codConcessionaria", c.nome, coalesce(l.quantidade, 0) as quantidade, l.preco
    from concessionaria c left join pneu_loja l on l.cod_distribuidor = c.cod_distribuidor and l.cod_concessionaria = c.cod_concessionaria and l.cod_pneu = ${codPneu}
    where c.cod_distribuidor = ${c.tenant.codDistribuidor} and (${so ?? null}::int is null and c.status = 1 or c.cod_concessionaria = ${so ?? null}::int) order by sem_acento(c.nome), c.cod_concessionaria`.execute(
      c.tx,
    )
  return r.rows
}

export async function saveAtLoja(
  c: Ctx,
  codPneu: number,
  codConcessionaria: number,
  { quantidade, preco }: { quantidade: number; preco: number | null },
): Promise<void> {
  await c.tx
    .insertInto('pneuLoja')
    .values({ codDistribuidor: c.tenant.codDistribuidor, codConcessionaria, codPneu, quantidade, preco })
    .onConflict((x) =>
      x.columns(['codDistribuidor', 'codConcessionaria', 'codPneu']).doUpdateSet({ quantidade, preco }),
    )
    .execute()
}

/** `validatePneu` has already refused sizes that cannot be parsed. */
function columns(d: PneuData) {
  const fetched = parseMedida(d.medida)
  if ('erro' in fetched) throw new Error(fetched.erro)
  const { texto, encaixe, cargaKg, velocidadeKmh } = fetched.medida
  return {
    ...storedFields(pneuFields, d),
    preco: d.preco ?? 0,
    medida: texto,
    encaixe,
    cargaKg: cargaKg ?? 0,
    velocidadeKmh: velocidadeKmh ?? 0,
  }
}

export async function insertPneu(c: Ctx, d: PneuData): Promise<Pneu> {
  const { encaixe: _, ...saved } = columns(d)
  const { codPneu } = await c.tx
    .insertInto('pneu')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...columns(d) })
    .returning('codPneu')
    .executeTakeFirstOrThrow()
  return { ...saved, codPneu, versao: 1 }
}

export async function savePneu(c: Ctx, { codPneu, versao }: Pneu, d: PneuData): Promise<Pneu> {
  const { encaixe: _, ...saved } = columns(d)
  await c.tx
    .updateTable('pneu')
    .set({ ...columns(d), versao: versao + 1 })
    .where(ofTenant(c))
    .where('codPneu', '=', codPneu)
    .execute()
  return { ...saved, codPneu, versao: versao + 1 }
}
