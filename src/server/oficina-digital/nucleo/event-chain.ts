import { createHash } from 'node:crypto'
import type { Loaded } from '#shared/core/contract.ts'
import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

/** An event of a quote before it is appended to the chain. */
export interface NewEvent {
  tipo: string
  de: string | null
  para: string
  codUsuario: number | null
  quem: string
  detalhe: string | null
  /** Data that the event proves later: versions, hashes, decisions. */
  dados: Record<string, unknown> | null
}

interface StoredEvent extends NewEvent {
  codOrcamento: number
  em: string
  anterior: string | null
}

/** SHA-256 of an event's canonical JSON: of a chain, when `e` holds the previous hash as `anterior`. */
export const hashLink = (e: Readonly<Record<string, unknown>> & { anterior: string | null }): string =>
  createHash('sha256').update(canonicalJson(e)).digest('hex')

/** SHA-256 of an event's canonical JSON, which includes the previous event's hash: one changed event breaks all later ones. */
export function hashEvent({
  codOrcamento,
  tipo,
  de,
  para,
  codUsuario,
  quem,
  detalhe,
  dados,
  em,
  anterior,
}: StoredEvent): string {
  const instant = new Date(em).toISOString()
  return hashLink({ codOrcamento, tipo, de, para, codUsuario, quem, detalhe, dados, em: instant, anterior })
}

/** Appends an event to a quote's chain; the caller holds the quote's lock or has just created the quote. */
export async function recordEvent(
  c: Ctx,
  o: { codOrcamento: number; codConcessionaria: number },
  e: NewEvent,
): Promise<void> {
  const { codDistribuidor } = c.tenant
  const last = await c.tx
    .selectFrom('orcamentoEvento')
    .select('sha256')
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .orderBy('codEvento', 'desc')
    .limit(1)
    .executeTakeFirst()
  const anterior = last?.sha256 ?? null
  // Whole milliseconds: the database must return exactly the instant that was hashed.
  const em = new Date().toISOString()
  const sha256 = hashEvent({ ...e, codOrcamento: o.codOrcamento, em, anterior })
  await c.tx
    .insertInto('orcamentoEvento')
    .values({
      codDistribuidor,
      codConcessionaria: o.codConcessionaria,
      codOrcamento: o.codOrcamento,
      ...e,
      dados: e.dados === null ? null : JSON.stringify(e.dados),
      em,
      anterior,
      sha256,
    })
    .execute()
}

/** Recomputes a quote's chain and reports whether every event is unchanged. */
export async function verifyChain(c: Ctx, codOrcamento: number): Promise<Loaded<typeof orcamentos.verificarCorrente>> {
  const eventos = await c.tx
    .selectFrom('orcamentoEvento')
    .select([
      'codEvento',
      'codOrcamento',
      'tipo',
      'de',
      'para',
      'codUsuario',
      'quem',
      'detalhe',
      'dados',
      'em',
      'anterior',
      'sha256',
    ])
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('codEvento')
    .execute()
  const start = eventos.findIndex((e) => e.sha256 !== null)
  const chain = start < 0 ? [] : eventos.slice(start)
  let previous: string | null = null
  let broken: number | null = null
  for (const e of chain) {
    if (e.anterior !== previous || e.sha256 !== hashEvent({ ...e, dados: e.dados as Record<string, unknown> | null })) {
      broken = e.codEvento
      break
    }
    previous = e.sha256
  }
  return {
    integra: broken === null,
    eventos: eventos.length,
    semCorrente: start < 0 ? eventos.length : start,
    codEventoQuebrado: broken,
    ultimo: eventos.at(-1)?.sha256 ?? null,
  }
}
