import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { agendamentos, ServicoPedido } from '#shared/agenda/agendamentos.ts'
import type { Recebido } from '#shared/core/contract.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { AppError, conflict, notFound } from '../../core/http/errors.ts'
import { lojaDaAgenda } from '../nucleo/loja.ts'
import { inserirServicos } from '../nucleo/passagem.ts'
import { agir, travarServico } from '../nucleo/servico.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { agirNoAgendamento, conferirHora, travarAgendamento } from '../nucleo/agendamento.ts'

/** End of an hour that begins then. */
export const fimDe = (inicio: string, minutos: number): string =>
  new Date(Date.parse(inicio) + minutos * 60_000).toISOString()

/** Moves several appointments of a store, all or none; the first row that cannot be moved is told with its number. */
export async function moverTodos(
  c: Ctx,
  { codConcessionaria, movimentos }: Recebido<typeof agendamentos.alterarAgendamentos, 'body'>,
  autor: Autor,
): Promise<void> {
  const loja = await lojaDaAgenda(c, codConcessionaria)
  // One order for everybody: two moves of the same rows never wait for each other.
  const emOrdem = movimentos
    .map((m, linha) => ({ ...m, linha }))
    .toSorted((x, y) => x.codAgendamento - y.codAgendamento)
  const travados = []
  for (const m of emOrdem) {
    const a = await naLinha(m.linha, () => travarAgendamento(c, m.codAgendamento, m.versao))
    if (a.codConcessionaria !== codConcessionaria) throw notFound('Agendamento não encontrado')
    travados.push({ m, a })
  }
  // They give up their hours together, so that two may change places.
  await c.tx
    .updateTable('agendamento')
    .set({ ocupa: false })
    .where(doInquilino(c))
    .where(
      'codAgendamento',
      'in',
      travados.map(({ a }) => a.codAgendamento),
    )
    .execute()
  for (const { m, a } of travados.toSorted((x, y) => x.m.linha - y.m.linha)) {
    const minutos = Math.round((Date.parse(a.fim) - Date.parse(a.inicio)) / 60_000)
    const codConsultor = m.codConsultor === undefined ? a.codConsultor : m.codConsultor
    const outraHora = Date.parse(m.inicio) !== Date.parse(a.inicio)
    await naLinha(m.linha, async () => {
      await conferirHora(c, loja, { inicio: m.inicio, codConsultor }, minutos, outraHora)
      const mudancas = {
        inicio: m.inicio,
        fim: fimDe(m.inicio, minutos),
        codConsultor,
        ...(outraHora && { reagendadoDe: a.inicio }),
      }
      await agirNoAgendamento(c, a, outraHora ? 'REAGENDAR' : 'EDITAR', autor, { mudancas })
    })
  }
}

/** Tells which row of several an error is of. */
async function naLinha<T>(linha: number, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (e) {
    if (!(e instanceof AppError) || (e.status !== 409 && e.status !== 422)) throw e
    const codigo = e.status === 422 ? 'hora-impossivel' : e.codigo
    throw conflict(codigo, `Linha ${linha + 1}: ${e.message}`, { linha, atual: e.atual ?? null })
  }
}

/** The asked services of an appointment become those of the form: what stays, stays as it is planned. */
export async function trocarServicos(
  c: Ctx,
  { codAgendamento, codConcessionaria }: { codAgendamento: number; codConcessionaria: number },
  pedidos: readonly ServicoPedido[],
  antes: Agendamento['servicos'],
  autor: Autor,
): Promise<void> {
  const sobram = [...antes]
  const novos = pedidos.filter((p) => {
    const i = sobram.findIndex((s) =>
      'codServico' in p
        ? s.codServico === p.codServico && (p.minutos ?? s.minutos) === s.minutos
        : s.codServico === null && s.descricao === p.descricao && s.minutos === p.minutos,
    )
    if (i >= 0) sobram.splice(i, 1)
    return i < 0
  })
  for (const s of sobram) await agir(c, await travarServico(c, s.codServicoAgendado), { acao: 'REMOVER' }, autor)
  await inserirServicos(c, { codConcessionaria, codAgendamento, codPassagem: null }, novos, autor)
}
