import { sql } from 'kysely'
import type { ReservaFeita } from '#shared/agenda/reservas.ts'
import { formatTime, formatWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { firstName } from '#shared/rules/name.ts'
import { maskPlaca } from '#shared/rules/placa.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { createLink, linkUrl } from '../../core/tenancy/secret-links.ts'
import { writeByItself } from '../nucleo/contact.ts'
import { buildCalendar } from '../nucleo/ics.ts'
import { consultorName } from './hold.ts'
import { addressLine } from './queries.ts'

/** An appointment as its link tells it. Throws 404. */
export async function readBooked(c: Ctx, codAgendamento: number) {
  const a = await c.tx
    .selectFrom('agendamento as a')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'a.codConcessionaria'))
    .innerJoin('cliente as k', joinOn('k.codCliente', 'a.codCliente'))
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'a.codVeiculo'))
    .select(['a.codAgendamento', 'a.codConcessionaria', 'a.codCliente', 'a.codConsultor', 'a.inicio', 'a.fim'])
    .select(['a.estado', 'a.versao', 'l.nome as concessionaria', 'l.fuso', 'k.nome as cliente', 'v.placa', 'v.modelo'])
    .select(['l.logradouro', 'l.numero', 'l.bairro', 'l.cidade', 'l.uf', 'l.cep'])
    .select(
      sql<string[]>`coalesce((select array_agg(s.descricao order by s.cod_servico_agendado) from servico_agendado s
        where s.cod_distribuidor = a.cod_distribuidor and s.cod_agendamento = a.cod_agendamento and not s.removido), '{}')`.as(
        'servicos',
      ),
    )
    .where(ofTenant(c, 'a'))
    .where('a.codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  if (!a) throw notFound('Agendamento não encontrado')
  return a
}
type Booked = Awaited<ReturnType<typeof readBooked>>

/** Token of the appointment's own page; the link is made when there is none. */
export async function chegadaToken(c: Ctx, a: { codConcessionaria: number; codAgendamento: number }): Promise<string> {
  const { codConcessionaria, codAgendamento } = a
  return (await createLink(c, { tipo: 'LEMBRETE', codConcessionaria, codAgendamento })).token
}

/** The deposit that an appointment waits for; null without one. */
async function openDeposit(c: Ctx, codAgendamento: number) {
  const r = await c.tx
    .selectFrom('cobranca')
    .select(['token', 'expiraEm', 'modo', 'valor', 'pago', 'devolvido'])
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('tipo', '=', 'RESERVA')
    .where('estado', 'in', ['ABERTA', 'PARCIAL'])
    .orderBy('codCobranca', 'desc')
    .executeTakeFirst()
  return r ?? null
}

/** A finished booking: first name and masked plate only. */
export async function tellBooked(c: Ctx, codAgendamento: number): Promise<ReservaFeita> {
  const a = await readBooked(c, codAgendamento)
  const deposit = await openDeposit(c, codAgendamento)
  return {
    chegada: await chegadaToken(c, a),
    inicio: a.inicio,
    fim: a.fim,
    concessionaria: a.concessionaria,
    local: addressLine(a),
    consultor: await consultorName(c, a.codConsultor),
    cliente: firstName(a.cliente),
    placa: maskPlaca(a.placa ?? '') ?? '',
    servicos: a.servicos,
    pagar: deposit?.token ?? null,
    pagarAte: deposit?.expiraEm ?? null,
  }
}

/** What is still to be paid for the hour, and what becomes of it otherwise; empty without a deposit. */
function depositWords(d: Awaited<ReturnType<typeof openDeposit>>, fuso: string): string {
  if (!d) return ''
  const due = `Falta o sinal de ${formatReais(d.valor - d.pago + d.devolvido)}`
  return d.modo === 'PSP'
    ? `${due}: sem ele, até ${formatTime(d.expiraEm, fuso)}, a hora é solta.`
    : `${due}: a loja confere o pagamento e confirma a hora.`
}

/** Tells the customer of a booking, or of its new hour, with the link to change it. */
export async function writeBooked(c: Ctx, codAgendamento: number, what: 'marcado' | 'mudou'): Promise<void> {
  const a = await readBooked(c, codAgendamento)
  const url = linkUrl(c.tenant, 'LEMBRETE', `/o/chegada/${await chegadaToken(c, a)}`)
  const contact = await contactOf(c, a.codCliente)
  const nome = firstName(contact.nome)
  const quando = formatWhen(a.inicio, a.fuso, new Date())
  const said = what === 'marcado' ? 'seu horário está marcado para' : 'seu horário mudou para'
  const due = depositWords(await openDeposit(c, codAgendamento), a.fuso)
  await writeByItself(c, contact, {
    codConcessionaria: a.codConcessionaria,
    codCliente: a.codCliente,
    codAgendamento,
    tipo: 'AGENDAMENTO',
    assunto: 'Seu agendamento na oficina',
    corpo: `${nome}, ${said} ${quando} na ${a.concessionaria}. ${due ? `${due} Pague, mude ou cancele` : 'Mude, cancele ou conte antes o que quer'}: ${url}`,
    valores: [nome, a.modelo, quando, url],
  })
}

/** The appointment for the customer's calendar. */
export function customerIcs(c: Ctx, a: Booked): string {
  return buildCalendar(
    { nome: a.concessionaria, host: c.tenant.dominioGestao.replace(/:\d+$/, ''), agora: new Date().toISOString() },
    [
      {
        codAgendamento: a.codAgendamento,
        versao: a.versao,
        inicio: a.inicio,
        fim: a.fim,
        titulo: `Oficina: ${a.concessionaria}`,
        descricao: a.servicos.join('\n'),
        local: addressLine(a),
        confirmado: true,
      },
    ],
  )
}
