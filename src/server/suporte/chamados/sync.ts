import { sql } from 'kysely'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { waitAfter } from '../../core/mail/outbox.ts'
import type { Services } from '../../core/services.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import { OutboundFailure } from '../../core/outbound/http-client.ts'
import { anexoFile } from './anexos.ts'
import {
  attachToIssue,
  commentOnIssue,
  createIssue,
  isOurs,
  labelFor,
  type Jira,
  type LoggedJira,
  readAnexos,
  readIssues,
} from './jira.ts'
import { getChamado } from './queries.ts'
import { recordJiraCall } from './log-jira-call.ts'

const MAX_ATTEMPTS = 10
const BATCH = 20
/** How long one process has for a ticket before another may take it. */
const CLAIM_S = 300

type InDatabase = <T>(run: (c: Ctx) => Promise<T>) => Promise<T>
/** Jira connection whose calls are logged under one ticket, or under none (null). */
type Linha = (codChamado: number | null) => LoggedJira

/**
 * Sends pending items to each distributor's Jira and reads changes from there. Calls are made outside any transaction; an issue whose
 * response was not stored is found again by its label.
 */
export async function syncJira(services: Services, notify: (e: unknown) => void): Promise<void> {
  const todas = await transaction(services.db, 'sistema', (tx) =>
    tx.selectFrom('jiraConexao').select(['codDistribuidor', 'url', 'email', 'projeto', 'token']).execute(),
  )
  for (const conexao of todas)
    await given(services, conexao, notify, async (inDatabase, linha) => {
      await flush(services, inDatabase, linha)
      await read(services, inDatabase, linha)
    })
}

/** Queue of tickets whose change a Jira webhook announced. */
export const JIRA_QUEUE = 'ler-jira'

/** Reads one ticket from Jira; a failed one is read again in the next round. Never throws. */
export async function readOneChamado(
  services: Services,
  { codDistribuidor, codChamado }: { codDistribuidor: number; codChamado: number },
  _stop: AbortSignal,
  notify: (e: unknown) => void,
): Promise<void> {
  const conexao = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('jiraConexao')
      .select(['codDistribuidor', 'url', 'email', 'projeto', 'token'])
      .where('codDistribuidor', '=', codDistribuidor)
      .executeTakeFirst(),
  ).catch(notify)
  if (conexao)
    await given(services, conexao, notify, (inDatabase, linha) => read(services, inDatabase, linha, codChamado))
}

async function given(
  services: Services,
  { codDistribuidor, token, ...j }: Jira & { codDistribuidor: number },
  notify: (e: unknown) => void,
  run: (inDatabase: InDatabase, linha: Linha) => Promise<void>,
): Promise<void> {
  try {
    const tenant = await services.tenants.fromCode(codDistribuidor)
    const opened = decryptSecret(services.segredo, token)
    if (opened === null) throw new Error(`the Jira token of ${codDistribuidor} was kept under another secret`)
    await run(
      (f) => asSystem(services, tenant, f),
      (codChamado) => ({
        ...j,
        token: opened,
        // A failure of the log must not undo a successful Jira call.
        anotar: (k) => recordJiraCall(services, { codDistribuidor, codChamado }, k).catch(notify),
      }),
    )
  } catch (e) {
    // Failures of the other system are shown on the tickets; only our own are reported.
    if (!(e instanceof OutboundFailure)) notify(e)
  }
}

async function flush(services: Services, inDatabase: InDatabase, linha: Linha): Promise<void> {
  const esperam = await inDatabase((c) =>
    c.tx
      .selectFrom('chamado')
      .select('codChamado')
      .where(ofTenant(c))
      .where('envio', '=', 'PENDENTE')
      .where('proximaEm', '<=', sql<string>`now()`)
      .orderBy('codChamado')
      .limit(BATCH)
      .execute(),
  )
  for (const { codChamado } of esperam) {
    const claimed = await inDatabase((c) => claim(c, codChamado))
    if (!claimed) continue
    const { tentativas, ate } = claimed
    const start = Date.now()
    const j = linha(codChamado)
    const count = (c: Ctx, erro: string | null) =>
      countIntegracao(c.tx, {
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria: null,
        sistema: 'JIRA',
        duracaoMs: Date.now() - start,
        erro,
      })
    const k = await inDatabase((c) => getChamado(c, codChamado))
    const codDistribuidor = await inDatabase((c) => Promise.resolve(c.tenant.codDistribuidor))
    try {
      const chave =
        k.jiraChave ?? (await createIssue(services.env, j, { ...k, etiqueta: labelFor(codDistribuidor, codChamado) }))
      await inDatabase((c) => mark(c, codChamado, { jiraChave: chave }))
      await sendComments(services, inDatabase, j, { codChamado, chave })
      await sendAnexos(services, inDatabase, j, { codDistribuidor, codChamado, chave })
      await inDatabase(async (c) => {
        await count(c, null)
        await mark(c, codChamado, { envio: 'ENVIADO', erro: null, tentativas: 0 }, ate)
      })
    } catch (e) {
      if (!(e instanceof OutboundFailure)) throw e
      const ended = !e.transient || tentativas + 1 >= MAX_ATTEMPTS
      await inDatabase(async (c) => {
        await count(c, e.message)
        const columns = {
          envio: ended ? 'FALHOU' : 'PENDENTE',
          erro: e.message,
          tentativas: tentativas + 1,
          proximaEm: sql<string>`now() + make_interval(secs => ${waitAfter(tentativas + 1)})`,
        } as const
        await mark(c, codChamado, columns, ate)
      })
    }
  }
}

/** Takes a ticket that is due, until `ate`; undefined when another process has it. */
function claim(c: Ctx, codChamado: number): Promise<{ tentativas: number; ate: string } | undefined> {
  return c.tx
    .updateTable('chamado')
    .set({ proximaEm: sql`now() + make_interval(secs => ${CLAIM_S})` })
    .where(ofTenant(c))
    .where('codChamado', '=', codChamado)
    .where('envio', '=', 'PENDENTE')
    .where('proximaEm', '<=', sql<string>`now()`)
    .returning(['tentativas', 'proximaEm as ate'])
    .executeTakeFirst()
}

async function sendComments(
  services: Services,
  inDatabase: InDatabase,
  j: LoggedJira,
  { codChamado, chave }: { codChamado: number; chave: string },
): Promise<void> {
  const comments = await inDatabase((c) =>
    c.tx
      .selectFrom('chamadoComentario')
      .select(['codComentario', 'texto', 'quem'])
      .where(ofTenant(c))
      .where('codChamado', '=', codChamado)
      .where('jiraId', 'is', null)
      .orderBy('codComentario')
      .execute(),
  )
  if (comments.length === 0) return
  const [la] = await readIssues(services.env, j, [chave])
  for (const m of comments) {
    const jiraId = await commentOnIssue(services.env, j, la ?? { chave, estado: 'ABERTO', comentarios: [] }, m)
    await inDatabase((c) =>
      c.tx
        .updateTable('chamadoComentario')
        .set({ jiraId })
        .where(ofTenant(c))
        .where('codComentario', '=', m.codComentario)
        .execute(),
    )
  }
}

async function sendAnexos(
  services: Services,
  inDatabase: InDatabase,
  j: LoggedJira,
  { codDistribuidor, codChamado, chave }: { codDistribuidor: number; codChamado: number; chave: string },
): Promise<void> {
  const files = await inDatabase((c) =>
    c.tx
      .selectFrom('chamadoAnexo')
      .select(['codAnexo', 'nome', sql<string>`tipo`.as('tipo')])
      .where(ofTenant(c))
      .where('codChamado', '=', codChamado)
      .where('tipo', 'is not', null)
      .where('jiraId', 'is', null)
      .orderBy('codAnexo')
      .execute(),
  )
  if (files.length === 0) return
  const la = await readAnexos(services.env, j, chave)
  for (const { codAnexo, nome, tipo } of files) {
    // The unique name prevents a second upload when the response to the first was lost.
    const remoteName = `patio-${codAnexo}-${nome}`
    const bytes = () => services.files.read(anexoFile(codDistribuidor, { codChamado, codAnexo }))
    const jiraId =
      la.get(remoteName) ??
      (await attachToIssue(services.env, j, chave, { nome: remoteName, tipo, bytes: await bytes() }))
    await inDatabase((c) =>
      c.tx.updateTable('chamadoAnexo').set({ jiraId }).where(ofTenant(c)).where('codAnexo', '=', codAnexo).execute(),
    )
  }
}

/** Reads state and comments of the open tickets from Jira. */
async function read(services: Services, inDatabase: InDatabase, linha: Linha, so?: number): Promise<void> {
  const openItems = await inDatabase((c) => {
    const q = c.tx
      .selectFrom('chamado')
      .select(['codChamado', sql<string>`jira_chave`.as('chave')])
      .where(ofTenant(c))
      .where('envio', '=', 'ENVIADO')
      .where('jiraChave', 'is not', null)
      .where(sql<boolean>`(estado not in ('RESOLVIDO', 'FECHADO') or atualizado_em > now() - interval '30 days')`)
      .orderBy('atualizadoEm', 'desc')
      .limit(100)
    return (so === undefined ? q : q.where('codChamado', '=', so)).execute()
  })
  if (openItems.length > 0) {
    const byKey = new Map(openItems.map((k) => [k.chave, k.codChamado]))
    const [single = null] = openItems.length === 1 ? byKey.values() : []
    for (const i of await readIssues(services.env, linha(single), [...byKey.keys()])) {
      const codChamado = byKey.get(i.chave)
      if (codChamado !== undefined)
        await inDatabase(async (c) => {
          const d = c.tenant.codDistribuidor
          const remoteComments = i.comentarios
            .filter((x) => !isOurs(x.texto))
            .map((x) => ({ ...x, texto: x.texto.slice(0, 4000) }))
          const received =
            await sql`insert into chamado_comentario (cod_distribuidor, cod_chamado, texto, quem, em, jira_id)
            select ${d}, ${codChamado}, n.texto, n.quem, n.em, n.id from jsonb_to_recordset(${JSON.stringify(remoteComments)}::jsonb) as n (id text, quem text, texto text, em timestamptz)
            where n.texto <> '' on conflict (cod_distribuidor, cod_chamado, jira_id) do nothing returning 1`.execute(
              c.tx,
            )
          await sql`update chamado set estado = ${i.estado}, atualizado_em = now(), versao = versao + 1
            where cod_distribuidor = ${d} and cod_chamado = ${codChamado} and (estado <> ${i.estado} or ${received.rows.length} > 0)`.execute(
            c.tx,
          )
        })
    }
  }
  if (so !== undefined) return
  await inDatabase((c) =>
    c.tx
      .updateTable('jiraConexao')
      .set({ lidoEm: sql`now()` })
      .where(ofTenant(c))
      .execute(),
  )
}

/** Writes what came of a sending; with `ate` only while nobody added to the ticket since it was taken: that is sent in the next round. */
async function mark(
  c: Ctx,
  codChamado: number,
  columns: {
    jiraChave?: string
    envio?: 'ENVIADO' | 'PENDENTE' | 'FALHOU'
    erro?: string | null
    tentativas?: number
    proximaEm?: ReturnType<typeof sql<string>>
  },
  ate?: string,
): Promise<void> {
  await c.tx
    .updateTable('chamado')
    .set(columns)
    .where(ofTenant(c))
    .where('codChamado', '=', codChamado)
    // Skip a ticket whose sending was turned off meanwhile.
    .where('envio', '=', 'PENDENTE')
    .$if(ate !== undefined, (q) => q.where('proximaEm', '=', ate ?? ''))
    .execute()
}
