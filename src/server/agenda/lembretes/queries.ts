import { sql } from 'kysely'
import type { ClienteChegada } from '#shared/agenda/lembretes.ts'
import { addDays } from '#shared/rules/dates.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Contact } from '../../conversas/nucleo/contact.ts'
import { createLink, linkUrl } from '../../core/tenancy/secret-links.ts'
import { dayOf, lojaToday, getAgendaLoja } from '../nucleo/loja.ts'
import { bookingPath } from '../reservas/queries.ts'
import { chargeFor, owedOf } from '../../pagamentos/nucleo/charge.ts'

/** The fields of an appointment that its reminder needs. Throws 404. */
export async function getLembreteAgendamento(c: Ctx, codAgendamento: number) {
  const a = await c.tx
    .selectFrom('agendamento as a')
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'a.codVeiculo'))
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'a.codConcessionaria'))
    .select([
      'a.codAgendamento',
      'a.codConcessionaria',
      'a.codCliente',
      'a.estado',
      'a.confirmadoEm',
      'a.inicio',
      'a.pedido',
      'a.lembradoEm',
      'v.modelo',
      'l.nome as concessionaria',
      'l.telefone',
      'l.fuso',
    ])
    .where(ofTenant(c, 'a'))
    .where('a.codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  if (!a) throw notFound('Agendamento não encontrado')
  return a
}
export type LembreteAgendamento = Awaited<ReturnType<typeof getLembreteAgendamento>>

/** Address on which the customer answers the reminder; valid until the booked hour. */
export async function createChegadaLink(c: Ctx, a: LembreteAgendamento): Promise<string> {
  const { token } = await createLink(c, {
    tipo: 'LEMBRETE',
    codConcessionaria: a.codConcessionaria,
    codAgendamento: a.codAgendamento,
  })
  return linkUrl(c.tenant, 'LEMBRETE', `/o/chegada/${token}`)
}

/** The message with the link. */
export function lembreteMessage(contact: Pick<Contact, 'nome'>, a: LembreteAgendamento, url: string) {
  const nome = firstName(contact.nome)
  const quando = formatWhen(a.inicio, a.fuso, new Date())
  return {
    codConcessionaria: a.codConcessionaria,
    codCliente: a.codCliente,
    codAgendamento: a.codAgendamento,
    tipo: 'LEMBRETE',
    assunto: 'Seu agendamento na oficina',
    corpo: `${nome}, seu ${a.modelo} está agendado para ${quando} na ${a.concessionaria}. Confirme, peça outra hora ou cancele: ${url}`,
    valores: [nome, a.modelo, quando, url],
  } as const
}

/** How many days ahead the customer may ask for. */
const AHEAD = 21

/** The appointment of a link: time, place and state. */
export async function getLinkChegada(c: Ctx, codAgendamento: number | null): Promise<ClienteChegada> {
  const a = await getLembreteAgendamento(c, codAgendamento ?? 0)
  const loja = await getAgendaLoja(c, a.codConcessionaria)
  const tomorrow = addDays(lojaToday(loja), 1)
  const situacao =
    a.estado === 'CANCELADO'
      ? 'CANCELADO'
      : (a.estado !== 'AGENDADO' && a.estado !== 'CONFIRMADO') || Date.parse(a.inicio) < Date.now()
        ? 'PASSOU'
        : a.confirmadoEm === null
          ? 'ABERTO'
          : 'CONFIRMADO'
  return {
    concessionaria: a.concessionaria,
    telefone: a.telefone,
    fuso: a.fuso,
    primaria: c.tenant.corPrimaria,
    inicio: a.inicio,
    situacao,
    pedido: situacao === 'ABERTO' || situacao === 'CONFIRMADO' ? a.pedido : null,
    dias: Array.from({ length: AHEAD }, (_, i) => addDays(tomorrow, i)).filter(
      (d) => d !== dayOf(loja, a.inicio) && !loja.feriados.has(d) && loja.horarios[weekdayOf(d)] !== undefined,
    ),
    agendar: situacao === 'CANCELADO' || situacao === 'PASSOU' ? await bookingPath(c, a.codConcessionaria) : null,
    pagar: await chargeFor(c, { codAgendamento: a.codAgendamento }),
    aDevolver: situacao === 'CANCELADO' ? await owedOf(c, a.codAgendamento) : 0,
  }
}

/** Records that the reminder of an appointment was sent. */
export async function markReminded(c: Ctx, codAgendamento: number): Promise<void> {
  await c.tx
    .updateTable('agendamento')
    .set({ lembradoEm: sql`now()` })
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .execute()
}
