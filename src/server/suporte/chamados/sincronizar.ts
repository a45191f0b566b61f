import { sql } from 'kysely'
import { abrirSegredo } from '../../core/secrets/cofre.ts'
import { comoSistema, type Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { esperaDepoisDe } from '../../core/mail/mensagens.ts'
import type { Partes } from '../../core/partes.ts'
import { contarIntegracao } from '../../core/outbound/registro-integracao.ts'
import { FalhaNaSaida } from '../../core/outbound/saida.ts'
import { arquivoDoAnexo } from './anexos.ts'
import {
  anexarIssue,
  comentarIssue,
  criarIssue,
  ehNosso,
  etiquetaDe,
  type Jira,
  type JiraNaLinha,
  lerAnexos,
  lerIssues,
} from './jira.ts'
import { lerChamado } from './queries.ts'
import { anotarJira } from './registrar-jira.ts'

const MAX_TENTATIVAS = 10
const LOTE = 20

type NoBanco = <T>(fazer: (c: Ctx) => Promise<T>) => Promise<T>
/** Jira, to be called about one ticket, or about several. */
type Linha = (codChamado: number | null) => JiraNaLinha

/** Sends what waits to each distributor's Jira and reads what changed there. Calls are made outside any transaction; one that was answered but not written down is found again by its label. */
export async function sincronizarJira(partes: Partes, avisar: (e: unknown) => void): Promise<void> {
  const todas = await transacao(partes.banco, 'sistema', (tx) =>
    tx.selectFrom('jiraConexao').select(['codDistribuidor', 'url', 'email', 'projeto', 'token']).execute(),
  )
  for (const conexao of todas)
    await com(partes, conexao, avisar, async (noBanco, linha) => {
      await mandar(partes, noBanco, linha)
      await ler(partes, noBanco, linha)
    })
}

/** Queue of tickets of which Jira says that they changed there. */
export const FILA_JIRA = 'ler-jira'

/** Reads one ticket from Jira; what fails is read again with the next round. Never throws. */
export async function lerUmChamado(
  partes: Partes,
  { codDistribuidor, codChamado }: { codDistribuidor: number; codChamado: number },
  _parar: AbortSignal,
  avisar: (e: unknown) => void,
): Promise<void> {
  const conexao = await transacao(partes.banco, 'sistema', (tx) =>
    tx
      .selectFrom('jiraConexao')
      .select(['codDistribuidor', 'url', 'email', 'projeto', 'token'])
      .where('codDistribuidor', '=', codDistribuidor)
      .executeTakeFirst(),
  ).catch(avisar)
  if (conexao) await com(partes, conexao, avisar, (noBanco, linha) => ler(partes, noBanco, linha, codChamado))
}

async function com(
  partes: Partes,
  { codDistribuidor, token, ...j }: Jira & { codDistribuidor: number },
  avisar: (e: unknown) => void,
  fazer: (noBanco: NoBanco, linha: Linha) => Promise<void>,
): Promise<void> {
  try {
    const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
    const aberto = abrirSegredo(partes.segredo, token)
    if (aberto === null) throw new Error(`the Jira token of ${codDistribuidor} was kept under another secret`)
    await fazer(
      (f) => comoSistema(partes, inquilino, f),
      (codChamado) => ({
        ...j,
        token: aberto,
        // What Jira answered counts, also where it cannot be written down.
        anotar: (k) => anotarJira(partes, { codDistribuidor, codChamado }, k).catch(avisar),
      }),
    )
  } catch (e) {
    // What another system refuses is told on the tickets; the rest is ours.
    if (!(e instanceof FalhaNaSaida)) avisar(e)
  }
}

async function mandar(partes: Partes, noBanco: NoBanco, linha: Linha): Promise<void> {
  const esperam = await noBanco((c) =>
    c.tx
      .selectFrom('chamado')
      .select(['codChamado', 'tentativas'])
      .where(doInquilino(c))
      .where('envio', '=', 'PENDENTE')
      .where('proximaEm', '<=', sql<string>`now()`)
      .orderBy('codChamado')
      .limit(LOTE)
      .execute(),
  )
  for (const { codChamado, tentativas } of esperam) {
    const inicio = Date.now()
    const j = linha(codChamado)
    const contar = (c: Ctx, erro: string | null) =>
      contarIntegracao(c.tx, {
        codDistribuidor: c.inquilino.codDistribuidor,
        codConcessionaria: null,
        sistema: 'JIRA',
        duracaoMs: Date.now() - inicio,
        erro,
      })
    const k = await noBanco((c) => lerChamado(c, codChamado))
    const codDistribuidor = await noBanco((c) => Promise.resolve(c.inquilino.codDistribuidor))
    try {
      const chave =
        k.jiraChave ?? (await criarIssue(partes.env, j, { ...k, etiqueta: etiquetaDe(codDistribuidor, codChamado) }))
      await noBanco((c) => marcar(c, codChamado, { jiraChave: chave }))
      await mandarComentarios(partes, noBanco, j, { codChamado, chave })
      await mandarAnexos(partes, noBanco, j, { codDistribuidor, codChamado, chave })
      await noBanco(async (c) => {
        await contar(c, null)
        await marcar(c, codChamado, { envio: 'ENVIADO', erro: null, tentativas: 0 })
      })
    } catch (e) {
      if (!(e instanceof FalhaNaSaida)) throw e
      const acabou = !e.passageira || tentativas + 1 >= MAX_TENTATIVAS
      await noBanco(async (c) => {
        await contar(c, e.message)
        await marcar(c, codChamado, {
          envio: acabou ? 'FALHOU' : 'PENDENTE',
          erro: e.message,
          tentativas: tentativas + 1,
          proximaEm: sql`now() + make_interval(secs => ${esperaDepoisDe(tentativas + 1)})`,
        })
      })
    }
  }
}

async function mandarComentarios(
  partes: Partes,
  noBanco: NoBanco,
  j: JiraNaLinha,
  { codChamado, chave }: { codChamado: number; chave: string },
): Promise<void> {
  const novos = await noBanco((c) =>
    c.tx
      .selectFrom('chamadoComentario')
      .select(['codComentario', 'texto', 'quem'])
      .where(doInquilino(c))
      .where('codChamado', '=', codChamado)
      .where('jiraId', 'is', null)
      .orderBy('codComentario')
      .execute(),
  )
  if (novos.length === 0) return
  const [la] = await lerIssues(partes.env, j, [chave])
  for (const m of novos) {
    const jiraId = await comentarIssue(partes.env, j, la ?? { chave, estado: 'ABERTO', comentarios: [] }, m)
    await noBanco((c) =>
      c.tx
        .updateTable('chamadoComentario')
        .set({ jiraId })
        .where(doInquilino(c))
        .where('codComentario', '=', m.codComentario)
        .execute(),
    )
  }
}

async function mandarAnexos(
  partes: Partes,
  noBanco: NoBanco,
  j: JiraNaLinha,
  { codDistribuidor, codChamado, chave }: { codDistribuidor: number; codChamado: number; chave: string },
): Promise<void> {
  const novos = await noBanco((c) =>
    c.tx
      .selectFrom('chamadoAnexo')
      .select(['codAnexo', 'nome', sql<string>`tipo`.as('tipo')])
      .where(doInquilino(c))
      .where('codChamado', '=', codChamado)
      .where('tipo', 'is not', null)
      .where('jiraId', 'is', null)
      .orderBy('codAnexo')
      .execute(),
  )
  if (novos.length === 0) return
  const la = await lerAnexos(partes.env, j, chave)
  for (const { codAnexo, nome, tipo } of novos) {
    // Known by its name there: one whose answer was lost is not sent again.
    const nomeLa = `patio-${codAnexo}-${nome}`
    const bytes = () => partes.arquivos.ler(arquivoDoAnexo(codDistribuidor, { codChamado, codAnexo }))
    const jiraId =
      la.get(nomeLa) ?? (await anexarIssue(partes.env, j, chave, { nome: nomeLa, tipo, bytes: await bytes() }))
    await noBanco((c) =>
      c.tx.updateTable('chamadoAnexo').set({ jiraId }).where(doInquilino(c)).where('codAnexo', '=', codAnexo).execute(),
    )
  }
}

/** State and comments of the open tickets, as they are there. */
async function ler(partes: Partes, noBanco: NoBanco, linha: Linha, so?: number): Promise<void> {
  const abertos = await noBanco((c) => {
    const q = c.tx
      .selectFrom('chamado')
      .select(['codChamado', sql<string>`jira_chave`.as('chave')])
      .where(doInquilino(c))
      .where('envio', '=', 'ENVIADO')
      .where('jiraChave', 'is not', null)
      .where(sql<boolean>`(estado not in ('RESOLVIDO', 'FECHADO') or atualizado_em > now() - interval '30 days')`)
      .orderBy('atualizadoEm', 'desc')
      .limit(100)
    return (so === undefined ? q : q.where('codChamado', '=', so)).execute()
  })
  if (abertos.length > 0) {
    const porChave = new Map(abertos.map((k) => [k.chave, k.codChamado]))
    const [unico = null] = abertos.length === 1 ? porChave.values() : []
    for (const i of await lerIssues(partes.env, linha(unico), [...porChave.keys()])) {
      const codChamado = porChave.get(i.chave)
      if (codChamado !== undefined)
        await noBanco(async (c) => {
          const d = c.inquilino.codDistribuidor
          const deLa = i.comentarios
            .filter((x) => !ehNosso(x.texto))
            .map((x) => ({ ...x, texto: x.texto.slice(0, 4000) }))
          const novos =
            await sql`insert into chamado_comentario (cod_distribuidor, cod_chamado, texto, quem, em, jira_id)
            select ${d}, ${codChamado}, n.texto, n.quem, n.em, n.id from jsonb_to_recordset(${JSON.stringify(deLa)}::jsonb) as n (id text, quem text, texto text, em timestamptz)
            where n.texto <> '' on conflict (cod_distribuidor, cod_chamado, jira_id) do nothing returning 1`.execute(
              c.tx,
            )
          await sql`update chamado set estado = ${i.estado}, atualizado_em = now(), versao = versao + 1
            where cod_distribuidor = ${d} and cod_chamado = ${codChamado} and (estado <> ${i.estado} or ${novos.rows.length} > 0)`.execute(
            c.tx,
          )
        })
    }
  }
  if (so !== undefined) return
  await noBanco((c) =>
    c.tx
      .updateTable('jiraConexao')
      .set({ lidoEm: sql`now()` })
      .where(doInquilino(c))
      .execute(),
  )
}

async function marcar(
  c: Ctx,
  codChamado: number,
  colunas: {
    jiraChave?: string
    envio?: 'ENVIADO' | 'PENDENTE' | 'FALHOU'
    erro?: string | null
    tentativas?: number
    proximaEm?: ReturnType<typeof sql<string>>
  },
): Promise<void> {
  await c.tx
    .updateTable('chamado')
    .set(colunas)
    .where(doInquilino(c))
    .where('codChamado', '=', codChamado)
    // Turned off meanwhile: nothing of it is told any more.
    .where('envio', '=', 'PENDENTE')
    .execute()
}
