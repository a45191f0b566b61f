import { sql } from 'kysely'
import type { Decision } from '#shared/oficina-digital/oferta.ts'
import type { OrcamentoState } from '#shared/rules/orcamento.ts'
import { versionContent } from '#shared/rules/version.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, inChunks } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { sendToCliente } from '../../conversas/nucleo/send.ts'
import { chargeApproved } from '../../pagamentos/nucleo/approved.ts'
import { onResponse } from '../../agenda/nucleo/complementar-wait.ts'
import { recoveryDay, recoveryDayByColor, clockOf } from '../nucleo/recovery-day.ts'
import { refuseSold } from '../orcamentos/queries.ts'
import { apply, type Author, ensure, type LockedOrcamento } from '../nucleo/orcamento-transition.ts'
import { WITHDRAWN } from './words.ts'

/** Who decided, through which channel, and the evidence. */
export interface Proof {
  nome: string
  canal: string
  /** How the person was identified: NOME_E_ACEITE, DOCUMENTO, CODIGO or, when staff records the decision, EQUIPE. */
  passoIdentidade: string
  evidencia: string | null
  ip: string | null
  userAgent: string | null
  codUsuario: number | null
}

/** Undecided offered lines, and the version in which they were offered. */
async function openOferta(c: Ctx, o: LockedOrcamento, numero?: number) {
  const v = await c.tx
    .selectFrom('orcamentoVersao')
    .select([
      'numero',
      'conteudo',
      'sha256',
      'retiradaEm',
      'respondidaEm',
      sql<boolean>`expira_em < now()`.as('vencida'),
    ])
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .$if(numero !== undefined, (q) => q.where('numero', '=', numero ?? 0))
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!v) throw conflict('sem-oferta', 'Este orçamento ainda não foi enviado ao cliente.')
  if (v.respondidaEm) throw conflict('ja-respondido', 'Este orçamento já foi respondido.')
  if (v.retiradaEm) throw conflict('retirado', WITHDRAWN)
  if (v.vencida) throw conflict('vencido', 'A validade deste orçamento terminou. Fale com a oficina.')
  return v
}

/** Checks that the decisions cover each offered line exactly once and no other line. */
function check(
  linhas: readonly { codLinha: number; titulo: string; vinculo?: number | null | undefined }[],
  requested: readonly Decision[],
  requiresReason: boolean,
): Map<number, Decision> {
  const fields: Record<string, string> = {}
  const decisoes = new Map(requested.map((d) => [d.codLinha, d]))
  const byVinculo = new Map<number, string>()
  for (const l of linhas) {
    const d = decisoes.get(l.codLinha)
    if (!d) fields[`linha.${l.codLinha}`] = `${l.titulo}: falta a sua decisão`
    else if (requested.some((p) => p.codLinha === l.codLinha && p !== d))
      fields[`linha.${l.codLinha}`] = `${l.titulo}: foi decidida duas vezes nesta resposta`
    else if (d.decisao === 'ADIADO' && !d.adiadoPara && !d.adiadoKm)
      fields[`linha.${l.codLinha}`] = `${l.titulo}: diga até quando adiar`
    else if (requiresReason && d.decisao === 'REPROVADO' && !d.motivo)
      fields[`linha.${l.codLinha}`] = `${l.titulo}: diga o motivo da recusa`
    if (!d || !l.vinculo) continue
    const approved = d.decisao === 'APROVADO' ? 'sim' : 'não'
    if ((byVinculo.get(l.vinculo) ?? approved) !== approved)
      fields[`linha.${l.codLinha}`] = `${l.titulo}: só pode ser aprovada junto com as linhas que dependem dela`
    byVinculo.set(l.vinculo, approved)
  }
  if (requested.length !== linhas.length || Object.keys(fields).length > 0)
    throw invalid(Object.values(fields)[0] ?? 'As linhas não são as deste orçamento', fields)
  return decisoes
}

/**
 * Stores a decision with its evidence on every offered line and derives the quote's state. Throws on a second answer, an old version or a
 * missing line.
 */
export async function decide(
  c: Ctx,
  o: LockedOrcamento,
  request: {
    numero?: number
    sha256?: string
    decisoes: readonly Decision[]
    prova: Proof
    detalhe: string
    autor: Author
  },
): Promise<{ estado: OrcamentoState; aprovado: number }> {
  const { codDistribuidor } = c.tenant
  const v = await openOferta(c, o, request.numero)
  ensure(o, 'RESPONDIDO')
  if (request.sha256 !== undefined && v.sha256 !== request.sha256)
    throw conflict('outra-versao', 'O orçamento mudou. Recarregue a página antes de responder.')
  const { linhas } = versionContent.parse(JSON.parse(v.conteudo))
  // Customers need no reason for a refusal; staff recording for them must give one.
  const decisoes = check(linhas, request.decisoes, request.prova.codUsuario !== null)
  // Answers to quotes of one family are serialized, so that the second sees what the first sold.
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, (select cod_checklist from orcamento where cod_distribuidor = ${codDistribuidor} and cod_orcamento = ${o.codOrcamento}))`.execute(
    c.tx,
  )
  const aprovadas = linhas.filter((l) => decisoes.get(l.codLinha)?.decisao === 'APROVADO')
  const [r] = await Promise.all([
    clockOf(c, o.codOrcamento),
    refuseSold(c, o.codOrcamento, aprovadas, (i) => `linha.${aprovadas[i]?.codLinha}`),
  ])
  const answered = linhas.flatMap((l) => {
    const d = decisoes.get(l.codLinha)
    if (!d) return []
    return {
      l,
      d,
      dito: {
        motivo: d.decisao === 'REPROVADO' ? (d.motivo ?? null) : null,
        adiadoPara: d.decisao === 'ADIADO' ? (d.adiadoPara ?? null) : null,
        adiadoKm: d.decisao === 'ADIADO' ? (d.adiadoKm ?? null) : null,
      },
    }
  })
  const sum = (decisao: Decision['decisao']) =>
    answered.reduce((n, { l, d }) => n + (d.decisao === decisao ? l.total : 0), 0)
  const [aprovado, recusado] = [sum('APROVADO'), sum('REPROVADO')]
  const linhaUpdates = answered.map(({ l, d, dito: said }) =>
    c.tx
      .updateTable('orcamentoLinha')
      .set({ estado: d.decisao, ...said, retomarEm: d.decisao === 'APROVADO' ? null : recoveryDay(d, l.cor, r) })
      .where(ofTenant(c))
      .where('codLinha', '=', l.codLinha)
      .where('codOrcamento', '=', o.codOrcamento)
      .execute(),
  )
  const proofs = answered.map(({ l, d, dito: said }) => ({
    codDistribuidor,
    codConcessionaria: o.codConcessionaria,
    codOrcamento: o.codOrcamento,
    numeroVersao: v.numero,
    codLinha: l.codLinha,
    decisao: d.decisao,
    ...said,
    sha256: v.sha256,
    ...request.prova,
    userAgent: request.prova.userAgent?.slice(0, 300) ?? null,
    em: sql<string>`now()`,
  }))
  const proofInserts = [...inChunks(proofs)].map((p) => c.tx.insertInto('orcamentoDecisao').values(p).execute())
  const versionUpdate = c.tx
    .updateTable('orcamentoVersao')
    .set({ respondidaEm: sql`now()`, assinadaPor: request.prova.nome })
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .where('numero', '=', v.numero)
    .execute()
  await Promise.all([...linhaUpdates, ...proofInserts, versionUpdate])
  const estado = await apply(c, o, 'RESPONDIDO', request.autor, {
    detalhe: `versão ${v.numero} · ${request.detalhe}`,
    dados: {
      versao: v.numero,
      sha256: v.sha256,
      canal: request.prova.canal,
      passoIdentidade: request.prova.passoIdentidade,
      decisoes: linhas.map((l) => ({ codLinha: l.codLinha, decisao: decisoes.get(l.codLinha)?.decisao ?? null })),
    },
    mudancas: {
      respondidoEm: sql`now()`,
      valorAprovado: aprovado,
      valorRecusado: recusado,
      visualizadoEm: sql`coalesce(visualizado_em, now())`,
    },
  })
  await onResponse(
    c,
    o,
    aprovadas.map((l) => l.codLinha),
    request.autor,
  )
  await chargeApproved(c, o, aprovado, request.prova.codUsuario)
  return { estado, aprovado }
}

/** Refuses the whole quote on the customer's word to staff: every line becomes REPROVADO with the one reason. */
export async function reject(
  c: Ctx,
  o: LockedOrcamento,
  motivo: string,
  observacao: string | null,
  author: Author,
): Promise<void> {
  ensure(o, 'REPROVADO')
  const { dia } = await clockOf(c, o.codOrcamento)
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ estado: 'REPROVADO', motivo, retomarEm: recoveryDayByColor(dia) })
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  await c.tx
    .updateTable('orcamentoVersao')
    .set({ retiradaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .where('retiradaEm', 'is', null)
    .where('respondidaEm', 'is', null)
    .execute()
  await apply(c, o, 'REPROVADO', author, {
    detalhe: observacao ? `${motivo} · ${observacao}` : motivo,
    dados: { motivo, observacao },
    mudancas: { respondidoEm: sql`now()`, valorAprovado: 0, valorRecusado: sql`coalesce(valor, 0)` },
  })
  await onResponse(c, o, [], author)
}

/** Notifies the customer of a decision that staff recorded for them, through the channels that reach them. */
export async function notifyCliente(
  c: Ctx,
  o: LockedOrcamento,
  contact: { codCliente: number; telefone: string | null; email: string | null },
  texto: string,
): Promise<boolean> {
  const { email, telefone, codCliente } = contact
  const { codConcessionaria, codOrcamento } = o
  const base = { codConcessionaria, codCliente, codOrcamento, tipo: 'DECISAO', texto } as const
  if (email) await sendToCliente(c, { ...base, canal: 'EMAIL', destino: email, assunto: 'Sua decisão foi registrada' })
  else if (telefone) await sendToCliente(c, { ...base, canal: 'SMS', destino: telefone })
  return Boolean(email ?? telefone)
}
