import { sql } from 'kysely'
import { estadoApos, pode, type EstadoLinha, type EstadoOrcamento, type TipoEvento } from '#shared/orcamento.ts'
import { conflict } from '../errors.ts'
import type { Tx } from '../db.ts'
import type { Inquilino } from '../tenant.ts'
import { registrarEvento } from './corrente.ts'
import type { Travado } from './queries.ts'

export interface Autor {
  codUsuario: number | null
  quem: string
}

/** States as people say them. */
export const NOMES: Record<EstadoOrcamento, string> = {
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

/** Refuses an event that the quote's state does not allow: 409 with the state it is in. */
export function exigir(o: Travado, tipo: TipoEvento): void {
  if (!pode(tipo, o.estado))
    throw conflict('estado-nao-permite', `Este orçamento está ${NOMES[o.estado]}: a ação não é mais possível. A tela foi atualizada.`, {
      estado: o.estado,
      versao: o.versao,
    })
}

/** Refuses a save based on an older version than the present one. */
export function exigirVersao(o: Travado, versao: number): void {
  if (o.versao !== versao)
    throw conflict('versao-antiga', 'Outra pessoa alterou este orçamento depois que você o abriu. Confira o que mudou e grave de novo.', {
      estado: o.estado,
      versao: o.versao,
    })
}

/** Applies an event to a locked quote: event row, derived state, new version. `dados` is what the event proves; `mudancas` are further columns of the quote. */
export async function aplicar(
  tx: Tx,
  inquilino: Inquilino,
  o: Travado,
  tipo: TipoEvento,
  autor: Autor,
  extra: { detalhe?: string | null; dados?: Record<string, unknown>; mudancas?: Record<string, unknown> } = {},
): Promise<EstadoOrcamento> {
  exigir(o, tipo)
  const { codDistribuidor } = inquilino
  const linhas = await tx
    .selectFrom('orcamentoLinha')
    .select('estado')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  const para = estadoApos(
    tipo,
    o.estado,
    linhas.map((l) => l.estado as EstadoLinha),
  )
  await registrarEvento(tx, inquilino, o, {
    tipo,
    de: o.estado,
    para,
    codUsuario: autor.codUsuario,
    quem: autor.quem,
    detalhe: extra.detalhe ?? null,
    dados: extra.dados ?? null,
  })
  await tx
    .updateTable('orcamento')
    .set({ ...extra.mudancas, estado: para, versao: sql`versao + 1`, ...(para !== o.estado && { entrouNoEstadoEm: sql`now()` }) })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  o.estado = para
  o.versao += 1
  return para
}
