import { sql } from 'kysely'
import type { EquipamentoType } from '#shared/rules/equipamento.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { typesInWords } from '#shared/rules/equipamento.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { clearWaiver } from '../nucleo/equipamento.ts'
import { register } from '../nucleo/event.ts'
import { type AgendaLoja, dayOf } from '../nucleo/loja.ts'
import { type LockedServico, stateOf } from '../nucleo/servico.ts'
import { getEquipamento } from './queries.ts'

interface Span {
  inicio: string
  fim: string
}

/**
 * Gives a locked service another equipment for the time it still has planned, also where it had none. Throws 422 for an equipment that it does not
 * need or that is out of use, 409 for one that is taken.
 */
export async function swapEquipamento(
  c: SignedInCtx,
  loja: AgendaLoja,
  s: LockedServico,
  codEquipamento: number,
): Promise<{ codEquipamento: number; nome: string }> {
  const { codDistribuidor } = c.tenant
  const refuse = (mensagem: string) => invalid('Confira os campos marcados', { codEquipamento: mensagem })
  const e = await getEquipamento(c, codEquipamento)
  if (!e?.ativo || e.codConcessionaria !== s.codConcessionaria)
    throw refuse('Este equipamento não existe ou está inativo nesta loja')
  const tipo: EquipamentoType = e.tipo
  if (!s.equipamentos.includes(tipo)) throw refuse(`Este serviço não usa ${typesInWords([tipo])}`)
  const slots = await sql<Span>`select inicio, fim from servico_slot where cod_distribuidor = ${codDistribuidor}
    and cod_servico_agendado = ${s.codServicoAgendado} and not cancelado and terminado_em is null order by inicio`.execute(
    c.tx,
  )
  if (slots.rows.length === 0)
    throw conflict('estado-nao-permite', 'Este serviço não tem horário por fazer: não há o que trocar.')
  const absent = e.ausencias.find((a) =>
    slots.rows.some((x) => a.de <= dayOf(loja, x.fim) && dayOf(loja, x.inicio) <= a.ate),
  )
  if (absent) throw refuse(`${e.nome} está indisponível: ${absent.motivo}`)
  const taken = await sql<Span & { descricao: string }>`select w.descricao, z.inicio, z.fim from equipamento_slot z
    join servico_slot y on y.cod_distribuidor = z.cod_distribuidor and y.cod_slot = z.cod_slot and y.cod_servico_agendado <> ${s.codServicoAgendado}
    join servico_agendado w on w.cod_distribuidor = y.cod_distribuidor and w.cod_servico_agendado = y.cod_servico_agendado
    where z.cod_distribuidor = ${codDistribuidor} and z.cod_equipamento = ${codEquipamento} and not z.cancelado
      and exists (select from unnest(${slots.rows.map((x) => x.inicio)}::timestamptz[], ${slots.rows.map((x) => x.fim)}::timestamptz[]) t (de, ate) where z.inicio < t.ate and z.fim > t.de)
    order by z.inicio limit 1`.execute(c.tx)
  const [other] = taken.rows
  if (other)
    throw conflict(
      'equipamento-ocupado',
      `${e.nome} está com “${other.descricao}” até ${formatWhen(other.fim, loja.fuso, new Date())}.`,
      { tipo, codEquipamento, nome: e.nome, ate: other.fim, alternativas: [] },
    )
  await sql`insert into equipamento_slot (cod_distribuidor, cod_concessionaria, cod_equipamento, tipo, cod_slot, inicio, fim)
    select x.cod_distribuidor, x.cod_concessionaria, ${codEquipamento}, ${tipo}, x.cod_slot, x.inicio, x.fim from servico_slot x
    where x.cod_distribuidor = ${codDistribuidor} and x.cod_servico_agendado = ${s.codServicoAgendado} and not x.cancelado and x.terminado_em is null
    on conflict (cod_distribuidor, cod_slot, tipo) do update set cod_equipamento = excluded.cod_equipamento`.execute(
    c.tx,
  )
  await clearWaiver(c, s.codServicoAgendado)
  const estado = stateOf(s)
  await register(c, authorOf(c), {
    alvo: 'SERVICO',
    acao: 'TROCAR_EQUIPAMENTO',
    codConcessionaria: s.codConcessionaria,
    codAgendamento: s.codAgendamento,
    codPassagem: s.codPassagem,
    codServicoAgendado: s.codServicoAgendado,
    antes: estado,
    depois: estado,
    dados: { codEquipamento, equipamento: e.nome },
  })
  return { codEquipamento, nome: e.nome }
}
