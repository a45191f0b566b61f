import { sql } from 'kysely'
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

/** Empties messages older than `RETENCAO_CONVERSAS` months, with their copies in the outbox; returns how many. */
const emptyOld = (services: Services): Promise<number> =>
  transaction(services.db, 'sistema', async (tx) => {
    const r = await sql`
      with velhas as (
        select cod_distribuidor, cod_conversa_mensagem from conversa_mensagem
        where texto <> '' and em < now() - make_interval(months => ${services.env.RETENCAO_CONVERSAS}::int) limit ${BATCH} for update skip locked
      ), copias as (
        update mensagem x set destino = 'apagado', assunto = null, corpo = '' from velhas v
        where x.cod_distribuidor = v.cod_distribuidor and x.cod_conversa_mensagem = v.cod_conversa_mensagem
      )
      update conversa_mensagem m set texto = '', assunto = null, citado = null, modelo_valores = null, motivo = null, id_provedor = null from velhas v
      where m.cod_distribuidor = v.cod_distribuidor and m.cod_conversa_mensagem = v.cod_conversa_mensagem`.execute(tx)
    return Number(r.numAffectedRows ?? 0)
  })

/** Forgets what old messages said, and their files; the rows stay, so that figures and costs do not change. */
export async function cleanConversas(services: Services): Promise<void> {
  while ((await emptyOld(services)) === BATCH);
  const months = sql`make_interval(months => ${services.env.RETENCAO_CONVERSAS}::int)`
  await transaction(services.db, 'sistema', async (tx) => {
    await sql`update conversa_anexo a set apagar_desde = now(), cod_conversa_mensagem = null from conversa_mensagem m
      where m.cod_distribuidor = a.cod_distribuidor and m.cod_conversa_mensagem = a.cod_conversa_mensagem and a.criado_em < now() - ${months} and m.em < now() - ${months}`.execute(
      tx,
    )
    await sql`update conversa set ultima_texto = '' where ultima_texto <> '' and ultima_em < now() - ${months}`.execute(
      tx,
    )
  })
  await eraseForgottenFiles(services)
}
