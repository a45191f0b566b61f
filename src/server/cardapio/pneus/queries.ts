import { sql } from 'kysely'
import type { DadosDoPneu, FiltroPneus, Pneu, PneuDaLista, PneuNaLoja } from '#shared/cardapio/pneus.ts'
import { lerMedida } from '#shared/rules/pneu.ts'
import { contem, naSituacao, ordenado, paginaDoCadastro, porNumero, porTexto } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'

const COLUNAS = [
  'p.codPneu',
  'p.codigo',
  'p.marca',
  'p.linha',
  'p.medida',
  'p.cargaKg',
  'p.velocidadeKmh',
  'p.custo',
  'p.preco',
  'p.ativo',
] as const

/** Tyres with what a store has of them. */
const naLoja = (c: Ctx, codConcessionaria: number | undefined) =>
  c.tx
    .selectFrom('pneu as p')
    .leftJoin('pneuLoja as l', (j) =>
      j.on(
        sql<boolean>`l.cod_distribuidor = p.cod_distribuidor and l.cod_pneu = p.cod_pneu and l.cod_concessionaria = ${codConcessionaria ?? 0}`,
      ),
    )
    .where(doInquilino(c, 'p'))

const doLugar = (codConcessionaria: number | undefined) =>
  [
    codConcessionaria
      ? sql<number | null>`coalesce(l.quantidade, 0)`.as('quantidade')
      : sql<number | null>`null::int`.as('quantidade'),
    sql<number | null>`l.preco`.as('precoDaLoja'),
  ] as const

const ORDENS = {
  nome: porTexto('p.linha'),
  medida: porTexto('p.medida'),
  codigo: porTexto('p.codigo'),
  carga: porNumero(sql<number>`p.carga_kg`),
  preco: porNumero(sql<number>`coalesce(l.preco, p.preco)`),
  quantidade: porNumero(sql<number>`coalesce(l.quantidade, 0)`),
}

/** Tyres, without a choice by the maker's name. */
export async function listPneus(c: Ctx, f: FiltroPneus) {
  const por = ordenado(f, 'p.codPneu', ORDENS)
  let todos = naLoja(c, f.codConcessionaria).where(naSituacao('p.ativo', f.situacao))
  if (f.busca) {
    const lida = lerMedida(f.busca)
    const medida = f.busca.toUpperCase().replace(/\s/g, '')
    todos = todos.where(
      'erro' in lida
        ? sql<boolean>`(${contem(['p.codigo', 'p.marca', 'p.linha'], f.busca)} or replace(p.medida, ' ', '') like ${medida.replace(/[%_\\]/g, '')} || '%')`
        : sql<boolean>`p.encaixe = ${lida.medida.encaixe}`,
    )
  }
  if (f.marca) todos = todos.where(sql<boolean>`sem_acento(p.marca) = sem_acento(${f.marca})`)
  if (f.estoque) todos = todos.where(sql<boolean>`l.quantidade > 0`)
  const linhas = await todos
    .select([...COLUNAS, ...doLugar(f.codConcessionaria), por.chave])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(c.tx, f, linhas, (l) => l.codPneu, todos.select('p.codPneu'))
}

const umPneu = (c: Ctx, codPneu: number) =>
  c.tx
    .selectFrom('pneu as p')
    .select([...COLUNAS, 'p.versao'])
    .where(doInquilino(c, 'p'))
    .where('p.codPneu', '=', codPneu)

export function getPneu(c: Ctx, codPneu: number): Promise<Pneu | undefined> {
  return umPneu(c, codPneu).executeTakeFirst()
}

/** The tyre, held until the transaction ends. */
export function travarPneu(c: Ctx, codPneu: number): Promise<Pneu | undefined> {
  return umPneu(c, codPneu).forUpdate().executeTakeFirst()
}

/** Active tyres that may stand for one: the same rim, neither load nor speed below; the cheapest at the store first. */
export async function equivalentes(
  c: Ctx,
  codPneu: number,
  codConcessionaria: number | undefined,
): Promise<PneuDaLista[]> {
  return naLoja(c, codConcessionaria)
    .innerJoin('pneu as o', (j) =>
      j.on(
        sql<boolean>`o.cod_distribuidor = p.cod_distribuidor and o.cod_pneu = ${codPneu} and p.encaixe = o.encaixe and p.carga_kg >= o.carga_kg and p.velocidade_kmh >= o.velocidade_kmh and p.cod_pneu <> o.cod_pneu`,
      ),
    )
    .select([...COLUNAS, ...doLugar(codConcessionaria)])
    .where('p.ativo', '=', true)
    .orderBy(sql`coalesce(l.quantidade, 0) > 0`, 'desc')
    .orderBy(sql`coalesce(l.preco, p.preco)`)
    .orderBy('p.codPneu')
    .limit(100)
    .execute()
}

/** A tyre at every active store within reach. */
export async function nasLojas(c: Ctx, codPneu: number, so?: number): Promise<PneuNaLoja[]> {
  const r =
    await sql<PneuNaLoja>`select c.cod_concessionaria as "codConcessionaria", c.nome, coalesce(l.quantidade, 0) as quantidade, l.preco
    from concessionaria c left join pneu_loja l on l.cod_distribuidor = c.cod_distribuidor and l.cod_concessionaria = c.cod_concessionaria and l.cod_pneu = ${codPneu}
    where c.cod_distribuidor = ${c.inquilino.codDistribuidor} and (${so ?? null}::int is null and c.status = 1 or c.cod_concessionaria = ${so ?? null}::int) order by sem_acento(c.nome), c.cod_concessionaria`.execute(
      c.tx,
    )
  return r.rows
}

export async function gravarNaLoja(
  c: Ctx,
  codPneu: number,
  codConcessionaria: number,
  { quantidade, preco }: { quantidade: number; preco: number | null },
): Promise<void> {
  await c.tx
    .insertInto('pneuLoja')
    .values({ codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria, codPneu, quantidade, preco })
    .onConflict((x) =>
      x.columns(['codDistribuidor', 'codConcessionaria', 'codPneu']).doUpdateSet({ quantidade, preco }),
    )
    .execute()
}

/** The rules leave no size unread (`errosDoPneu`). */
function colunas(d: DadosDoPneu) {
  const lida = lerMedida(d.medida)
  if ('erro' in lida) throw new Error(lida.erro)
  const { texto, encaixe, cargaKg, velocidadeKmh } = lida.medida
  return {
    ...d,
    preco: d.preco ?? 0,
    medida: texto,
    encaixe,
    cargaKg: cargaKg ?? 0,
    velocidadeKmh: velocidadeKmh ?? 0,
  }
}

export async function inserirPneu(c: Ctx, d: DadosDoPneu): Promise<Pneu> {
  const { encaixe: _, ...gravado } = colunas(d)
  const { codPneu } = await c.tx
    .insertInto('pneu')
    .values({ codDistribuidor: c.inquilino.codDistribuidor, ...colunas(d) })
    .returning('codPneu')
    .executeTakeFirstOrThrow()
  return { ...gravado, codPneu, versao: 1 }
}

export async function gravarPneu(c: Ctx, { codPneu, versao }: Pneu, d: DadosDoPneu): Promise<Pneu> {
  const { encaixe: _, ...gravado } = colunas(d)
  await c.tx
    .updateTable('pneu')
    .set({ ...colunas(d), versao: versao + 1 })
    .where(doInquilino(c))
    .where('codPneu', '=', codPneu)
    .execute()
  return { ...gravado, codPneu, versao: versao + 1 }
}
