import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { agendamentos, AgendamentoData, RequestedServico } from '#shared/agenda/agendamentos.ts'
import { allowsAlphanumericCnpj } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Call } from '../../core/http/serve.ts'
import { askForAppointment } from '../../frota/nucleo/ask.ts'
import { authorOf, type Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { actOnAgendamento, lockAgendamento } from '../nucleo/agendamento.ts'
import { createAgendamento, requireCapacity, workOf } from '../nucleo/book.ts'
import { checkHour, endOf } from '../nucleo/hour.ts'
import { dayOf, getAgendaLoja } from '../nucleo/loja.ts'
import { insertServicos } from '../nucleo/passagem.ts'
import { getAgendamento } from '../nucleo/read-agendamentos.ts'
import { carroErrors, reject } from '../nucleo/request-errors.ts'
import { act, lockServico } from '../nucleo/servico.ts'
import { correctContact, publishAgendamento, upsertCarroAndCliente } from './queries.ts'

/** Throws 422 on the field of an invalid car or customer. */
async function checkCarro(c: Ctx, d: AgendamentoData): Promise<void> {
  reject(carroErrors(d, d.cliente.documento !== '' && (await allowsAlphanumericCnpj(c))))
}

/** Books an arrival. */
export async function bookAgendamento(c: Call<typeof agendamentos.criarAgendamento>): Promise<Agendamento> {
  const { minutos, veiculo, cliente, carroReserva, ...d } = c.body
  const loja = await getAgendaLoja(c, d.codConcessionaria)
  await checkCarro(c, c.body)
  const codAgendamento = await createAgendamento(
    c,
    loja,
    { ...d, fim: endOf(d.inicio, minutos ?? loja.passo) },
    () => upsertCarroAndCliente(c, d.codConcessionaria, { veiculo, cliente }),
    authorOf(c),
  )
  if (carroReserva) await askForAppointment(c, codAgendamento, 'AGENDA', c.sessao.codUsuario)
  return publishAgendamento(c, { codAgendamento, codConcessionaria: d.codConcessionaria })
}

/** Changes a booking as its form has it: another hour must be free, and another day, or more work, must fit. */
export async function changeAgendamento(c: Call<typeof agendamentos.alterarAgendamento>): Promise<Agendamento> {
  const { versao, ...d } = c.body
  const loja = await getAgendaLoja(c, d.codConcessionaria)
  const a = await lockAgendamento(c, c.params.codAgendamento, versao)
  if (a.codConcessionaria !== d.codConcessionaria) throw notFound('Agendamento não encontrado')
  const minutos = d.minutos ?? Math.round((Date.parse(a.fim) - Date.parse(a.inicio)) / 60_000)
  const fim = endOf(d.inicio, minutos)
  const otherHour = Date.parse(d.inicio) !== Date.parse(a.inicio)
  await checkCarro(c, d)
  if (otherHour || d.codConsultor !== a.codConsultor) await checkHour(c, loja, d, minutos, otherHour)
  const author = authorOf(c)
  const before = await getAgendamento(c, a.codAgendamento)
  const asked = await workOf(c, a.codAgendamento)
  const otherDay = dayOf(loja, d.inicio) !== dayOf(loja, a.inicio)
  const sameCliente = before.cliente === d.cliente.nome && d.cliente.documento === ''
  if (sameCliente) await correctContact(c, a.codCliente, d.cliente)
  const quem = await upsertCarroAndCliente(c, a.codConcessionaria, d, sameCliente ? a.codCliente : undefined)
  await actOnAgendamento(c, a, otherHour ? 'REAGENDAR' : 'EDITAR', author, {
    mudancas: {
      ...quem,
      inicio: d.inicio,
      fim,
      codConsultor: d.codConsultor,
      origem: d.origem,
      observacao: d.observacao,
      motivoSobrecarga: d.motivoSobrecarga,
      ...(otherHour && { reagendadoDe: a.inicio }),
    },
  })
  await replaceServicos(c, a, d.servicos, before.servicos, author)
  const work = await workOf(c, a.codAgendamento)
  if (otherDay || work.minutos > asked.minutos) await requireCapacity(c, loja, d, work)
  return publishAgendamento(c, a)
}

/** Replaces an appointment's requested services with those of the form; services in both keep their plan. */
async function replaceServicos(
  c: Ctx,
  { codAgendamento, codConcessionaria }: { codAgendamento: number; codConcessionaria: number },
  pedidos: readonly RequestedServico[],
  before: Agendamento['servicos'],
  author: Author,
): Promise<void> {
  const remaining = [...before]
  const added = pedidos.filter((p) => {
    const i = remaining.findIndex((s) =>
      'codServico' in p
        ? s.codServico === p.codServico && (p.minutos ?? s.minutos) === s.minutos
        : s.codServico === null && s.descricao === p.descricao && s.minutos === p.minutos,
    )
    if (i >= 0) remaining.splice(i, 1)
    return i < 0
  })
  for (const s of remaining) await act(c, await lockServico(c, s.codServicoAgendado), { acao: 'REMOVER' }, author)
  await insertServicos(c, { codConcessionaria, codAgendamento, codPassagem: null }, added, author)
}
