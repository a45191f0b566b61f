import { createHash } from 'node:crypto'
import type { Lido } from '#shared/core/contract.ts'
import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { jsonCanonico } from '#shared/rules/versao.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'

/** One event of a quote as its chain keeps it. */
export interface EventoNovo {
  tipo: string
  de: string | null
  para: string
  codUsuario: number | null
  quem: string
  detalhe: string | null
  /** What the event must be able to prove later: versions, hashes, decisions. */
  dados: Record<string, unknown> | null
}

interface EventoGuardado extends EventoNovo {
  codOrcamento: number
  em: string
  anterior: string | null
}

/** SHA-256 of an event's canonical JSON, the hash of the event before it included: one changed event breaks all that follow. */
export function hashEvento({
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
}: EventoGuardado): string {
  const instante = new Date(em).toISOString()
  return createHash('sha256')
    .update(jsonCanonico({ codOrcamento, tipo, de, para, codUsuario, quem, detalhe, dados, em: instante, anterior }))
    .digest('hex')
}

/** Appends an event to a quote's chain; the caller holds the quote's lock, or has just created it. */
export async function registrarEvento(
  c: Ctx,
  o: { codOrcamento: number; codConcessionaria: number },
  e: EventoNovo,
): Promise<void> {
  const { codDistribuidor } = c.inquilino
  const ultimo = await c.tx
    .selectFrom('orcamentoEvento')
    .select('sha256')
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .orderBy('codEvento', 'desc')
    .limit(1)
    .executeTakeFirst()
  const anterior = ultimo?.sha256 ?? null
  // Whole milliseconds: what the hash was taken over is what the database gives back.
  const em = new Date().toISOString()
  const sha256 = hashEvento({ ...e, codOrcamento: o.codOrcamento, em, anterior })
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

/** Recomputes a quote's chain and says whether every event is as it was written. */
export async function verificarCorrente(
  c: Ctx,
  codOrcamento: number,
): Promise<Lido<typeof orcamentos.verificarCorrente>> {
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
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('codEvento')
    .execute()
  const inicio = eventos.findIndex((e) => e.sha256 !== null)
  const corrente = inicio < 0 ? [] : eventos.slice(inicio)
  let anterior: string | null = null
  let quebrado: number | null = null
  for (const e of corrente) {
    if (
      e.anterior !== anterior ||
      e.sha256 !== hashEvento({ ...e, dados: e.dados as Record<string, unknown> | null })
    ) {
      quebrado = e.codEvento
      break
    }
    anterior = e.sha256
  }
  return {
    integra: quebrado === null,
    eventos: eventos.length,
    semCorrente: inicio < 0 ? eventos.length : inicio,
    codEventoQuebrado: quebrado,
    ultimo: eventos.at(-1)?.sha256 ?? null,
  }
}
