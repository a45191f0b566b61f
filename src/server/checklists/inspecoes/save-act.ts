import { sql } from 'kysely'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import type { LockedInspecao } from './queries.ts'

/** Adds an act to the history and tells the store, so that others who work on the car see it. `rev` is the inspection's after the act. */
export async function saveAct(
  c: SignedInCtx,
  i: Pick<LockedInspecao, 'idInspecao' | 'codConcessionaria' | 'codPassagem' | 'rev'>,
  ato: InspecaoAct,
  em: string,
): Promise<void> {
  const { idInspecao, codConcessionaria, codPassagem, rev } = i
  await c.tx
    .insertInto('inspecaoAto')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      idInspecao,
      idAto: ato.id,
      ordem: rev,
      tipo: ato.tipo,
      item: ato.tipo === 'RESPONDER' ? ato.item : null,
      ato: sql`${JSON.stringify(ato)}::jsonb`,
      codUsuario: c.sessao.codUsuario,
      em,
      noAparelhoEm: ato.noAparelhoEm,
    })
    .execute()
  c.publish('inspecao_', codConcessionaria, { idInspecao, codPassagem, codConcessionaria, rev, por: c.sessao.nome })
}
