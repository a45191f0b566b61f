import { type RawBuilder, sql } from 'kysely'
import type { IndicadorRow } from '#shared/relatorios/dashboard.ts'
import type { IndicadoresFilter } from '#shared/relatorios/indicadores.ts'
import type { Source } from '#shared/rules/indicador-definition.ts'
import { type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { checkPeriod, forLoja } from './sums.ts'

type Sql = RawBuilder<unknown>
const E = sql` and `

/**
 * Source of a kind of rows: its tables, the instant of each row, and its columns. `l` is the store, with the first instant of the period
 * (`de`) and the instant after it (`ate`).
 */
interface Reading {
  de: Sql
  em: Sql
  cod: Sql
  /** Further condition besides store and period. */
  sempre?: Sql
  placa: Sql
  chassi: Sql
  titulo: Sql
  texto: Sql
  valor: Sql
  codOrcamento?: Sql
  codConversa?: Sql
}

const ofCarro = (
  de: string,
) => sql`left join veiculo v on v.cod_distribuidor = ${sql.ref(`${de}.codDistribuidor`)} and v.cod_veiculo = ${sql.ref(`${de}.codVeiculo`)}
  left join cliente k on k.cod_distribuidor = ${sql.ref(`${de}.codDistribuidor`)} and k.cod_cliente = ${sql.ref(`${de}.codCliente`)}`
const NULL = sql`null`
const VEICULO = { placa: sql`v.placa`, chassi: sql`v.chassi`, titulo: sql`v.modelo` }
const INITIAL = sql`o.tipo <> 'REOFERTA'`
const ACHADO = sql`${INITIAL} and o.vermelhos + o.amarelos > 0`
const OFFERED = sql`${INITIAL} and x.estado in ('OFERTADO', 'APROVADO', 'REPROVADO', 'ADIADO', 'EXPIRADO', 'EXECUTADO', 'NAO_EXECUTADO')`
const APPROVED_LINHA = sql`x.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO')`
const RETURNED = sql`(x.cod_linha_origem is not null and (select a.estado <> 'ADIADO' from orcamento_linha a where a.cod_distribuidor = x.cod_distribuidor and a.cod_linha = x.cod_linha_origem))`
const NO_SHOW = sql`g.estado = 'NO_SHOW'`
const FROM_SITE = sql`(g.origem = 'SITE')`
const DEPOSIT = sql`sinal_pago(g.cod_distribuidor, g.cod_agendamento)`
const OS_RETURN = sql`os_volta(o.cod_distribuidor, o.cod_concessionaria, o.cod_os, o.cod_veiculo, o.cod_passagem, o.aberta_em)`

const SOURCES: Record<Source, Reading> = {
  orcamentos: {
    de: sql`orcamento o`,
    em: sql`o.criado_em`,
    cod: sql`o.cod_orcamento`,
    sempre: sql`o.cod_concessionaria = l.cod_concessionaria and o.cod_distribuidor = l.cod_distribuidor and o.estado <> 'CANCELADO'`,
    placa: sql`o.placa`,
    chassi: sql`o.chassi`,
    titulo: sql`o.modelo`,
    texto: sql`o.cliente`,
    valor: sql`o.valor`,
    codOrcamento: sql`o.cod_orcamento`,
  },
  linhas: {
    de: sql`orcamento o join orcamento_linha x on x.cod_distribuidor = o.cod_distribuidor and x.cod_orcamento = o.cod_orcamento`,
    em: sql`o.criado_em`,
    cod: sql`x.cod_linha`,
    sempre: sql`o.cod_concessionaria = l.cod_concessionaria and o.cod_distribuidor = l.cod_distribuidor and o.estado <> 'CANCELADO'`,
    placa: sql`o.placa`,
    chassi: sql`o.chassi`,
    titulo: sql`x.titulo`,
    texto: sql`o.modelo || ' · ' || o.cliente`,
    valor: sql`coalesce(x.total, 0)`,
    codOrcamento: sql`o.cod_orcamento`,
  },
  passagens: {
    de: sql`passagem p ${ofCarro('p')}`,
    em: sql`p.chegou_em`,
    cod: sql`p.cod_passagem`,
    sempre: sql`p.cod_concessionaria = l.cod_concessionaria and p.cod_distribuidor = l.cod_distribuidor`,
    ...VEICULO,
    texto: sql`k.nome`,
    valor: NULL,
  },
  agendamentos: {
    de: sql`agendamento g ${ofCarro('g')}`,
    em: sql`g.inicio`,
    cod: sql`g.cod_agendamento`,
    sempre: sql`g.cod_concessionaria = l.cod_concessionaria and g.cod_distribuidor = l.cod_distribuidor and g.estado in ('CHEGOU', 'RECEPCIONADO', 'NO_SHOW')`,
    ...VEICULO,
    texto: sql`k.nome`,
    valor: NULL,
  },
  entregas: {
    de: sql`passagem p ${ofCarro('p')}`,
    em: sql`p.entregue_em`,
    cod: sql`p.cod_passagem`,
    sempre: sql`p.cod_concessionaria = l.cod_concessionaria and p.cod_distribuidor = l.cod_distribuidor`,
    ...VEICULO,
    texto: sql`k.nome || case when p.promessa is null then ' · sem promessa' else '' end`,
    valor: NULL,
  },
  ordens: {
    de: sql`ordem_servico o ${ofCarro('o')} left join lateral (select coalesce(sum(x.valor), 0) as total, sum(x.minutos) filter (where x.tipo = 'SERVICO' and x.minutos > 0 and x.valor > 0) as minutos,
      sum(x.valor) filter (where x.tipo = 'SERVICO' and x.minutos > 0 and x.valor > 0) as vendido from ordem_servico_linha x where x.cod_distribuidor = o.cod_distribuidor and x.cod_os = o.cod_os) t on true`,
    em: sql`o.aberta_em`,
    cod: sql`o.cod_os`,
    sempre: sql`o.cod_concessionaria = l.cod_concessionaria and o.cod_distribuidor = l.cod_distribuidor`,
    ...VEICULO,
    texto: sql`'OS ' || o.numero || ' · ' || k.nome`,
    valor: sql`t.total`,
  },
  pesquisas: {
    de: sql`pesquisa_resposta r join passagem p on p.cod_distribuidor = r.cod_distribuidor and p.cod_passagem = r.cod_passagem ${ofCarro('p')}`,
    em: sql`r.em`,
    cod: sql`r.cod_passagem`,
    sempre: sql`r.cod_concessionaria = l.cod_concessionaria and r.cod_distribuidor = l.cod_distribuidor`,
    ...VEICULO,
    texto: sql`k.nome || case when r.comentario = '' then '' else ' · ' || r.comentario end`,
    valor: sql`r.nota`,
  },
  dias: {
    de: sql`indicador_dia i`,
    em: sql`i.dia::timestamp at time zone l.fuso`,
    cod: sql`i.cod_concessionaria`,
    sempre: sql`i.cod_concessionaria = l.cod_concessionaria and i.cod_distribuidor = l.cod_distribuidor and i.dia between l.primeiro and l.ultimo and (i.segundos_presenca > 0 or i.minutos_vendidos_contados > 0)`,
    placa: NULL,
    chassi: NULL,
    titulo: sql`to_char(i.dia, 'DD/MM/YYYY')`,
    texto: sql`'disponíveis ' || horas_ditas(i.segundos_presenca) || ' · trabalhadas ' || horas_ditas(i.segundos_trabalhados) || ' · vendidas ' || horas_ditas(i.minutos_vendidos_contados * 60)`,
    valor: NULL,
  },
  vendas: {
    de: sql`venda_celula v`,
    em: sql`v.dia::timestamp at time zone l.fuso`,
    cod: sql`hashtext(v.cod_concessionaria || v.departamento)`,
    sempre: sql`v.cod_concessionaria = l.cod_concessionaria and v.cod_distribuidor = l.cod_distribuidor and v.dia between l.primeiro and l.ultimo`,
    placa: NULL,
    chassi: NULL,
    titulo: sql`to_char(v.dia, 'DD/MM/YYYY')`,
    texto: sql`v.departamento`,
    valor: sql`coalesce(v.bruto, 0) - coalesce(v.desconto, 0) - coalesce(v.devolucao, 0) - coalesce(v.imposto, 0)`,
  },
  pecas: {
    de: sql`estoque_movimento m left join peca p on p.cod_distribuidor = m.cod_distribuidor and p.codigo = m.codigo`,
    em: sql`m.em`,
    cod: sql`m.cod_movimento`,
    sempre: sql`m.cod_concessionaria = l.cod_concessionaria and m.cod_distribuidor = l.cod_distribuidor and m.tipo in ('VENDA', 'OFICINA', 'PERDIDA')`,
    placa: NULL,
    chassi: NULL,
    titulo: sql`m.codigo || coalesce(' · ' || p.descricao, '')`,
    texto: sql`case m.tipo when 'VENDA' then 'Venda' when 'OFICINA' then 'Oficina' else 'Venda perdida' end || ' · ' || replace(trim_scale(m.quantidade)::text, '.', ',') || case when m.quantidade = 1 then ' unidade' else ' unidades' end`,
    valor: sql`round(m.quantidade * coalesce(p.preco, 0))`,
  },
  conversas: {
    de: sql`conversa_esperas(l.cod_distribuidor, l.cod_concessionaria, l.de, l.ate) e
      join conversa_mensagem m on m.cod_distribuidor = l.cod_distribuidor and m.cod_conversa_mensagem = e.cod_conversa_mensagem
      join conversa h on h.cod_distribuidor = m.cod_distribuidor and h.cod_conversa = m.cod_conversa
      join cliente k on k.cod_distribuidor = h.cod_distribuidor and k.cod_cliente = h.cod_cliente`,
    em: sql`e.em`,
    cod: sql`e.cod_conversa_mensagem`,
    placa: NULL,
    chassi: NULL,
    titulo: sql`k.nome`,
    texto: sql`left(m.texto, 200)`,
    valor: sql`e.minutos`,
    codConversa: sql`m.cod_conversa`,
  },
}

/** Rows of each figure within its kind, and which of them it counts (all by default). */
const BY_INDICADOR: Partial<Record<Indicador, { onde?: Sql; conta?: Sql; valor?: Sql }>> = {
  penetracao: {
    conta: sql`exists (select from checklist x where x.cod_distribuidor = p.cod_distribuidor and x.cod_veiculo = p.cod_veiculo and x.cancelado_em is null and x.finalizado_em is not null
      and x.criado_em >= p.chegou_em - interval '1 hour' and x.criado_em <= coalesce(p.entregue_em, 'infinity'))`,
  },
  orcamentos: { onde: INITIAL },
  comAchado: { onde: ACHADO },
  taxaEnvio: { onde: ACHADO, conta: sql`o.enviado_em is not null` },
  enviados: { onde: sql`${ACHADO} and o.enviado_em is not null` },
  vistos: {
    onde: sql`${ACHADO} and o.enviado_em is not null and (o.visualizado_em is not null or o.respondido_em is not null)`,
  },
  respondidos: { onde: sql`${ACHADO} and o.enviado_em is not null and o.respondido_em is not null` },
  aprovados: {
    onde: sql`${ACHADO} and o.enviado_em is not null and o.respondido_em is not null and o.fase = 'FECHADO'`,
  },
  identificado: { onde: sql`${INITIAL} and x.cor is not null` },
  identificadoPorPassagem: { onde: sql`${INITIAL} and x.cor is not null` },
  oferecido: { onde: OFFERED },
  aprovado: { onde: APPROVED_LINHA },
  conversao: { onde: sql`(${OFFERED} or ${APPROVED_LINHA})`, conta: APPROVED_LINHA },
  conversaoItens: { onde: sql`(${OFFERED} or ${APPROVED_LINHA})`, conta: APPROVED_LINHA },
  conversaoVermelho: { onde: sql`x.cor = 'VERMELHO' and (${OFFERED} or ${APPROVED_LINHA})`, conta: APPROVED_LINHA },
  conversaoAmarelo: { onde: sql`x.cor = 'AMARELO' and (${OFFERED} or ${APPROVED_LINHA})`, conta: APPROVED_LINHA },
  conversaoSemCor: { onde: sql`x.cor is null and (${OFFERED} or ${APPROVED_LINHA})`, conta: APPROVED_LINHA },
  recuperado: { onde: sql`${APPROVED_LINHA} and ${RETURNED}` },
  recuperacao: {
    onde: sql`((${APPROVED_LINHA} and ${RETURNED}) or (${INITIAL} and x.estado in ('REPROVADO', 'EXPIRADO')))`,
    conta: APPROVED_LINHA,
  },
  tempoPreco: {
    onde: sql`${INITIAL} and o.precificado_em is not null`,
    valor: sql`extract(epoch from o.precificado_em - o.criado_em) / 60`,
  },
  tempoResposta: {
    onde: sql`${INITIAL} and o.respondido_em is not null and o.enviado_em is not null`,
    valor: sql`extract(epoch from o.respondido_em - o.enviado_em) / 60`,
  },
  valorHora: { onde: sql`t.minutos > 0`, valor: sql`t.vendido * 60 / t.minutos` },
  retorno: { conta: OS_RETURN },
  noShow: { conta: NO_SHOW },
  parteDoSite: { conta: FROM_SITE },
  noShowSite: { onde: FROM_SITE, conta: NO_SHOW },
  noShowOutros: { onde: sql`not ${FROM_SITE}`, conta: NO_SHOW },
  noShowComSinal: { onde: DEPOSIT, conta: NO_SHOW },
  noShowSemSinal: { onde: sql`not ${DEPOSIT}`, conta: NO_SHOW },
  entregaNoPrazo: { conta: sql`coalesce(p.entregue_em <= p.promessa, false)` },
  nps: { conta: sql`r.nota >= 9` },
  atendimentoPecas: { conta: sql`m.tipo <> 'PERDIDA'` },
  conversasNoPrazo: { conta: sql`e.no_prazo` },
  vendasPerdidas: { onde: sql`m.tipo = 'PERDIDA'` },
}

/** Rows behind a figure's numerator or denominator, over all its stores, newest first. */
export async function indicadorRows(
  c: Ctx,
  f: IndicadoresFilter & { indicador: Indicador; cursor?: string | undefined; limite: number },
): Promise<{ itens: IndicadorRow[]; proximo: string | null }> {
  checkPeriod(f)
  const fonte = SOURCES[INDICADORES[f.indicador].fonte]
  const { onde, conta, valor } = BY_INDICADOR[f.indicador] ?? {}
  const cursor = decodeCursor(f.cursor)
  const condicoes = [
    ...(fonte.sempre ? [fonte.sempre] : []),
    sql`${fonte.em} >= l.de`,
    sql`${fonte.em} < l.ate`,
    ...(onde ? [onde] : []),
    ...(cursor
      ? [sql`(${fonte.em}, (${fonte.cod})::bigint) < (${cursor.valor}::timestamptz, ${cursor.cod}::bigint)`]
      : []),
  ]
  const r = await sql<IndicadorRow & { cod: number }>`
    with l as (select c.cod_distribuidor, c.cod_concessionaria, c.nome, c.fuso, ${f.de}::date as primeiro, ${f.ate}::date as ultimo,
        ${f.de}::date::timestamp at time zone c.fuso as de, (${f.ate}::date + 1)::timestamp at time zone c.fuso as ate
      from concessionaria c where ${sql.join([sql`c.cod_distribuidor = ${c.tenant.codDistribuidor}`, ...forLoja(f)], E)})
    select l.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, y.* from l cross join lateral (
      select ${fonte.em} as quando, (${fonte.cod})::bigint as cod, ${fonte.placa} as placa, ${fonte.chassi} as chassi, ${fonte.titulo} as titulo, coalesce(${fonte.texto}, '') as texto,
        ${conta ?? sql`true`} as conta, (${valor ?? fonte.valor})::float8 as valor, ${fonte.codOrcamento ?? NULL}::int as "codOrcamento", ${fonte.codConversa ?? NULL}::int as "codConversa"
      from ${fonte.de} where ${sql.join(condicoes, E)} order by 1 desc, 2 desc limit ${sql.lit(f.limite + 1)}) y
    order by y.quando desc, y.cod desc limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  const page = closePage(r.rows, f.limite, (x) => ({ valor: x.quando, cod: x.cod }))
  return { itens: page.itens.map(({ cod: _, ...x }) => x), proximo: page.proximo }
}
