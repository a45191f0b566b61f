import { type RawBuilder, sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'

const BATCH = 1000

interface OldFile {
  codDistribuidor: number
  idAnexo: string
  arquivo: string | null
}

/** Erases the files of forgotten messages. */
export async function eraseForgottenFiles(services: Services): Promise<void> {
  const read = () =>
    transaction(services.db, 'sistema', (tx) =>
      tx
        .selectFrom('conversaAnexo')
        .select(['codDistribuidor', 'idAnexo', 'arquivo'])
        .where('apagarDesde', 'is not', null)
        .limit(BATCH)
        .execute(),
    )
  for (let old = await read(); old.length > 0; old = await read()) for (const f of old) await eraseFile(services, f)
}

async function eraseFile(services: Services, { codDistribuidor, idAnexo, arquivo }: OldFile): Promise<void> {
  if (arquivo !== null) await services.files.erase(arquivo)
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .deleteFrom('conversaAnexo')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('idAnexo', '=', idAnexo)
      .execute(),
  )
}

/** Forgets messages `m` that meet a condition, with their copies in the outbox; returns how many. */
const emptyWhere = (services: Services, condition: RawBuilder<boolean>): Promise<number> =>
  transaction(services.db, 'sistema', async (tx) => {
    const r = await sql`
      with velhas as (
        select m.cod_distribuidor, m.cod_conversa_mensagem from conversa_mensagem m
        where m.texto <> '' and ${condition} limit ${BATCH} for update of m skip locked
      ), copias as (
        update mensagem x set destino = 'apagado', assunto = null, corpo = '' from velhas v
        where x.cod_distribuidor = v.cod_distribuidor and x.cod_conversa_mensagem = v.cod_conversa_mensagem
      )
      update conversa_mensagem m set texto = '', assunto = null, citado = null, modelo_valores = null, motivo = null, id_provedor = null from velhas v
      where m.cod_distribuidor = v.cod_distribuidor and m.cod_conversa_mensagem = v.cod_conversa_mensagem`.execute(tx)
    return Number(r.numAffectedRows ?? 0)
  })

/** Forgets messages that meet a condition, their files, and the line of their threads in the list; the rows stay, so that figures and costs do not change. */
async function forgetWhere(services: Services, message: RawBuilder<boolean>, thread: RawBuilder<boolean>) {
  while ((await emptyWhere(services, message)) === BATCH);
  await transaction(services.db, 'sistema', async (tx) => {
    await sql`update conversa_anexo a set apagar_desde = now(), cod_conversa_mensagem = null from conversa_mensagem m
      where m.cod_distribuidor = a.cod_distribuidor and m.cod_conversa_mensagem = a.cod_conversa_mensagem and ${message}`.execute(
      tx,
    )
    await sql`update conversa v set ultima_texto = '' where v.ultima_texto <> '' and ${thread}`.execute(tx)
  })
}

/** Forgets messages older than `RETENCAO_CONVERSAS` months, and threads that are resolved for longer than their distributor keeps them. */
export async function cleanConversas(services: Services): Promise<void> {
  const months = sql`make_interval(months => ${services.env.RETENCAO_CONVERSAS}::int)`
  await forgetWhere(services, sql<boolean>`m.em < now() - ${months}`, sql<boolean>`v.ultima_em < now() - ${months}`)
  for (const d of await distribuidoresWithLimit(services)) {
    const old = sql<boolean>`v.cod_distribuidor = ${d.codDistribuidor} and v.estado = 'RESOLVIDA' and v.ultima_texto <> '' and v.ultima_em < now() - make_interval(months => ${d.meses}::int)`
    await forgetWhere(
      services,
      sql<boolean>`(m.cod_distribuidor, m.cod_conversa) in (select v.cod_distribuidor, v.cod_conversa from conversa v where ${old})`,
      old,
    )
  }
  await eraseForgottenFiles(services)
}

async function distribuidoresWithLimit({ db }: Services): Promise<{ codDistribuidor: number; meses: number }[]> {
  const r = await transaction(db, 'sistema', (tx) =>
    sql<{ codDistribuidor: number; meses: number }>`
      select cod_distribuidor as "codDistribuidor", retencao_conversas as meses from distribuidor where retencao_conversas is not null order by 1`.execute(
      tx,
    ),
  )
  return r.rows
}
