import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { dayInZone, todayIn } from '#shared/rules/dates.ts'
import { type DeductionReason, DEDUCTION_REASONS, deadlineState } from '#shared/rules/garantia.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { type Author, authorOf, changeGarantia, type LockedGarantia, lockGarantia, requireVersion } from './change.ts'
import { refreshDeadlines } from './draft.ts'
import { noteHours } from './evidence.ts'
import { getGarantia, itemsOf } from './queries.ts'

type Body<K extends keyof typeof solicitacoes> = Received<(typeof solicitacoes)[K], 'body'>

async function open(c: SignedInCtx, codSolicitacao: number, versao: number): Promise<LockedGarantia> {
  const g = await lockGarantia(c, codSolicitacao)
  requireVersion(g, versao)
  return g
}

/** Day of a store, now. */
export async function todayOf(c: Ctx, codConcessionaria: number): Promise<{ hoje: string; fuso: string }> {
  const { fuso } = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  return { hoje: todayIn(fuso, new Date()), fuso }
}

/** Sends a complete claim. Throws 422 that names each missing item; past the deadline it asks for a reason. */
export async function sendGarantia(c: SignedInCtx, codSolicitacao: number, b: Body<'enviarGarantia'>): Promise<void> {
  const g = await open(c, codSolicitacao, b.versao)
  if (g.estado !== 'RASCUNHO') throw conflict('estado-nao-permite', 'Só um rascunho pode ser enviado.')
  await refreshDeadlines(c, codSolicitacao)
  await noteHours(c, g)
  const { faltas, prazo } = await getGarantia(c, codSolicitacao)
  const { hoje } = await todayOf(c, g.codConcessionaria)
  const late = deadlineState('RASCUNHO', prazo, hoje) === 'PERDIDA'
  const fields =
    late && b.motivoAtraso.length < 3
      ? { ...faltas, motivoAtraso: 'O prazo passou: diga por que ainda enviar' }
      : faltas
  const missing = Object.values(fields)
  if (missing.length > 0)
    throw invalid(
      missing.length === 1 ? (missing[0] ?? '') : `Faltam ${missing.length} coisas para enviar esta garantia`,
      fields,
    )
  await changeGarantia(c, g, 'ENVIAR', authorOf(c), {
    detalhe: late ? `Fora do prazo: ${b.motivoAtraso}` : b.protocolo ? `Protocolo ${b.protocolo}` : null,
    dados: { valorPedido: g.valorPedido, protocolo: b.protocolo },
    mudancas: {
      enviadaEm: sql`now()`,
      enviadaPor: c.sessao.codUsuario,
      protocolo: b.protocolo || g.protocolo,
      motivoAtraso: late ? b.motivoAtraso : null,
      valorAceito: null,
      motivo: null,
      observacao: null,
      respondidaEm: null,
    },
  })
}

interface Answer {
  resultado: 'ACEITA' | 'GLOSADA' | 'DEVOLVIDA'
  protocolo: string
  motivo: DeductionReason | null
  observacao: string
}

/** The act of each answer. */
export const ACT_OF = { ACEITA: 'ACEITAR', GLOSADA: 'GLOSAR', DEVOLVIDA: 'DEVOLVER' } as const
const TOLD = { ACEITA: 'aceita', GLOSADA: 'glosada', DEVOLVIDA: 'devolvida' } as const

/** What an answer comes to, item by item. Throws 422 where it takes more than was asked, or a deduction has no reason. */
export function weighAnswer(
  g: Pick<LockedGarantia, 'itens' | 'valorPedido'>,
  { resultado, motivo, observacao }: Answer,
  aceitos: readonly number[],
) {
  const itens = itemsOf(g.itens).map((i, n) => ({ ...i, valorAceito: resultado === 'ACEITA' ? (aceitos[n] ?? 0) : 0 }))
  const above = itens.findIndex((i) => i.valorAceito > i.valor)
  if (above >= 0) throw invalid('Aceito acima do pedido', { [`aceitos.${above}`]: 'Passa do que foi pedido' })
  const accepted = itens.reduce((s, i) => s + i.valorAceito, 0)
  if (resultado === 'ACEITA' && accepted === 0)
    throw invalid('Nada foi aceito', { resultado: 'Sem valor aceito a garantia é glosada' })
  if (resultado === 'DEVOLVIDA' && observacao.length < 3)
    throw invalid('Diga por que voltou', { observacao: 'Diga o que o fabricante pede' })
  if (resultado !== 'DEVOLVIDA' && accepted < g.valorPedido && motivo === null)
    throw invalid('Diga o motivo da diferença', { motivo: 'Escolha o motivo do que não foi aceito' })
  return { itens, accepted }
}

/** Applies the maker's answer to a locked claim; `aceitos` is per item. Throws 422 where a deduction has no reason. */
export async function answerGarantia(
  c: Ctx,
  g: LockedGarantia,
  answer: Answer,
  aceitos: readonly number[],
  by: Author,
): Promise<void> {
  const { resultado, protocolo, motivo, observacao } = answer
  const { itens, accepted } = weighAnswer(g, answer, aceitos)
  const whole = accepted === g.valorPedido
  const difference = g.valorPedido - accepted
  await changeGarantia(c, g, ACT_OF[resultado], by, {
    detalhe: [
      resultado === 'DEVOLVIDA' ? null : `aceito ${formatReais(accepted)}`,
      resultado !== 'DEVOLVIDA' && motivo && !whole ? DEDUCTION_REASONS[motivo] : null,
      observacao || null,
    ]
      .filter(Boolean)
      .join(' · '),
    dados: { resultado, protocolo, accepted, difference, motivo, observacao },
    aviso: `Garantia ${g.numero} ${TOLD[resultado]}${resultado === 'ACEITA' && !whole ? ' em parte' : ''}`,
    mudancas: {
      respondidaEm: sql`now()`,
      protocolo: protocolo || g.protocolo,
      observacao: observacao || null,
      ...(resultado === 'DEVOLVIDA'
        ? { valorAceito: null, motivo: null }
        : { valorAceito: accepted, motivo: whole ? null : motivo, itens: JSON.stringify(itens) }),
    },
  })
}

/** Notes the maker's answer that a person read. */
export async function noteAnswer(c: SignedInCtx, codSolicitacao: number, b: Body<'responderGarantia'>): Promise<void> {
  const g = await open(c, codSolicitacao, b.versao)
  if (b.resultado === 'ACEITA' && b.aceitos.length !== itemsOf(g.itens).length)
    throw invalid('Diga o aceito de cada item', { aceitos: 'Diga o valor aceito de cada item' })
  await answerGarantia(c, g, b, b.aceitos, authorOf(c))
}

/** Throws 422 for a payment on a day that has not come, or before the claim was sent. */
export function checkPayment(pagaEm: string, enviadaEm: string | null, { hoje, fuso }: { hoje: string; fuso: string }) {
  if (pagaEm > hoje) throw invalid('Confira o dia', { pagaEm: 'Este dia ainda não chegou' })
  if (enviadaEm !== null && pagaEm < dayInZone(enviadaEm, fuso))
    throw invalid('Confira o dia', { pagaEm: 'Antes do envio da garantia' })
}

/** Notes that a locked claim was paid. Throws 422 for a day that has not come, or before it was sent. */
export async function payGarantia(c: Ctx, g: LockedGarantia, pagaEm: string, by: Author): Promise<void> {
  checkPayment(pagaEm, g.enviadaEm, await todayOf(c, g.codConcessionaria))
  await changeGarantia(c, g, 'PAGAR', by, {
    detalhe: formatReais(g.valorAceito ?? 0),
    dados: { pagaEm, valor: g.valorAceito },
    mudancas: { pagaEm },
    aviso: `Garantia ${g.numero} paga: ${formatReais(g.valorAceito ?? 0)}`,
  })
}

/** Acts of a person that need no more than a version, a day or a reason. */
export async function payOne(c: SignedInCtx, codSolicitacao: number, b: Body<'pagarGarantia'>): Promise<void> {
  await payGarantia(c, await open(c, codSolicitacao, b.versao), b.pagaEm, authorOf(c))
}

/** Opens a returned claim again; the deadline goes on. */
export async function correctGarantia(c: SignedInCtx, codSolicitacao: number, versao: number): Promise<void> {
  await changeGarantia(c, await open(c, codSolicitacao, versao), 'CORRIGIR', authorOf(c))
}

/** Contests a refusal: it waits for an answer again. */
export async function contestGarantia(
  c: SignedInCtx,
  codSolicitacao: number,
  b: Body<'contestarGarantia'>,
): Promise<void> {
  const g = await open(c, codSolicitacao, b.versao)
  await changeGarantia(c, g, 'CONTESTAR', authorOf(c), {
    detalhe: b.motivo,
    dados: { glosa: g.motivo },
    mudancas: { contestada: true, valorAceito: null, respondidaEm: null, itens: withoutAnswer(g), motivo: null },
  })
}

const withoutAnswer = (g: LockedGarantia) => JSON.stringify(itemsOf(g.itens).map((i) => ({ ...i, valorAceito: null })))

/** Gives a claim up. */
export async function giveUp(c: SignedInCtx, codSolicitacao: number, b: Body<'desistirGarantia'>): Promise<void> {
  await changeGarantia(c, await open(c, codSolicitacao, b.versao), 'DESISTIR', authorOf(c), {
    detalhe: b.motivo,
    mudancas: { observacao: b.motivo },
  })
}
