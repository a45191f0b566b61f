import { type RawBuilder, sql } from 'kysely'
import type { LinhaDoIndicador } from '#shared/relatorios/dashboard.ts'
import type { FiltroIndicadores } from '#shared/relatorios/indicadores.ts'
import { type Fonte, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { fecharPagina, lerCursor } from '../../core/areas/lista.ts'
import { conferirPeriodo, daLoja } from './somas.ts'

type Sql = RawBuilder<unknown>
const E = sql` and `

/** Rows of a kind: where they stand, when each happened, and what tells them. `l` is the store, with the first instant of the period (`de`) and the one after it (`ate`). */
interface Leitura {
  de: Sql
  em: Sql
  cod: Sql
  /** Beyond the store and the period. */
  sempre?: Sql
  placa: Sql
  chassi: Sql
  titulo: Sql
  texto: Sql
  valor: Sql
  codOrcamento?: Sql
}

const doCarro = (
  de: string,
) => sql`left join veiculo v on v.cod_distribuidor = ${sql.ref(`${de}.codDistribuidor`)} and v.cod_veiculo = ${sql.ref(`${de}.codVeiculo`)}
  left join cliente k on k.cod_distribuidor = ${sql.ref(`${de}.codDistribuidor`)} and k.cod_cliente = ${sql.ref(`${de}.codCliente`)}`
const NULO = sql`null`
const VEICULO = { placa: sql`v.placa`, chassi: sql`v.chassi`, titulo: sql`v.modelo` }
const INICIAL = sql`o.tipo <> 'REOFERTA'`
const ACHADO = sql`${INICIAL} and o.vermelhos + o.amarelos > 0`
const OFERECIDA = sql`${INICIAL} and x.estado in ('OFERTADO', 'APROVADO', 'REPROVADO', 'ADIADO', 'EXPIRADO', 'EXECUTADO', 'NAO_EXECUTADO')`
const APROVADA = sql`x.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO')`
const VOLTOU = sql`(x.cod_linha_origem is not null and (select a.estado <> 'ADIADO' from orcamento_linha a where a.cod_distribuidor = x.cod_distribuidor and a.cod_linha = x.cod_linha_origem))`
const OS_VOLTA = sql`os_volta(o.cod_distribuidor, o.cod_concessionaria, o.cod_os, o.cod_veiculo, o.cod_passagem, o.aberta_em)`

const FONTES: Record<Fonte, Leitura> = {
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
    de: sql`passagem p ${doCarro('p')}`,
    em: sql`p.chegou_em`,
    cod: sql`p.cod_passagem`,
    sempre: sql`p.cod_concessionaria = l.cod_concessionaria and p.cod_distribuidor = l.cod_distribuidor`,
    ...VEICULO,
    texto: sql`k.nome`,
    valor: NULO,
  },
  agendamentos: {
    de: sql`agendamento g ${doCarro('g')}`,
    em: sql`g.inicio`,
    cod: sql`g.cod_agendamento`,
    sempre: sql`g.cod_concessionaria = l.cod_concessionaria and g.cod_distribuidor = l.cod_distribuidor and g.estado in ('CHEGOU', 'RECEPCIONADO', 'NO_SHOW')`,
    ...VEICULO,
    texto: sql`k.nome`,
    valor: NULO,
  },
  entregas: {
    de: sql`passagem p ${doCarro('p')}`,
    em: sql`p.entregue_em`,
    cod: sql`p.cod_passagem`,
    sempre: sql`p.cod_concessionaria = l.cod_concessionaria and p.cod_distribuidor = l.cod_distribuidor`,
    ...VEICULO,
    texto: sql`k.nome || case when p.promessa is null then ' · sem promessa' else '' end`,
    valor: NULO,
  },
  ordens: {
    de: sql`ordem_servico o ${doCarro('o')} left join lateral (select coalesce(sum(x.valor), 0) as total, sum(x.minutos) filter (where x.tipo = 'SERVICO' and x.minutos > 0 and x.valor > 0) as minutos,
      sum(x.valor) filter (where x.tipo = 'SERVICO' and x.minutos > 0 and x.valor > 0) as vendido from ordem_servico_linha x where x.cod_distribuidor = o.cod_distribuidor and x.cod_os = o.cod_os) t on true`,
    em: sql`o.aberta_em`,
    cod: sql`o.cod_os`,
    sempre: sql`o.cod_concessionaria = l.cod_concessionaria and o.cod_distribuidor = l.cod_distribuidor`,
    ...VEICULO,
    texto: sql`'OS ' || o.numero || ' · ' || k.nome`,
    valor: sql`t.total`,
  },
  pesquisas: {
    de: sql`pesquisa_resposta r join passagem p on p.cod_distribuidor = r.cod_distribuidor and p.cod_passagem = r.cod_passagem ${doCarro('p')}`,
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
    placa: NULO,
    chassi: NULO,
    titulo: sql`to_char(i.dia, 'DD/MM/YYYY')`,
    texto: sql`'disponíveis ' || horas_ditas(i.segundos_presenca) || ' · trabalhadas ' || horas_ditas(i.segundos_trabalhados) || ' · vendidas ' || horas_ditas(i.minutos_vendidos_contados * 60)`,
    valor: NULO,
  },
  vendas: {
    de: sql`venda_celula v`,
    em: sql`v.dia::timestamp at time zone l.fuso`,
    cod: sql`hashtext(v.cod_concessionaria || v.departamento)`,
    sempre: sql`v.cod_concessionaria = l.cod_concessionaria and v.cod_distribuidor = l.cod_distribuidor and v.dia between l.primeiro and l.ultimo`,
    placa: NULO,
    chassi: NULO,
    titulo: sql`to_char(v.dia, 'DD/MM/YYYY')`,
    texto: sql`v.departamento`,
    valor: sql`coalesce(v.bruto, 0) - coalesce(v.desconto, 0) - coalesce(v.devolucao, 0) - coalesce(v.imposto, 0)`,
  },
  pecas: {
    de: sql`estoque_movimento m left join peca p on p.cod_distribuidor = m.cod_distribuidor and p.codigo = m.codigo`,
    em: sql`m.em`,
    cod: sql`m.cod_movimento`,
    sempre: sql`m.cod_concessionaria = l.cod_concessionaria and m.cod_distribuidor = l.cod_distribuidor and m.tipo in ('VENDA', 'OFICINA', 'PERDIDA')`,
    placa: NULO,
    chassi: NULO,
    titulo: sql`m.codigo || coalesce(' · ' || p.descricao, '')`,
    texto: sql`case m.tipo when 'VENDA' then 'Venda' when 'OFICINA' then 'Oficina' else 'Venda perdida' end || ' · ' || replace(trim_scale(m.quantidade)::text, '.', ',') || case when m.quantidade = 1 then ' unidade' else ' unidades' end`,
    valor: sql`round(m.quantidade * coalesce(p.preco, 0))`,
  },
}

/** Rows of a figure within its kind, and which of them it counts (all, when not said). */
const DO_INDICADOR: Partial<Record<Indicador, { onde?: Sql; conta?: Sql; valor?: Sql }>> = {
  penetracao: {
    conta: sql`exists (select from checklist x where x.cod_distribuidor = p.cod_distribuidor and x.cod_veiculo = p.cod_veiculo and x.cancelado_em is null and x.finalizado_em is not null
      and x.criado_em >= p.chegou_em - interval '1 hour' and x.criado_em <= coalesce(p.entregue_em, 'infinity'))`,
  },
  orcamentos: { onde: INICIAL },
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
  identificado: { onde: sql`${INICIAL} and x.cor is not null` },
  identificadoPorPassagem: { onde: sql`${INICIAL} and x.cor is not null` },
  oferecido: { onde: OFERECIDA },
  aprovado: { onde: APROVADA },
  conversao: { onde: sql`(${OFERECIDA} or ${APROVADA})`, conta: APROVADA },
  conversaoItens: { onde: sql`(${OFERECIDA} or ${APROVADA})`, conta: APROVADA },
  conversaoVermelho: { onde: sql`x.cor = 'VERMELHO' and (${OFERECIDA} or ${APROVADA})`, conta: APROVADA },
  conversaoAmarelo: { onde: sql`x.cor = 'AMARELO' and (${OFERECIDA} or ${APROVADA})`, conta: APROVADA },
  conversaoSemCor: { onde: sql`x.cor is null and (${OFERECIDA} or ${APROVADA})`, conta: APROVADA },
  recuperado: { onde: sql`${APROVADA} and ${VOLTOU}` },
  recuperacao: {
    onde: sql`((${APROVADA} and ${VOLTOU}) or (${INICIAL} and x.estado in ('REPROVADO', 'EXPIRADO')))`,
    conta: APROVADA,
  },
  tempoPreco: {
    onde: sql`${INICIAL} and o.precificado_em is not null`,
    valor: sql`extract(epoch from o.precificado_em - o.criado_em) / 60`,
  },
  tempoResposta: {
    onde: sql`${INICIAL} and o.respondido_em is not null and o.enviado_em is not null`,
    valor: sql`extract(epoch from o.respondido_em - o.enviado_em) / 60`,
  },
  valorHora: { onde: sql`t.minutos > 0`, valor: sql`t.vendido * 60 / t.minutos` },
  retorno: { conta: OS_VOLTA },
  noShow: { conta: sql`g.estado = 'NO_SHOW'` },
  entregaNoPrazo: { conta: sql`coalesce(p.entregue_em <= p.promessa, false)` },
  nps: { conta: sql`r.nota >= 9` },
  atendimentoPecas: { conta: sql`m.tipo <> 'PERDIDA'` },
  vendasPerdidas: { onde: sql`m.tipo = 'PERDIDA'` },
}

/** Rows that a figure counts, or divides by, of all its stores, the newest first. */
export async function linhasDoIndicador(
  c: Ctx,
  f: FiltroIndicadores & { indicador: Indicador; cursor?: string | undefined; limite: number },
): Promise<{ itens: LinhaDoIndicador[]; proximo: string | null }> {
  conferirPeriodo(f)
  const fonte = FONTES[INDICADORES[f.indicador].fonte]
  const { onde, conta, valor } = DO_INDICADOR[f.indicador] ?? {}
  const cursor = lerCursor(f.cursor)
  const condicoes = [
    ...(fonte.sempre ? [fonte.sempre] : []),
    sql`${fonte.em} >= l.de`,
    sql`${fonte.em} < l.ate`,
    ...(onde ? [onde] : []),
    ...(cursor
      ? [sql`(${fonte.em}, (${fonte.cod})::bigint) < (${cursor.valor}::timestamptz, ${cursor.cod}::bigint)`]
      : []),
  ]
  const r = await sql<LinhaDoIndicador & { cod: number }>`
    with l as (select c.cod_distribuidor, c.cod_concessionaria, c.nome, c.fuso, ${f.de}::date as primeiro, ${f.ate}::date as ultimo,
        ${f.de}::date::timestamp at time zone c.fuso as de, (${f.ate}::date + 1)::timestamp at time zone c.fuso as ate
      from concessionaria c where ${sql.join([sql`c.cod_distribuidor = ${c.inquilino.codDistribuidor}`, ...daLoja(f)], E)})
    select l.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, y.* from l cross join lateral (
      select ${fonte.em} as quando, (${fonte.cod})::bigint as cod, ${fonte.placa} as placa, ${fonte.chassi} as chassi, ${fonte.titulo} as titulo, coalesce(${fonte.texto}, '') as texto,
        ${conta ?? sql`true`} as conta, (${valor ?? fonte.valor})::float8 as valor, ${fonte.codOrcamento ?? NULO}::int as "codOrcamento"
      from ${fonte.de} where ${sql.join(condicoes, E)} order by 1 desc, 2 desc limit ${sql.lit(f.limite + 1)}) y
    order by y.quando desc, y.cod desc limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  const pagina = fecharPagina(r.rows, f.limite, (x) => ({ valor: x.quando, cod: x.cod }))
  return { itens: pagina.itens.map(({ cod: _, ...x }) => x), proximo: pagina.proximo }
}
