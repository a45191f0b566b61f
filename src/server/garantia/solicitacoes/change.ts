import { sql } from 'kysely'
import { type DeductionReason, type GarantiaAct, garantiaAfter, type GarantiaState } from '#shared/rules/garantia.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { hashLink } from '../../oficina-digital/nucleo/event-chain.ts'

/** A claim under its row lock, for the rest of the transaction. Throws 404 beyond reach. */
export async function lockGarantia(c: Ctx, codSolicitacao: number) {
  const g = await c.tx
    .selectFrom('garantiaSolicitacao')
    .select([
      'codSolicitacao',
      'codConcessionaria',
      'numero',
      'marca',
      'itens',
      'valorPedido',
      'valorAceito',
      'protocolo',
      'prazo',
      'contestada',
      'codServicoAgendado',
      'enviadaPor',
      'enviadaEm',
      'pagaEm',
      'versao',
    ])
    .select((eb) => [
      eb.ref('estado').$castTo<GarantiaState>().as('estado'),
      eb.ref('motivo').$castTo<DeductionReason | null>().as('motivo'),
    ])
    .where(ofTenant(c))
    .where('codSolicitacao', '=', codSolicitacao)
    .forUpdate()
    .executeTakeFirst()
  if (!g) throw notFound('Garantia não encontrada')
  return g
}
export type LockedGarantia = Awaited<ReturnType<typeof lockGarantia>>

/** Throws 409 when a claim changed after the person opened it. */
export function requireVersion(g: LockedGarantia, versao: number): void {
  if (g.versao !== versao)
    throw conflict('versao-antiga', 'Esta garantia mudou depois que você a abriu. Abra-a de novo.')
}

/** Who did it: a person, another system, or Pátio by itself. */
export interface Author {
  codUsuario: number | null
  quem: string
}
export const authorOf = ({ sessao }: Pick<SignedInCtx, 'sessao'>): Author => ({
  codUsuario: sessao.codUsuario,
  quem: sessao.nome,
})

interface Told {
  tipo: string
  de: GarantiaState | null
  para: GarantiaState
  detalhe?: string | null
  dados?: Record<string, unknown> | null
}

/** Appends an event to a claim's chain; the caller holds the claim's lock or has just created it. */
export async function recordGarantia(
  c: Ctx,
  g: { codSolicitacao: number; codConcessionaria: number },
  { tipo, de, para, detalhe = null, dados = null }: Told,
  { codUsuario, quem }: Author,
): Promise<void> {
  const last = await c.tx
    .selectFrom('garantiaEvento')
    .select('sha256')
    .where(ofTenant(c))
    .where('codSolicitacao', '=', g.codSolicitacao)
    .orderBy('codEvento', 'desc')
    .limit(1)
    .executeTakeFirst()
  const anterior = last?.sha256 ?? null
  // Whole milliseconds: the database must return exactly the instant that was hashed.
  const em = new Date().toISOString()
  const said = detalhe?.slice(0, 1000) ?? null
  const e = { codSolicitacao: g.codSolicitacao, tipo, de, para, detalhe: said, dados, codUsuario, quem, em }
  await c.tx
    .insertInto('garantiaEvento')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: g.codConcessionaria,
      ...e,
      dados: dados && JSON.stringify(dados),
      anterior,
      sha256: hashLink({ ...e, anterior }),
    })
    .execute()
}

/** The events of a claim, and whether each still follows from the one before. */
export async function readChain(c: Ctx, codSolicitacao: number) {
  const events = await c.tx
    .selectFrom('garantiaEvento')
    .select([
      'codEvento',
      'codSolicitacao',
      'tipo',
      'detalhe',
      'dados',
      'codUsuario',
      'quem',
      'em',
      'anterior',
      'sha256',
    ])
    .select((eb) => [
      eb.ref('de').$castTo<GarantiaState | null>().as('de'),
      eb.ref('para').$castTo<GarantiaState>().as('para'),
    ])
    .where(ofTenant(c))
    .where('codSolicitacao', '=', codSolicitacao)
    .orderBy('codEvento')
    .execute()
  let before: string | null = null
  const integra = events.every(({ codEvento: _, sha256, anterior, em, ...e }) => {
    const follows = anterior === before && sha256 === hashLink({ ...e, em: new Date(em).toISOString(), anterior })
    before = sha256
    return follows
  })
  return { eventos: events, integra }
}

interface Change extends Omit<Told, 'tipo' | 'de' | 'para'> {
  /** Further columns to set. */
  mudancas?: Record<string, unknown>
  /** Sentence for the person who sent it. */
  aviso?: string | null
}

const REFUSALS: Readonly<Record<GarantiaAct, string>> = {
  ENVIAR: 'Só um rascunho pode ser enviado.',
  ACEITAR: 'Só uma garantia enviada recebe resposta.',
  GLOSAR: 'Só uma garantia enviada recebe resposta.',
  DEVOLVER: 'Só uma garantia enviada recebe resposta.',
  CORRIGIR: 'Só uma garantia devolvida pode ser corrigida.',
  CONTESTAR: 'Só uma glosa pode ser contestada, e uma vez.',
  PAGAR: 'Só uma garantia aceita pode ser paga.',
  DESISTIR: 'Desiste-se só de um rascunho ou de uma garantia devolvida.',
}

/** State of a claim after an act. Throws 409 where its state does not allow it. */
export function requireAct(g: Pick<LockedGarantia, 'estado' | 'contestada'>, act: GarantiaAct): GarantiaState {
  const para = garantiaAfter(g, act)
  if (para === null) throw conflict('estado-nao-permite', REFUSALS[act])
  return para
}

/** Applies an act to a locked claim: state, version, event, and who hears of it. Throws 409 where the state does not allow it. */
export async function changeGarantia(
  c: Ctx,
  g: LockedGarantia,
  act: GarantiaAct,
  by: Author,
  { mudancas = {}, aviso = null, detalhe = null, dados = null }: Change = {},
): Promise<void> {
  const para = requireAct(g, act)
  await c.tx
    .updateTable('garantiaSolicitacao')
    .set({ ...mudancas, estado: para, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codSolicitacao', '=', g.codSolicitacao)
    .execute()
  await recordGarantia(c, g, { tipo: act, de: g.estado, para, detalhe, dados }, by)
  c.changed({
    registro: `garantias:${g.codSolicitacao}`,
    antes: { estado: g.estado },
    depois: { estado: para, detalhe },
  })
  tellGarantia(c, { ...g, estado: para, versao: g.versao + 1 }, aviso)
}

/** Publishes to the store's screens that a claim changed; `aviso` rings at whoever sent it. */
export function tellGarantia(
  c: Pick<Ctx, 'publish'>,
  {
    codSolicitacao,
    codConcessionaria,
    estado,
    versao,
    enviadaPor,
  }: Pick<LockedGarantia, 'codSolicitacao' | 'codConcessionaria' | 'estado' | 'versao' | 'enviadaPor'>,
  aviso: string | null = null,
): void {
  c.publish('garantia_', codConcessionaria, {
    codSolicitacao,
    codConcessionaria,
    estado,
    versao,
    codUsuario: enviadaPor,
    aviso,
  })
}
