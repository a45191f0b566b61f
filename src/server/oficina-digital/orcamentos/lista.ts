import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { filtroOrcamentos } from '#shared/oficina-digital/lista-orcamentos.ts'
import type { OrcamentoResumo, TipoOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { numeroDe } from '#shared/rules/mascara.ts'
import { type EstadoOrcamento, type Fase, faseDe, FASES } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga, SEM_CONEXAO, type Tx } from '../../core/database/query.ts'
import { planoUnico } from '../../core/database/transaction.ts'
import { filtroPeriodo, filtroTexto } from '../../core/areas/filtros.ts'
import { foraDaMeta, METAS } from '../nucleo/metas-etapa.ts'
import { depoisDe, fecharPagina, lerCursor, lojaALoja, MAX_TOTAL } from '../../core/areas/lista.ts'

type Filtro = z.output<typeof filtroOrcamentos>

const E = sql` and `

const FASE: Record<Filtro['tela'], Fase | null> = {
  gerenciar: 'ABERTO',
  finalizados: 'FECHADO',
  reprovados: 'PERDIDO',
  historico: null,
}

/** What each order reads; `naRede`: an index gives it over all stores, else it is read store by store. */
const ORDEM: Record<
  Filtro['ordem'],
  { coluna: string; tipo: Parameters<typeof depoisDe>[3]; naRede: boolean; de: (l: Linha) => string | number }
> = {
  criadoEm: { coluna: 'o.criado_em', tipo: 'timestamptz', naRede: true, de: (l) => l.criadoEm },
  entrouNoEstadoEm: {
    coluna: 'o.entrou_no_estado_em',
    tipo: 'timestamptz',
    naRede: true,
    de: (l) => l.entrouNoEstadoEm,
  },
  valor: { coluna: 'coalesce(o.valor, 0)', tipo: 'bigint', naRede: true, de: (l) => l.valor ?? 0 },
  respondidoEm: {
    coluna: "coalesce(o.respondido_em, '-infinity'::timestamptz)",
    tipo: 'timestamptz',
    naRede: false,
    de: (l) => l.respondidoEm ?? '-infinity',
  },
  valorAprovado: { coluna: 'o.valor_aprovado', tipo: 'bigint', naRede: false, de: (l) => l.valorAprovado },
  valorRecusado: { coluna: 'o.valor_recusado', tipo: 'bigint', naRede: false, de: (l) => l.valorRecusado },
  checklist: { coluna: 'o.checklist_numero', tipo: 'bigint', naRede: false, de: (l) => l.checklistNumero },
  modelo: { coluna: 'o.modelo_ordem', tipo: 'text', naRede: false, de: (l) => l.modeloOrdem ?? '' },
  cliente: { coluna: 'o.cliente_ordem', tipo: 'text', naRede: false, de: (l) => l.clienteOrdem ?? '' },
}

const DA_OFICINA = ['NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA']
const ESPERA = { OFICINA: DA_OFICINA, CLIENTE: ['ENVIADO', 'VISUALIZADO'] } as const
const HOJE = { PRECIFICADO: sql.ref('o.precificado_em'), ENVIADO: sql.ref('o.enviado_em') }

const COLUNAS = [
  'o.codOrcamento',
  'o.codChecklist',
  'o.checklistNumero',
  'o.checklistAno',
  'o.sequencia',
  'o.tipo',
  'o.codPai',
  'o.codConcessionaria',
  'c.nome as concessionaria',
  'o.estado',
  'o.entrouNoEstadoEm',
  'o.placa',
  'o.chassi',
  'o.modelo',
  'o.ano',
  'o.cliente',
  'o.codUsuarioDono',
  'u.nome as dono',
  'o.consultor',
  'o.vermelhos',
  'o.amarelos',
  'o.verdes',
  'o.valor',
  'o.valorParcial',
  'o.valorAprovado',
  'o.valorRecusado',
  'o.criadoEm',
  'o.enviadoEm',
  'o.visualizadoEm',
  'o.respondidoEm',
  'o.versao',
  'o.clienteOrdem',
  'o.modeloOrdem',
  'f.valor as meta',
] as const

function juntar(tx: Tx) {
  return tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'o.codConcessionaria'))
    .leftJoin('usuario as u', liga('u.codUsuario', 'o.codUsuarioDono'))
    .leftJoin('concessionariaConfig as f', (j) =>
      liga('f.codConcessionaria', 'o.codConcessionaria')(j).on('f.chave', '=', sql<string>`'meta.' || o.estado`),
    )
    .select(COLUNAS)
}

/** Quotes with store, owner and the stage's target; every reader of quotes starts here. */
export const resumos = (c: Ctx) => juntar(c.tx).where(doInquilino(c, 'o'))
type Linha = Awaited<ReturnType<ReturnType<typeof juntar>['execute']>>[number]

/** The same query, built once and kept as text under the names of the wire: the list is read so often that building it each time shows. `de`: the quotes that it starts from. */
const selecionar = (() => {
  const [colunas = '', resto = ''] = juntar(SEM_CONEXAO)
    .compile()
    .sql.split(/^select | from "orcamento" as "o" /)
    .slice(1)
  const nomes = COLUNAS.map((coluna) => coluna.split(' as ')[1] ?? coluna.slice(2))
  const ditas = colunas.split(', ').map((coluna, i) => `${coluna.split(' as ')[0]} as "${nomes[i]}"`)
  const [antes, depois] = [sql.raw(`select ${ditas.join(', ')} from`), sql.raw(resto)]
  return (de: RawBuilder<unknown>) => sql<Linha>`${antes} ${de} as o ${depois}`
})()

export function comoResumo(l: Linha, mascara: string): OrcamentoResumo {
  // Named one by one: a rest of thirty columns costs more than the query's other work.
  return {
    codOrcamento: l.codOrcamento,
    codCheckList: l.codChecklist,
    checklist: numeroDe(l.checklistNumero, l.checklistAno, l.sequencia, mascara),
    tipo: l.tipo as TipoOrcamento,
    codPai: l.codPai,
    codConcessionaria: l.codConcessionaria,
    concessionaria: l.concessionaria,
    estado: l.estado as EstadoOrcamento,
    entrouNoEstadoEm: l.entrouNoEstadoEm,
    metaMinutos: l.meta === null ? (METAS.get(l.estado) ?? null) : Number(l.meta),
    placa: l.placa,
    chassi: l.chassi,
    modelo: l.modelo,
    ano: l.ano,
    cliente: l.cliente,
    codUsuarioDono: l.codUsuarioDono,
    dono: l.dono,
    consultor: l.consultor,
    vermelhos: l.vermelhos,
    amarelos: l.amarelos,
    verdes: l.verdes,
    valor: l.valor,
    valorParcial: l.valorParcial,
    valorAprovado: l.valorAprovado,
    valorRecusado: l.valorRecusado,
    criadoEm: l.criadoEm,
    enviadoEm: l.enviadoEm,
    visualizadoEm: l.visualizadoEm,
    respondidoEm: l.respondidoEm,
    versao: l.versao,
  }
}

async function condicoes(c: Ctx, f: Filtro): Promise<RawBuilder<boolean>[]> {
  const onde: RawBuilder<boolean>[] = [sql`o.cod_distribuidor = ${c.inquilino.codDistribuidor}`]
  if (f.estado) onde.push(sql`o.estado = ${f.estado}`)
  if (f.codConcessionaria) onde.push(sql`o.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.codUsuarioDono) onde.push(sql`o.cod_usuario_dono = ${f.codUsuarioDono}`)
  if (f.codGrupo)
    onde.push(
      sql`o.cod_concessionaria in (select g.cod_concessionaria from concessionaria g where g.cod_distribuidor = o.cod_distribuidor and g.cod_grupo = ${f.codGrupo})`,
    )
  if (f.codConsultor)
    onde.push(
      sql`exists (select from checklist k where k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist and k.cod_consultor = ${f.codConsultor})`,
    )
  if (f.marca)
    onde.push(
      sql`exists (select from checklist k join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo where k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist and v.marca = ${f.marca})`,
    )
  if (f.cor) onde.push(f.cor === 'VERMELHO' ? sql`o.vermelhos > 0` : sql`o.amarelos > 0`)
  if (f.espera) onde.push(sql`o.estado = any(${ESPERA[f.espera]}::text[])`)
  if (f.foraDaMeta) onde.push(foraDaMeta())
  if (f.hoje)
    onde.push(
      sql`${HOJE[f.hoje]} >= (select date_trunc('day', now() at time zone h.fuso) at time zone h.fuso from concessionaria h where h.cod_distribuidor = o.cod_distribuidor and h.cod_concessionaria = o.cod_concessionaria)`,
    )
  onde.push(...filtroPeriodo(sql.ref('o.criado_em'), sql.ref('c.fuso'), f.de, f.ate))
  const texto = await filtroTexto(c.tx, f.busca, {
    codChecklist: sql.ref('o.cod_checklist'),
    placaChave: sql.ref('o.placa_chave'),
    modelo: sql.ref('o.modelo'),
    nome: sql.ref('o.cliente'),
    numero: sql.ref('o.checklist_numero'),
    chassi: sql.ref('o.chassi'),
  })
  if (texto) onde.push(texto)
  return onde
}

/** Screen groups that a filter can reach. */
function fasesDe(f: Pick<Filtro, 'tela' | 'estado'>): readonly Fase[] {
  const daTela = FASE[f.tela]
  const fases = daTela ? [daTela] : FASES
  return f.estado && fases.includes(faseDe(f.estado)) ? [faseDe(f.estado)] : fases
}

/** One page of a screen's quotes in the asked order, by keyset. */
export async function listOrcamentos(c: Ctx, f: Filtro): Promise<{ itens: OrcamentoResumo[]; proximo: string | null }> {
  const ordem = ORDEM[f.ordem]
  const { lojas } = c.contexto
  const coluna = sql.raw(ordem.coluna)
  const sentido = sql.raw(f.sentido)
  // Written out, not a parameter: a plan kept for any limit would sort the whole list.
  const limite = sql.lit(f.limite + 1)
  const onde = await condicoes(c, f)
  const semFiltro = onde.length === 1
  const depois = depoisDe(sql`${coluna}, o.cod_orcamento`, lerCursor(f.cursor), f.sentido, ordem.tipo)
  if (depois) onde.push(depois)
  const fases = fasesDe(f)
  const porLoja = lojaALoja(lojas, f.codConcessionaria) || (!ordem.naRede && !f.codConcessionaria)
  const trilhos =
    lojas === 'todas'
      ? sql`(select array_agg(t.cod_concessionaria) from concessionaria t where t.cod_distribuidor = ${c.inquilino.codDistribuidor})`
      : sql`${lojas}::int[]`
  if (fases.length === 1) onde.push(sql`o.fase = ${fases[0]}`)
  const emOrdem = sql`order by ${coluna} ${sentido}, o.cod_orcamento ${sentido}`
  // Every group (and store) is in order in its own index: the first rows of each hold the page.
  const emTrilhos = sql`o.cod_distribuidor = ${c.inquilino.codDistribuidor} and o.cod_orcamento = any(array(
    select p.cod_orcamento from unnest(${fases}::text[]) g(fase) ${porLoja ? sql`cross join unnest(${trilhos}) l(cod_concessionaria)` : sql``}
    cross join lateral (
      select o.cod_orcamento, ${coluna} as valor from orcamento o ${comLoja(f)}
      where ${sql.join(onde, E)} and o.fase = g.fase ${porLoja ? sql`and o.cod_concessionaria = l.cod_concessionaria` : sql``}
      ${emOrdem} limit ${limite}) p
    order by p.valor ${sentido}, p.cod_orcamento ${sentido} limit ${limite}))`
  // The page is cut before anything is joined to it: a plan kept for all stores would else join and sort whatever a large one has.
  const umTrilho = sql`(select o.* from orcamento o ${comLoja(f)} where ${sql.join(onde, E)} ${emOrdem} limit ${limite})`
  const trilhada = fases.length > 1 || porLoja
  // Groups and stores come as arrays, of whose length a kept plan knows nothing: by itself the planner would begin anew each time. What a filter
  // leaves is for it to judge.
  if (trilhada && semFiltro) planoUnico(c.tx)
  const r = trilhada
    ? await sql<Linha>`${selecionar(sql`orcamento`)} where ${emTrilhos} ${emOrdem} limit ${limite}`.execute(c.tx)
    : await sql<Linha>`${selecionar(umTrilho)} ${emOrdem}`.execute(c.tx)
  const pagina = fecharPagina(r.rows, f.limite, (l) => ({
    valor: ordem.de(l),
    cod: l.codOrcamento,
  }))
  return { itens: pagina.itens.map((l) => comoResumo(l, c.inquilino.mascaraCodigoInterno)), proximo: pagina.proximo }
}

/** Every quote of a list in its order, as they are at one instant; null where nothing that orders them changes, so that pages hold each once. */
export async function codigosEmOrdem(
  c: Ctx,
  f: Omit<Filtro, 'limite' | 'cursor'>,
  maximo: number,
): Promise<number[] | null> {
  if (f.ordem === 'criadoEm') return null
  const coluna = sql.raw(ORDEM[f.ordem].coluna)
  const sentido = sql.raw(f.sentido)
  const { lojas } = c.contexto
  const onde = [...(await condicoes(c, { ...f, limite: 1 })), sql`o.fase = any(${fasesDe(f)}::text[])`]
  if (lojas !== 'todas') onde.push(sql`o.cod_concessionaria = any(${lojas}::int[])`)
  const r = await sql<{ cod: number }>`select o.cod_orcamento as cod from orcamento o ${comLoja(f)}
    where ${sql.join(onde, E)} order by ${coluna} ${sentido}, o.cod_orcamento ${sentido} limit ${sql.lit(maximo)}`.execute(
    c.tx,
  )
  return r.rows.map((l) => l.cod)
}

/** The quotes of these codes, in their order; those out of reach are left out. */
export async function orcamentosDe(c: Ctx, codigos: readonly number[]): Promise<OrcamentoResumo[]> {
  const linhas = await resumos(c)
    .where(sql<boolean>`o.cod_orcamento = any(${codigos}::int[])`)
    .execute()
  const porCodigo = new Map(linhas.map((l) => [l.codOrcamento, l]))
  return codigos.flatMap((cod) => porCodigo.get(cod) ?? []).map((l) => comoResumo(l, c.inquilino.mascaraCodigoInterno))
}

/** The store is joined only for its time zone, which only a period needs. */
function comLoja(f: Pick<Filtro, 'de' | 'ate'>): RawBuilder<unknown> {
  return f.de || f.ate
    ? sql`join concessionaria c on c.cod_distribuidor = o.cod_distribuidor and c.cod_concessionaria = o.cod_concessionaria`
    : sql``
}

/** What a list's totals row shows: how many the filters reach, counted up to `maximo`, with their values in centavos when exact. */
interface Total {
  total: number
  exato: boolean
  valor: number | null
  valorAprovado: number | null
  valorRecusado: number | null
}

export async function contaOrcamentos(c: Ctx, f: Filtro, maximo = MAX_TOTAL): Promise<Total> {
  const { lojas } = c.contexto
  const onde = [...(await condicoes(c, f)), sql`o.fase = any(${fasesDe(f)}::text[])`]
  if (lojas !== 'todas') onde.push(sql`o.cod_concessionaria = any(${lojas}::int[])`)
  const r = await sql<{ n: number; valor: number | null; aprovado: number | null; recusado: number | null }>`
    select count(*) as n, sum(valor)::bigint as valor, sum(valor_aprovado)::bigint as aprovado, sum(valor_recusado)::bigint as recusado from (
      select o.valor, o.valor_aprovado, o.valor_recusado from orcamento o ${comLoja(f)} where ${sql.join(onde, E)} limit ${sql.lit(maximo + 1)}) t`.execute(
    c.tx,
  )
  const { n = 0, valor = null, aprovado = null, recusado = null } = r.rows[0] ?? {}
  if (n > maximo) return { total: maximo, exato: false, valor: null, valorAprovado: null, valorRecusado: null }
  return { total: n, exato: true, valor, valorAprovado: aprovado, valorRecusado: recusado }
}

/** Open quotes by state within the filters: how many, their value, how many are beyond the stage's target. */
export async function contaPorEstado(
  c: Ctx,
  f: Omit<Filtro, 'limite' | 'ordem' | 'sentido' | 'estado' | 'cursor'>,
): Promise<{ estado: EstadoOrcamento; total: number; valor: number; foraDaMeta: number }[]> {
  const { lojas } = c.contexto
  const onde = [
    ...(await condicoes(c, { ...f, limite: 1, ordem: 'criadoEm', sentido: 'desc' })),
    sql`o.fase = any(${fasesDe(f)}::text[])`,
  ]
  if (lojas !== 'todas') onde.push(sql`o.cod_concessionaria = any(${lojas}::int[])`)
  const metas = sql.join(
    [...METAS].map(([estado, m]) => sql`when ${estado} then ${m}::int`),
    sql` `,
  )
  const r = await sql<{ estado: EstadoOrcamento; total: number; valor: number; foraDaMeta: number }>`
    select o.estado as "estado", count(*) as "total", coalesce(sum(o.valor), 0)::bigint as "valor",
      count(*) filter (where now() - o.entrou_no_estado_em > make_interval(mins => coalesce(m.valor::int, case o.estado ${metas} end))) as "foraDaMeta"
    from orcamento o ${comLoja(f)}
    left join concessionaria_config m on m.cod_distribuidor = o.cod_distribuidor and m.cod_concessionaria = o.cod_concessionaria and m.chave = 'meta.' || o.estado
    where ${sql.join(onde, E)} group by 1`.execute(c.tx)
  return r.rows
}

interface Numeros {
  aguardandoAcao: number
  foraDaMeta: number
  tempoAtePrecoMinutos: number | null
  tempoAtePrecoOntemMinutos: number | null
  enviadosHoje: number
  abertosPeloCliente: number
  emDecisao: number
  conversao: number | null
}

/** Figures on top of gerenciar; "today" is each store's own day. Conversion is approved ÷ offered R$ of the last 30 days. */
export async function getResumo(c: Ctx, codConcessionaria: number | undefined): Promise<Numeros> {
  const so = codConcessionaria ? [codConcessionaria] : c.contexto.lojas
  const loja = so === 'todas' ? sql`` : sql`and o.cod_concessionaria = any(${so}::int[])`
  const metas = sql.join(
    [...METAS].map(([estado, m]) => sql`when ${estado} then ${m}::int`),
    sql` `,
  )
  const r = await sql<Numeros>`
    with loja as materialized (
      select c.cod_concessionaria, date_trunc('day', now() at time zone c.fuso) at time zone c.fuso as hoje from concessionaria c where c.cod_distribuidor = ${c.inquilino.codDistribuidor}
    ), base as (
      select o.estado, o.fase, o.criado_em, o.entrou_no_estado_em, o.precificado_em, o.enviado_em, o.visualizado_em, o.respondido_em, case when o.tipo <> 'REOFERTA' then o.valor end as oferecido, o.valor, o.valor_aprovado, l.hoje,
        coalesce(f.valor::int, case o.estado ${metas} end) as meta
      from orcamento o
      join loja l on l.cod_concessionaria = o.cod_concessionaria
      left join concessionaria_config f on f.cod_distribuidor = o.cod_distribuidor and f.cod_concessionaria = o.cod_concessionaria and f.chave = 'meta.' || o.estado
      where o.cod_distribuidor = ${c.inquilino.codDistribuidor} ${loja} and (o.fase = 'ABERTO' or o.criado_em > now() - interval '31 days')
    )
    select
      count(*) filter (where estado in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA')) as aguardando_acao,
      count(*) filter (where estado in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA') and now() - entrou_no_estado_em > make_interval(mins => meta::int)) as fora_da_meta,
      round(percentile_cont(0.5) within group (order by extract(epoch from precificado_em - criado_em) / 60) filter (where precificado_em >= hoje))::int as tempo_ate_preco_minutos,
      round(percentile_cont(0.5) within group (order by extract(epoch from precificado_em - criado_em) / 60) filter (where precificado_em >= hoje - interval '1 day' and precificado_em < hoje))::int as tempo_ate_preco_ontem_minutos,
      count(*) filter (where enviado_em >= hoje) as enviados_hoje,
      count(*) filter (where enviado_em >= hoje and visualizado_em is not null) as abertos_pelo_cliente,
      coalesce(sum(valor) filter (where estado in ('ENVIADO', 'VISUALIZADO')), 0)::bigint as em_decisao,
      (sum(valor_aprovado) filter (where respondido_em is not null and fase in ('FECHADO', 'PERDIDO')))::float8 / nullif(sum(oferecido) filter (where respondido_em is not null and fase in ('FECHADO', 'PERDIDO')), 0)::float8 as conversao
    from base`.execute(c.tx)
  const linha = r.rows[0]
  if (!linha) throw new Error('an aggregate always answers one row')
  return linha
}
