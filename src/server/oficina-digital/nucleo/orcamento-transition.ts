import { sql } from 'kysely'
import { stateAfter, type LinhaState, type OrcamentoState, isAllowed, type EventType } from '#shared/rules/orcamento.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { recordEvent } from './event-chain.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { announceResponse } from '../../core/jobs/webhooks.ts'
import { releaseCharges } from '../../pagamentos/nucleo/charge.ts'

export interface Author {
  codUsuario: number | null
  quem: string
}

/** Names of the states in messages to people. */
export const NAMES: Record<OrcamentoState, string> = {
  NOVO: 'novo',
  EM_MONTAGEM: 'em montagem',
  AGUARDANDO_PRECO: 'aguardando preço',
  PRECIFICADO: 'precificado',
  AGUARDANDO_ALCADA: 'aguardando alçada',
  ENVIADO: 'enviado',
  VISUALIZADO: 'aberto pelo cliente',
  PARCIAL: 'aprovado em parte',
  APROVADO: 'aprovado',
  REPROVADO: 'reprovado',
  EXPIRADO: 'vencido',
  EM_EXECUCAO: 'em execução',
  FINALIZADO: 'finalizado',
  CANCELADO: 'cancelado',
}

/** Events after which what was charged for a quote is no longer owed. */
const RELEASING: Partial<Record<EventType, string>> = {
  RETIRADO: 'Orçamento retirado',
  REPROVADO: 'Orçamento reprovado',
  CANCELADO: 'Orçamento cancelado',
}

/** Throws 409 with the quote's current state when that state does not allow the event. */
export function ensure(o: LockedOrcamento, tipo: EventType): void {
  if (!isAllowed(tipo, o.estado))
    throw conflict(
      'estado-nao-permite',
      `Este orçamento está ${NAMES[o.estado]}: a ação não é mais possível. A tela foi atualizada.`,
      {
        estado: o.estado,
        versao: o.versao,
      },
    )
}

/** Throws 409 when a save is based on an older version than the current one. */
export function requireVersion(o: LockedOrcamento, versao: number): void {
  if (o.versao !== versao)
    throw conflict(
      'versao-antiga',
      'Outra pessoa alterou este orçamento depois que você o abriu. Confira o que mudou e grave de novo.',
      {
        estado: o.estado,
        versao: o.versao,
      },
    )
}

/**
 * Applies an event to a locked quote: event row, derived state, new version. `dados` is the event's proof; `mudancas` are further columns
 * to set.
 */
export async function apply(
  c: Ctx,
  o: LockedOrcamento,
  tipo: EventType,
  author: Author,
  extra: { detalhe?: string | null; dados?: Record<string, unknown>; mudancas?: Record<string, unknown> } = {},
): Promise<OrcamentoState> {
  ensure(o, tipo)
  // The state after a customer's answer depends on the states of the lines.
  const linhas = tipo === 'RESPONDIDO' ? await linhaStates(c, o.codOrcamento) : []
  const para = stateAfter(tipo, o.estado, linhas)
  await recordEvent(c, o, {
    tipo,
    de: o.estado,
    para,
    codUsuario: author.codUsuario,
    quem: author.quem,
    detalhe: extra.detalhe ?? null,
    dados: extra.dados ?? null,
  })
  await c.tx
    .updateTable('orcamento')
    .set({
      ...extra.mudancas,
      estado: para,
      versao: sql`versao + 1`,
      ...(para !== o.estado && { entrouNoEstadoEm: sql`now()` }),
    })
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  if (para !== o.estado && (para === 'APROVADO' || para === 'PARCIAL' || para === 'REPROVADO'))
    await announceResponse(c, o, para)
  const released = RELEASING[tipo]
  if (released) await releaseCharges(c, { codOrcamento: o.codOrcamento }, released)
  o.estado = para
  o.versao += 1
  return para
}

async function linhaStates(c: Ctx, codOrcamento: number): Promise<LinhaState[]> {
  const linhas = await c.tx
    .selectFrom('orcamentoLinha')
    .select('estado')
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .execute()
  return linhas.map((l) => l.estado as LinhaState)
}

/** Locks a quote for a change, for the rest of the transaction; throws 404. */
export async function lock(c: Ctx, codOrcamento: number): Promise<LockedOrcamento> {
  const o = await c.tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codConcessionaria', 'estado', 'versao', 'cliente', 'placa'])
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .forUpdate()
    .executeTakeFirst()
  if (!o) throw notFound('Orçamento não encontrado')
  return { ...o, estado: o.estado as OrcamentoState }
}

export interface LockedOrcamento {
  codOrcamento: number
  codConcessionaria: number
  estado: OrcamentoState
  versao: number
  cliente: string
  placa: string | null
}

/** The author of a change, for the quote's timeline. */
export const authorOf = ({ sessao }: Pick<SignedInCtx, 'sessao'>): Author => ({
  codUsuario: sessao.codUsuario,
  quem: sessao.nome,
})

/** Publishes to the store's screens that a quote changed; `notice` is a sentence for people. */
export function notify(
  c: Pick<Ctx, 'publish'>,
  o: Pick<LockedOrcamento, 'codOrcamento' | 'codConcessionaria'> & { estado: string },
  notice: string | null = null,
): void {
  c.publish('oficinaDigitalAtualizacao_', o.codConcessionaria, {
    codOrcamento: o.codOrcamento,
    codConcessionaria: o.codConcessionaria,
    estado: o.estado,
    aviso: notice,
  })
}
