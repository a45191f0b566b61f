import { sql } from 'kysely'
import type { ChegadaDoCliente } from '#shared/agenda/lembretes.ts'
import { somarDias } from '#shared/rules/datas.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { diaDaSemana } from '#shared/rules/planejamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Contato } from '../nucleo/contato.ts'
import { criarLink, enderecoDoLink } from '../../core/tenancy/links.ts'
import { diaDe, hojeNaLoja, lojaDaAgenda } from '../nucleo/loja.ts'

/** An appointment as its reminder needs it; throws 404. */
export async function agendamentoDoLembrete(c: Ctx, codAgendamento: number) {
  const a = await c.tx
    .selectFrom('agendamento as a')
    .innerJoin('veiculo as v', liga('v.codVeiculo', 'a.codVeiculo'))
    .innerJoin('concessionaria as l', liga('l.codConcessionaria', 'a.codConcessionaria'))
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
    .where(doInquilino(c, 'a'))
    .where('a.codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  if (!a) throw notFound('Agendamento não encontrado')
  return a
}
export type AgendamentoDoLembrete = Awaited<ReturnType<typeof agendamentoDoLembrete>>

/** Address by which the customer answers for an appointment; it opens until the hour has passed. */
export async function linkDaChegada(c: Ctx, a: AgendamentoDoLembrete): Promise<string> {
  const { token } = await criarLink(c, {
    tipo: 'LEMBRETE',
    codConcessionaria: a.codConcessionaria,
    codAgendamento: a.codAgendamento,
  })
  return enderecoDoLink(c.inquilino, 'LEMBRETE', `/o/chegada/${token}`)
}

/** What is written with the link. */
export const textoDoLembrete = (contato: Pick<Contato, 'nome'>, a: AgendamentoDoLembrete, url: string): string =>
  `${primeiroNome(contato.nome)}, seu ${a.modelo} está agendado para ${formatarQuando(a.inicio, a.fuso, new Date())} na ${a.concessionaria}. Confirme, peça outra hora ou cancele: ${url}`

/** Days that may be asked for instead. */
const ADIANTE = 21

/** The appointment of a link: when and where, and how it stands. */
export async function chegadaDoLink(c: Ctx, codAgendamento: number | null): Promise<ChegadaDoCliente> {
  const a = await agendamentoDoLembrete(c, codAgendamento ?? 0)
  const loja = await lojaDaAgenda(c, a.codConcessionaria)
  const amanha = somarDias(hojeNaLoja(loja), 1)
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
    primaria: c.inquilino.corPrimaria,
    inicio: a.inicio,
    situacao,
    pedido: situacao === 'ABERTO' || situacao === 'CONFIRMADO' ? a.pedido : null,
    dias: Array.from({ length: ADIANTE }, (_, i) => somarDias(amanha, i)).filter(
      (d) => d !== diaDe(loja, a.inicio) && !loja.feriados.has(d) && loja.horarios[diaDaSemana(d)] !== undefined,
    ),
  }
}

/** Writes down that an appointment was reminded of. */
export async function marcarLembrado(c: Ctx, codAgendamento: number): Promise<void> {
  await c.tx
    .updateTable('agendamento')
    .set({ lembradoEm: sql`now()` })
    .where(doInquilino(c))
    .where('codAgendamento', '=', codAgendamento)
    .execute()
}
