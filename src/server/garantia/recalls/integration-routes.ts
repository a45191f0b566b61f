import { sql } from 'kysely'
import type { recallIntegration } from '#shared/garantia/recall-integration.ts'
import type { Received } from '#shared/core/contract.ts'
import { chassiError, normalizeChassi, type RecallAnswer } from '#shared/rules/recall.ts'
import { decodeCursor, encodeCursor } from '../../core/areas/keyset-page.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

type Sent = Received<typeof recallIntegration.receberRecall, 'body'>
const TOLD_REFUSALS = 100

/** Writes the campaign by make and number; the same data again changes nothing. */
async function upsert(c: Ctx, { chassis: _, ...d }: Sent): Promise<{ codRecall: number; criado: boolean }> {
  const values = { ...d, pecas: JSON.stringify(d.pecas) }
  const { codDistribuidor } = c.tenant
  await sql`select pg_advisory_xact_lock(${codDistribuidor}, hashtext('recalls'))`.execute(c.tx)
  const found = await c.tx
    .selectFrom('recall')
    .select('codRecall')
    .where('codDistribuidor', '=', codDistribuidor)
    .where(sql<boolean>`sem_acento(marca) = sem_acento(${d.marca}) and sem_acento(numero) = sem_acento(${d.numero})`)
    .executeTakeFirst()
  if (!found) {
    const made = await c.tx
      .insertInto('recall')
      .values({ codDistribuidor, ...values })
      .returning('codRecall')
      .executeTakeFirstOrThrow()
    return { ...made, criado: true }
  }
  await c.tx
    .updateTable('recall')
    .set({ ...values, versao: sql<number>`versao + 1` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codRecall', '=', found.codRecall)
    .where(
      sql<boolean>`(marca, numero, titulo, risco, risco_nivel, desde, texto, instrucoes, minutos, pecas, ativo) is distinct from
        (${d.marca}, ${d.numero}, ${d.titulo}, ${d.risco}, ${d.riscoNivel}, ${d.desde}::date, ${d.texto}, ${d.instrucoes}, ${d.minutos}::int, ${values.pecas}::jsonb, ${d.ativo}::boolean)`,
    )
    .execute()
  return { ...found, criado: false }
}

export const integrationRoutes: Handlers<typeof recallIntegration> = {
  async receberRecall(c) {
    const { codRecall, criado } = await upsert(c, c.body)
    const read = c.body.chassis.map((text, ordem) => ({
      ordem,
      chassi: normalizeChassi(text),
      mensagem: chassiError(text),
    }))
    const right = [...new Set(read.filter((x) => x.mensagem === null).map((x) => x.chassi))]
    const refused = read.flatMap((x) =>
      x.mensagem === null ? [] : [{ ordem: x.ordem, chassi: x.chassi, mensagem: x.mensagem }],
    )
    const r = await sql`insert into recall_chassi (cod_distribuidor, cod_recall, chassi)
      select ${c.tenant.codDistribuidor}::int, ${codRecall}::int, unnest(${right}::text[]) on conflict do nothing`.execute(
      c.tx,
    )
    const chassisNovos = Number(r.numAffectedRows ?? 0)
    return {
      codRecall,
      criado,
      chassisNovos,
      chassisRepetidos: read.length - refused.length - chassisNovos,
      recusados: refused.length,
      recusas: refused.slice(0, TOLD_REFUSALS),
    }
  },

  async listRespostasDeRecall(c) {
    const { marca, numero, codConcessionaria, cursor, limite } = c.query
    const onde = [sql`p.cod_distribuidor = ${c.tenant.codDistribuidor}`]
    const from = decodeCursor(cursor)
    if (from) onde.push(sql`p.cod_resposta > ${from.cod}`)
    if (marca) onde.push(sql`sem_acento(r.marca) = sem_acento(${marca})`)
    if (numero) onde.push(sql`sem_acento(r.numero) = sem_acento(${numero})`)
    if (codConcessionaria) onde.push(sql`p.cod_concessionaria = ${codConcessionaria}`)
    const r = await sql<{
      codResposta: number
      marca: string
      numero: string
      chassi: string
      codConcessionaria: number
      concessionaria: string
      estado: RecallAnswer
      motivo: string
      km: number | null
      em: string
    }>`select p.cod_resposta as "codResposta", r.marca, r.numero, p.chassi, p.cod_concessionaria as "codConcessionaria", z.nome as concessionaria, p.estado, p.motivo, p.km, p.em
      from recall_resposta p join recall r on r.cod_distribuidor = p.cod_distribuidor and r.cod_recall = p.cod_recall
      join concessionaria z on z.cod_distribuidor = p.cod_distribuidor and z.cod_concessionaria = p.cod_concessionaria
      where ${sql.join(onde, sql` and `)} order by p.cod_resposta limit ${sql.lit(limite)}`.execute(c.tx)
    const last = r.rows.at(-1)
    // A reader keeps the cursor and asks again later: the last page has one too.
    return { itens: r.rows, proximo: last ? encodeCursor({ valor: '', cod: last.codResposta }) : (cursor ?? null) }
  },
}
