import { sql } from 'kysely'
import type { Lido } from '#shared/core/contract.ts'
import type { painelAgenda, PontoDoPainel, SomaDoPainelLida } from '#shared/agenda/painel-agenda.ts'
import { type MotivoDaNota, tipoDaNota } from '#shared/rules/acompanhamento.ts'
import { inicioDoDia, somarDias as maisDias } from '#shared/rules/datas.ts'
import { custoDe, type DiaDoPainel, juntarDias, somarDias } from '#shared/rules/painel-agenda.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { colunasDaLoja } from '../nucleo/cartao.ts'
import { limitesDoDia, type LojaDaAgenda } from '../nucleo/loja.ts'

/** Points that a chart of a period has at most. */
const MAX_PONTOS = 120

/** Names of what the figures are about, retired ones too. */
export interface Nomes {
  mecanicos: Map<number, string>
  motivos: Map<number, { nome: string; bloqueia: boolean }>
  colunas: Map<number, string>
}

export async function lerNomes(c: Ctx, codConcessionaria: number): Promise<Nomes> {
  const d = sql`cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  const mecanicos = await sql<{
    cod: number
    nome: string
  }>`select cod_mecanico as cod, nome from mecanico where ${d}`.execute(c.tx)
  const motivos = await sql<{
    cod: number
    nome: string
    bloqueia: boolean
  }>`select cod_motivo as cod, nome, bloqueia from motivo_pausa where ${d}`.execute(c.tx)
  const colunas = await sql<{
    cod: number
    nome: string
  }>`select cod_status as cod, nome from agenda_status where ${d}`.execute(c.tx)
  return {
    mecanicos: new Map(mecanicos.rows.map((m) => [m.cod, m.nome])),
    motivos: new Map(motivos.rows.map((m) => [m.cod, m])),
    colunas: new Map(colunas.rows.map((x) => [x.cod, x.nome])),
  }
}

/** Value of an hour sold in a period, in centavos: labour of the orders that were opened in it ÷ its hours. Null when none was. */
async function valorDaHora(c: Ctx, loja: LojaDaAgenda, de: string, ate: string): Promise<number | null> {
  const r = await sql<{ valor: number | null; minutos: number | null }>`
    select sum(l.valor)::bigint as valor, sum(l.minutos)::bigint as minutos from ordem_servico o
    join ordem_servico_linha l on l.cod_distribuidor = o.cod_distribuidor and l.cod_os = o.cod_os and l.tipo = 'SERVICO' and l.minutos > 0 and l.valor > 0
    where o.cod_distribuidor = ${c.inquilino.codDistribuidor} and o.cod_concessionaria = ${loja.codConcessionaria}
      and o.aberta_em >= ${inicioDoDia(de, loja.fuso)}::timestamptz and o.aberta_em < ${limitesDoDia(loja, ate).ate}::timestamptz`.execute(
    c.tx,
  )
  const { valor, minutos } = r.rows[0] ?? {}
  return valor && minutos ? Math.round((valor / minutos) * 60) : null
}

/** Marks of the survey that were given in a period, all and by adviser, and the reasons with them. */
async function lerPesquisa(c: Ctx, loja: LojaDaAgenda, de: string, ate: string): Promise<SomaDoPainelLida['pesquisa']> {
  const r = await sql<{ cod: number; nome: string | null; nota: number; motivos: MotivoDaNota[] }>`
    select coalesce(x.cod_consultor, 0) as cod, n.nome, x.nota, x.motivos from pesquisa_resposta x
    left join consultor n on n.cod_distribuidor = x.cod_distribuidor and n.cod_consultor = x.cod_consultor
    where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}
      and x.em >= ${inicioDoDia(de, loja.fuso)}::timestamptz and x.em < ${limitesDoDia(loja, ate).ate}::timestamptz`.execute(
    c.tx,
  )
  const contar = (linhas: readonly { nota: number }[]) => ({
    respostas: linhas.length,
    promotores: linhas.filter((l) => tipoDaNota(l.nota) === 'PROMOTOR').length,
    detratores: linhas.filter((l) => tipoDaNota(l.nota) === 'DETRATOR').length,
  })
  const motivos = Map.groupBy(
    r.rows.flatMap((l) => l.motivos),
    (m) => m,
  )
  return {
    ...contar(r.rows),
    porConsultor: [...Map.groupBy(r.rows, (l) => l.cod)]
      .map(([cod, linhas]) => ({ cod, nome: linhas[0]?.nome ?? 'Sem consultor', ...contar(linhas) }))
      .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    motivos: [...motivos].map(([motivo, m]) => ({ motivo, n: m.length })).toSorted((a, b) => b.n - a.n),
  }
}

/** A period summed, with the names of what it is about. */
export async function somar(
  c: Ctx,
  loja: LojaDaAgenda,
  dias: readonly DiaDoPainel[],
  { de, ate }: { de: string; ate: string },
  nomes: Nomes,
): Promise<SomaDoPainelLida> {
  const s = somarDias(dias)
  const valorHora = await valorDaHora(c, loja, de, ate)
  return {
    ...s,
    valorHora,
    pesquisa: await lerPesquisa(c, loja, de, ate),
    mecanicos: s.mecanicos.map((m) => ({ ...m, nome: nomes.mecanicos.get(m.cod) ?? 'Sem mecânico' })),
    etapas: s.etapas.map((e) => ({ ...e, nome: nomes.colunas.get(e.cod) ?? 'Coluna retirada' })),
    pausas: s.pausas.map((p) => ({
      ...p,
      nome: nomes.motivos.get(p.cod)?.nome ?? 'Sem motivo informado',
      bloqueia: nomes.motivos.get(p.cod)?.bloqueia ?? false,
      custo: custoDe(p.segundos, valorHora),
    })),
  }
}

/** A period's parts as points of a chart up to its last day: each its own, several together where there are many, or a month each; cars in each column are those of the last. */
export function serieDe(partes: readonly DiaDoPainel[], ate: string, porMes: boolean): PontoDoPainel[] {
  const porPonto = Math.max(1, Math.ceil(partes.length / MAX_PONTOS))
  const grupos = Map.groupBy(partes, (d) => d.dia.slice(0, 7))
  const pontos = porMes
    ? [...grupos.values()]
    : Array.from({ length: Math.ceil(partes.length / porPonto) }, (_, i) =>
        partes.slice(i * porPonto, (i + 1) * porPonto),
      )
  return pontos.flatMap((dias, i) => {
    const junto = juntarDias(dias)
    if (!junto) return []
    const { dia: de, passagens, agendados, chegaram, entregues, noPrazo, inspecoes, reprovadas } = junto
    const seguinte = pontos[i + 1]?.[0]?.dia
    const segundos = (campo: 'presenca' | 'trabalhado') =>
      junto.mecanicos.reduce((n, m) => n + m[campo].reduce((a, b) => a + b, 0), 0)
    return {
      de,
      ate: seguinte ? maisDias(seguinte, -1) : ate,
      passagens,
      agendados,
      chegaram,
      entregues,
      noPrazo,
      inspecoes,
      reprovadas,
      presenca: segundos('presenca'),
      trabalhado: segundos('trabalhado'),
      pausas: junto.pausas.reduce((n, p) => n + p.segundos, 0),
      fluxo: junto.fluxo,
    }
  })
}

/** Columns of the board in which a car waits, in order. */
export async function colunasDoPainel(c: Ctx, codConcessionaria: number) {
  return (await colunasDaLoja(c, codConcessionaria))
    .filter((x) => x.papel !== 'ENTREGUE')
    .map((x) => ({ cod: x.codStatus, nome: x.nome, cor: x.cor }))
}

/** A day to be lived again: cards that were on the board at any time of it, and every event that leads to each of its minutes. */
export async function lerReplay(
  c: Ctx,
  loja: LojaDaAgenda,
  dia: string,
): Promise<Pick<Lido<typeof painelAgenda.replayDoDia>, 'de' | 'ate' | 'cartoes' | 'eventos'>> {
  const { de } = limitesDoDia(loja, dia)
  const fim = inicioDoDia(maisDias(dia, 1), loja.fuso)
  const agora = new Date().toISOString()
  const ate = fim < agora ? fim : agora < de ? de : agora
  const d = sql`x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}`
  const visitas = sql`select p.cod_passagem from passagem p where p.cod_distribuidor = ${c.inquilino.codDistribuidor} and p.cod_concessionaria = ${loja.codConcessionaria}
    and p.chegou_em < ${ate}::timestamptz and (p.entregue_em is null or p.entregue_em >= ${de}::timestamptz)`
  const cartoes = await sql<Lido<typeof painelAgenda.replayDoDia>['cartoes'][number]>`
    select x.cod_agenda_veiculo as "codAgendaVeiculo", x.cod_passagem as "codPassagem", v.placa, v.chassi, v.modelo
    from agenda_veiculo x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    where ${d} and x.cod_passagem in (${visitas}) order by x.cod_agenda_veiculo`.execute(c.tx)
  const colunas = sql`x.cod_evento as "codEvento", x.alvo, x.acao, x.cod_agendamento as "codAgendamento", x.cod_passagem as "codPassagem", x.cod_servico_agendado as "codServicoAgendado", x.cod_agenda_veiculo as "codAgendaVeiculo", x.depois, x.em`
  const eventos = await sql<Lido<typeof painelAgenda.replayDoDia>['eventos'][number]>`
    select ${colunas} from agenda_evento x where ${d} and x.cod_passagem in (${visitas}) and x.alvo in ('CARTAO', 'PASSAGEM') and x.em < ${ate}::timestamptz and x.acao not in ('COMENTAR', 'PROMETER')
    union all select ${colunas} from agenda_evento x where ${d} and x.em < ${ate}::timestamptz and x.cod_servico_agendado in (
      select s.cod_servico_agendado from servico_agendado s where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_concessionaria = ${loja.codConcessionaria} and s.cod_passagem in (${visitas}))
    order by em, "codEvento"`.execute(c.tx)
  return { de, ate, cartoes: cartoes.rows, eventos: eventos.rows }
}
