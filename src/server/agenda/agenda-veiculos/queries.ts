import { type RawBuilder, sql } from 'kysely'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import type { Card, ActiveChecklist, AgendaComment, PassanteWithoutCard } from '#shared/agenda/agenda-veiculos.ts'
import { numberFor } from '#shared/rules/mask.ts'
import { shortName } from '#shared/rules/name.ts'
import type { OrcamentoState } from '#shared/rules/orcamento.ts'
import { forecastServicos, forecastVisit } from '#shared/rules/promessas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { useGenericPlan } from '../../core/database/transaction.ts'
import type { ListLoja } from '../../core/realtime/list-changes.ts'
import { getAgendaLoja, lojaToday, dayBounds, type AgendaLoja } from '../nucleo/loja.ts'
import {
  lojaOpenServicos,
  consultorColor,
  between,
  listServicos,
  consultorPosition,
  visitsSince,
} from '../nucleo/read-servicos.ts'
import { readHours } from '../nucleo/riscos.ts'

type Loaded = Omit<Card, 'corAgenda' | 'servicos' | 'previsao'> & { posicao: number }

/** Cards matching a condition over `s` (card) and `p` (visit), ordered by column and place, with the forecast of each visit. */
async function listCards(c: Ctx, codConcessionaria: number, onde: RawBuilder<boolean>): Promise<Card[]> {
  useGenericPlan(c.tx)
  const r = await sql<Loaded>`
    select s.cod_agenda_veiculo as "codAgendaVeiculo", s.cod_concessionaria as "codConcessionaria", s.cod_passagem as "codPassagem", s.cod_status as "codStatus", s.ordem, s.versao,
      s.cod_status_paralisado as "codStatusParalisado", m.nome as "statusParalisado", s.no_status_desde as "noStatusDesde", v.placa, v.chassi, v.modelo, k.nome as cliente, p.passante, p.prisma, lu.codigo as lugar, ch.numero as chave,
      n.cod_consultor as "codConsultor", n.nome as consultor, ${consultorPosition(sql.ref('n.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao, p.chegou_em as "chegouEm", p.promessa,
      p.entregue_em as "entregueEm", o.numero as "numeroOs",
      (select count(*)::int from agenda_comentario x where x.cod_distribuidor = s.cod_distribuidor and x.cod_agenda_veiculo = s.cod_agenda_veiculo) as comentarios,
      (select count(*)::int from checklist x where ${forPassagem}) as checklists,
      (select count(*)::int from checklist x join orcamento q on q.cod_distribuidor = x.cod_distribuidor and q.cod_checklist = x.cod_checklist where ${forPassagem} and q.tipo = 'COMPLEMENTAR' and q.fase = 'ABERTO') as "complementaresPendentes"
    from agenda_veiculo s
    join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join carro_lugar cl on cl.cod_distribuidor = s.cod_distribuidor and cl.cod_passagem = s.cod_passagem and cl.ate is null
    left join lugar lu on lu.cod_distribuidor = cl.cod_distribuidor and lu.cod_lugar = cl.cod_lugar
    left join chave ch on ch.cod_distribuidor = s.cod_distribuidor and ch.cod_passagem = s.cod_passagem
    left join consultor n on n.cod_distribuidor = s.cod_distribuidor and n.cod_consultor = p.cod_consultor
    left join motivo_pausa m on m.cod_distribuidor = s.cod_distribuidor and m.cod_motivo = s.cod_status_paralisado
    left join lateral (select o.numero from ordem_servico o where o.cod_distribuidor = s.cod_distribuidor and o.cod_passagem = s.cod_passagem order by o.fechada_em is not null, o.cod_os limit 1) o on true
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} and ${onde} order by s.cod_status, s.ordem, s.cod_agenda_veiculo`.execute(
    c.tx,
  )
  const loja = await getAgendaLoja(c, codConcessionaria)
  const passagens = r.rows.map((g) => g.codPassagem)
  const agora = new Date()
  // The forecast needs all open work of the store: another car's overrun delays this one.
  const servicos = await listServicos(
    c,
    between(sql`${lojaOpenServicos(c, codConcessionaria)} union select x.cod_servico_agendado from servico_agendado x
      where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_passagem = any(${passagens}::int[])`),
    agora.toISOString(),
    { agora },
  )
  const endTimes = forecastServicos(
    servicos.filter((s) => s.status < 5),
    agora.getTime(),
    await readHours(c, loja),
  )
  const byVisit = Map.groupBy(servicos, (s) => s.codPassagem)
  return r.rows.map(({ posicao, ...g }) => {
    const related = byVisit.get(g.codPassagem) ?? []
    const { previsao } = forecastVisit(related, endTimes, loja.folga, agora.getTime())
    return {
      ...g,
      consultor: g.consultor === null ? null : shortName(g.consultor),
      corAgenda: g.consultor === null ? null : consultorColor(posicao),
      previsao: previsao === null ? null : new Date(previsao).toISOString(),
      servicos: related.map(toSummary),
    }
  })
}

const toSummary = (s: AgendaServico): Card['servicos'][number] => ({
  codServicoAgendado: s.codServicoAgendado,
  descricao: s.descricao,
  status: s.status,
  percentual: s.percentual,
  paralisado: s.paralisado,
  trabalhando: s.trabalhando,
  motivo: s.motivo,
  versao: s.versao,
})

/** Checklists of a visit: those of its car from one hour before the registered arrival until it left. */
const forPassagem = sql`x.cod_distribuidor = p.cod_distribuidor and x.cod_veiculo = p.cod_veiculo and x.cancelado_em is null
  and x.criado_em >= p.chegou_em - interval '1 hour' and x.criado_em <= coalesce(p.entregue_em, 'infinity')`

/** The board of a store: cars that are here, and those that left today. */
export function getLojaBoard(c: Ctx, loja: ListLoja | AgendaLoja): Promise<Card[]> {
  const { de } = dayBounds(loja, lojaToday(loja))
  // The last column keeps every card ever delivered, so limit it to today's.
  const onde = sql<boolean>`s.cod_passagem = any(${visitsSince(c, loja.codConcessionaria, de)})`
  return listCards(c, loja.codConcessionaria, onde)
}

/** One card of a store; undefined when there is none. */
export async function getCard(c: Ctx, codConcessionaria: number, codAgendaVeiculo: number): Promise<Card | undefined> {
  const [g] = await listCards(c, codConcessionaria, sql<boolean>`s.cod_agenda_veiculo = ${codAgendaVeiculo}`)
  return g
}

/** Walk-ins with an open work order and no card, the longest here first. */
export async function listPassantesWithoutCard(c: Ctx, codConcessionaria: number): Promise<PassanteWithoutCard[]> {
  const r = await sql<PassanteWithoutCard>`
    select p.cod_passagem as "codPassagem", p.cod_concessionaria as "codConcessionaria", v.placa, v.chassi, v.modelo, k.nome as cliente, k.telefone, p.chegou_em as "chegouEm", o.cod_os as "codOs",
      o.numero as "numeroOs", n.nome as consultor
    from passagem p
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join consultor n on n.cod_distribuidor = p.cod_distribuidor and n.cod_consultor = p.cod_consultor
    join lateral (select o.cod_os, o.numero from ordem_servico o where o.cod_distribuidor = p.cod_distribuidor and o.cod_passagem = p.cod_passagem and o.fechada_em is null order by o.cod_os limit 1) o on true
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.entregue_em is null and p.passante
      and not exists (select from agenda_veiculo g where g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem) order by p.chegou_em, p.cod_passagem`.execute(
    c.tx,
  )
  return r.rows.map((p) => ({ ...p, consultor: p.consultor === null ? null : shortName(p.consultor) }))
}

/** Comments of a card, oldest first, or only one of them. */
export async function listComments(
  c: Ctx,
  codAgendaVeiculo: number,
  codComentario: number | null = null,
): Promise<AgendaComment[]> {
  const r = await sql<AgendaComment>`
    select x.cod_comentario as "codComentario", x.texto, x.cod_usuario as "codUsuario", x.quem, x.em,
      coalesce((select jsonb_agg(jsonb_build_object('codUsuario', u.cod_usuario, 'nome', u.nome) order by u.nome) from usuario u where u.cod_distribuidor = x.cod_distribuidor and u.cod_usuario = any(x.mencoes)), '[]') as mencoes
    from agenda_comentario x where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_agenda_veiculo = ${codAgendaVeiculo}
      and (${codComentario}::int is null or x.cod_comentario = ${codComentario}::int) order by x.cod_comentario`.execute(
    c.tx,
  )
  return r.rows
}

/** Checklists of a card's visit with their quotes, newest first. */
export async function listActiveChecklists(c: Ctx, codAgendaVeiculo: number): Promise<ActiveChecklist[]> {
  const r = await sql<
    Omit<ActiveChecklist, 'checklist' | 'orcamentos'> & {
      numero: number
      ano: number
      orcamentos: {
        codOrcamento: number
        sequencia: number
        tipo: string
        estado: OrcamentoState
        valor: number | null
        valorAprovado: number
      }[]
    }
  >`select x.cod_checklist as "codCheckList", x.numero, x.ano, x.criado_em as "realizadoEm", x.km, x.vermelhos, x.amarelos, x.verdes,
      coalesce((select jsonb_agg(jsonb_build_object('codOrcamento', q.cod_orcamento, 'sequencia', q.sequencia, 'tipo', q.tipo, 'estado', q.estado, 'valor', q.valor, 'valorAprovado', q.valor_aprovado) order by q.sequencia)
        from orcamento q where q.cod_distribuidor = x.cod_distribuidor and q.cod_checklist = x.cod_checklist), '[]') as orcamentos
    from agenda_veiculo s join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem join checklist x on ${forPassagem}
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_agenda_veiculo = ${codAgendaVeiculo} order by x.criado_em desc`.execute(
    c.tx,
  )
  const mask = c.tenant.mascaraCodigoInterno
  return r.rows.map(({ numero, ano, orcamentos, ...k }) => ({
    ...k,
    checklist: numberFor(numero, ano, 0, mask),
    orcamentos: orcamentos.map(({ sequencia, ...o }) => ({
      ...o,
      checklist: numberFor(numero, ano, sequencia, mask),
    })),
  }))
}

/** Details of a card's visit that the board does not show. */
export async function getVisit(c: Ctx, codPassagem: number) {
  const r = await sql<{
    codVeiculo: number
    codCliente: number
    codAgendamento: number | null
    telefone: string | null
    email: string | null
    km: number | null
    observacao: string
    versaoPassagem: number
  }>`select p.cod_veiculo as "codVeiculo", p.cod_cliente as "codCliente", p.cod_agendamento as "codAgendamento", k.telefone, k.email, p.km, p.observacao, p.versao as "versaoPassagem"
    from passagem p join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_passagem = ${codPassagem}`.execute(
    c.tx,
  )
  return r.rows[0]
}

/** Active users of the agenda who reach a store, by name. */
export async function listMentionable(
  c: Ctx,
  codConcessionaria: number,
): Promise<{ codUsuario: number; nome: string }[]> {
  const r = await sql<{ codUsuario: number; nome: string }>`select u.cod_usuario as "codUsuario", u.nome from usuario u
    where u.cod_distribuidor = ${c.tenant.codDistribuidor} and u.ativo and u.cod_nivel in (-1, 1, 2, 4, 5)
      and exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = ${codConcessionaria}) order by u.nome, u.cod_usuario`.execute(
    c.tx,
  )
  return r.rows
}

/** Events of a visit and of its appointment, oldest first. */
export async function listEvents(c: Ctx, codPassagem: number, codAgendamento: number | null) {
  const r = await sql<{
    codEvento: number
    em: string
    quem: string
    codUsuario: number | null
    alvo: 'AGENDAMENTO' | 'PASSAGEM' | 'SERVICO' | 'CARTAO' | 'OS'
    acao: string
    codServicoAgendado: number | null
    descricao: string | null
    coluna: string | null
    dados: Record<string, unknown> | null
    motivo: string | null
    observacao: string | null
  }>`select e.cod_evento as "codEvento", e.em, e.quem, e.cod_usuario as "codUsuario", e.alvo, e.acao, e.cod_servico_agendado as "codServicoAgendado", s.descricao, g.nome as coluna, e.dados, e.motivo, e.observacao
    from agenda_evento e
    left join servico_agendado s on s.cod_distribuidor = e.cod_distribuidor and s.cod_servico_agendado = e.cod_servico_agendado
    left join agenda_status g on e.alvo = 'CARTAO' and g.cod_distribuidor = e.cod_distribuidor and g.cod_status = (e.depois->>'codStatus')::int
    where e.cod_distribuidor = ${c.tenant.codDistribuidor} and (e.cod_passagem = ${codPassagem} or e.cod_agendamento = ${codAgendamento}::int) order by e.cod_evento`.execute(
    c.tx,
  )
  return r.rows
}
