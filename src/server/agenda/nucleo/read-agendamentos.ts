import { type RawBuilder, sql } from 'kysely'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { type AgendamentoState, usualDays } from '#shared/rules/agendamento.ts'
import { shortName } from '#shared/rules/name.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import { instantAsJson } from './event.ts'
import { lojaToday, dayBounds, type AgendaLoja } from './loja.ts'
import { consultorColor, consultorPosition } from './read-servicos.ts'

type Loaded = Omit<Agendamento, 'corAgenda' | 'estado'> & { posicao: number; estado: AgendamentoState }

/** Appointments matching a condition over `s`, by hour. */
export async function listAgendamentos(c: Ctx, onde: RawBuilder<boolean>): Promise<Agendamento[]> {
  const r = await sql<Loaded>`
    select s.cod_agendamento as "codAgendamento", s.cod_concessionaria as "codConcessionaria", s.estado, s.inicio, round(extract(epoch from s.fim - s.inicio) / 60)::int as minutos,
      v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.cod_cliente as "codCliente", k.nome as cliente, k.telefone, k.email, s.origem, s.observacao,
      n.cod_consultor as "codConsultor", n.nome as consultor, ${consultorPosition(sql.ref('n.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao,
      s.confirmado_em as "confirmadoEm", s.chegou_em as "chegouEm", p.cod_passagem as "codPassagem", s.motivo_cancelamento as "motivoCancelamento", s.reagendado_de as "reagendadoDe",
      s.motivo_sobrecarga as "motivoSobrecarga", s.criado_em as "criadoEm", s.lembrado_em as "lembradoEm", s.pedido, s.versao,
      coalesce((select jsonb_agg(jsonb_build_object('codServicoAgendado', x.cod_servico_agendado, 'codServico', x.cod_servico, 'descricao', x.descricao, 'codTipoServico', x.cod_tipo_servico,
        'minutos', x.minutos) order by x.cod_servico_agendado) from servico_agendado x where x.cod_distribuidor = s.cod_distribuidor and x.cod_agendamento = s.cod_agendamento and not x.removido), '[]') as servicos,
      (select jsonb_build_object('codMensagem', m.cod_mensagem, 'canal', m.canal, 'destino', m.destino, 'estado', m.estado, 'tentativas', m.tentativas, 'em', ${instantAsJson(sql`coalesce(m.enviada_em, m.criada_em)`)})
        from mensagem m where m.cod_distribuidor = s.cod_distribuidor and m.cod_agendamento = s.cod_agendamento order by m.cod_mensagem desc limit 1) as lembrete,
      exists (select from chegada_previa e where e.cod_distribuidor = s.cod_distribuidor and e.cod_agendamento = s.cod_agendamento) as previa,
      (select case when b.estado in ('ABERTA', 'PARCIAL') then 'AGUARDANDO' else 'PAGO' end from cobranca b
        where b.cod_distribuidor = s.cod_distribuidor and b.cod_agendamento = s.cod_agendamento and b.tipo = 'RESERVA' and b.estado in ('ABERTA', 'PARCIAL', 'PAGA', 'A_MAIOR', 'ATRASADA')
        order by b.cod_cobranca desc limit 1) as sinal
    from agendamento s
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = s.cod_veiculo
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = s.cod_cliente
    left join consultor n on n.cod_distribuidor = s.cod_distribuidor and n.cod_consultor = s.cod_consultor
    left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_agendamento = s.cod_agendamento
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and ${onde} order by s.inicio, s.cod_agendamento`.execute(
    c.tx,
  )
  return r.rows.map(({ posicao, ...a }) => ({
    ...a,
    consultor: a.consultor === null ? null : shortName(a.consultor),
    corAgenda: a.consultor === null ? null : consultorColor(posicao),
  }))
}

/** Appointments of a store on some days, without cancelled ones; of one adviser, or with 0 of all. */
export function periodAgendamentos(
  c: Ctx,
  loja: Pick<AgendaLoja, 'codConcessionaria' | 'fuso'>,
  days: { de: string; ate: string },
  codConsultor = 0,
): Promise<Agendamento[]> {
  const { de } = dayBounds(loja, days.de)
  const { ate } = dayBounds(loja, days.ate)
  return listAgendamentos(
    c,
    sql<boolean>`s.cod_concessionaria = ${loja.codConcessionaria} and s.inicio >= ${de}::timestamptz and s.inicio < ${ate}::timestamptz and s.estado <> 'CANCELADO'
      and (${codConsultor} = 0 or s.cod_consultor = ${codConsultor})`,
  )
}

/** Appointments of the agenda's usual days, without cancelled ones. */
export function lojaAgendamentos(
  c: Ctx,
  loja: Pick<AgendaLoja, 'codConcessionaria' | 'fuso'>,
  codConsultor = 0,
): Promise<Agendamento[]> {
  return periodAgendamentos(c, loja, usualDays(lojaToday(loja)), codConsultor)
}

/** One appointment. Throws 404. */
export async function getAgendamento(c: Ctx, codAgendamento: number): Promise<Agendamento> {
  const [a] = await listAgendamentos(c, sql<boolean>`s.cod_agendamento = ${codAgendamento}`)
  if (!a) throw notFound('Agendamento não encontrado')
  return a
}
