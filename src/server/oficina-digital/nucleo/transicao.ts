import { sql } from 'kysely'
import { estadoApos, type EstadoLinha, type EstadoOrcamento, pode, type TipoEvento } from '#shared/rules/orcamento.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { registrarEvento } from './corrente.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { contarResposta } from '../../core/jobs/webhooks.ts'

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
    throw conflict(
      'estado-nao-permite',
      `Este orçamento está ${NOMES[o.estado]}: a ação não é mais possível. A tela foi atualizada.`,
      {
        estado: o.estado,
        versao: o.versao,
      },
    )
}

/** Refuses a save based on an older version than the present one. */
export function exigirVersao(o: Travado, versao: number): void {
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

/** Applies an event to a locked quote: event row, derived state, new version. `dados` is what the event proves; `mudancas` are further columns of the quote. */
export async function aplicar(
  c: Ctx,
  o: Travado,
  tipo: TipoEvento,
  autor: Autor,
  extra: { detalhe?: string | null; dados?: Record<string, unknown>; mudancas?: Record<string, unknown> } = {},
): Promise<EstadoOrcamento> {
  exigir(o, tipo)
  // An answer alone leads where its lines say.
  const linhas = tipo === 'RESPONDIDO' ? await estadosDasLinhas(c, o.codOrcamento) : []
  const para = estadoApos(tipo, o.estado, linhas)
  await registrarEvento(c, o, {
    tipo,
    de: o.estado,
    para,
    codUsuario: autor.codUsuario,
    quem: autor.quem,
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
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  if (para !== o.estado && (para === 'APROVADO' || para === 'PARCIAL' || para === 'REPROVADO'))
    await contarResposta(c, o, para)
  o.estado = para
  o.versao += 1
  return para
}

async function estadosDasLinhas(c: Ctx, codOrcamento: number): Promise<EstadoLinha[]> {
  const linhas = await c.tx
    .selectFrom('orcamentoLinha')
    .select('estado')
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .execute()
  return linhas.map((l) => l.estado as EstadoLinha)
}

/** Locks a quote for a change, for the rest of the transaction; throws 404. */
export async function travar(c: Ctx, codOrcamento: number): Promise<Travado> {
  const o = await c.tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codConcessionaria', 'estado', 'versao', 'cliente', 'placa'])
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .forUpdate()
    .executeTakeFirst()
  if (!o) throw notFound('Orçamento não encontrado')
  return { ...o, estado: o.estado as EstadoOrcamento }
}

export interface Travado {
  codOrcamento: number
  codConcessionaria: number
  estado: EstadoOrcamento
  versao: number
  cliente: string
  placa: string | null
}

/** Who acts, for the quote's timeline. */
export const autorDe = ({ sessao }: Pick<CtxDePessoa, 'sessao'>): Autor => ({
  codUsuario: sessao.codUsuario,
  quem: sessao.nome,
})

/** Tells the store's screens that a quote changed; `aviso` is a sentence for people. */
export function avisar(
  c: Pick<Ctx, 'publicar'>,
  o: Pick<Travado, 'codOrcamento' | 'codConcessionaria'> & { estado: string },
  aviso: string | null = null,
): void {
  c.publicar('oficinaDigitalAtualizacao_', o.codConcessionaria, {
    codOrcamento: o.codOrcamento,
    codConcessionaria: o.codConcessionaria,
    estado: o.estado,
    aviso,
  })
}
