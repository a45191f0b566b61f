import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { MAX_LINHAS, type ArquivoExportado } from '#shared/arquivos/exportacoes.ts'
import { comCtx } from '../../core/tenancy/contexto.ts'
import type { Contexto } from '../../core/database/transaction.ts'
import { transacao } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import { tipoDe } from '../../core/areas/exportar.ts'
import type { Partes } from '../../core/partes.ts'
import { contextoDe } from '../../core/tenancy/session.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import { pedirGuardado, podeExportar } from './listas.ts'
import { comoExportacao, marcarExportacao, tomarExportacao, type Alvo, type Guardada } from './queries.ts'

export const FILA_EXPORTACAO = 'exportacao'

const VALE_HORAS = 24
const PASSO_MS = 500
/** A worker that has not moved for so long is dead. */
const SEM_SINAL_S = 60
const MAX_TENTATIVAS = 3

/** The job is no longer this worker's: cancelled, given to another, or the process stops. */
class Largada extends Error {}

/** Writes one export's file, telling how far it is; never throws. */
export async function executarExportacao(
  partes: Partes,
  alvo: Alvo,
  parar: AbortSignal,
  avisar: (e: unknown) => void,
): Promise<void> {
  const g = await transacao(partes.banco, 'sistema', (tx) => tomarExportacao(tx, alvo))
  if (!g) return
  const inquilino = await partes.inquilinos.doHost(g.dominioGestao)
  const marcar = async (m: Parameters<typeof marcarExportacao>[2]): Promise<Guardada> => {
    const agora = await transacao(partes.banco, 'sistema', (tx) => marcarExportacao(tx, g, m))
    if (!agora) throw new Largada()
    partes.realtime.publicar(inquilino, 'exportacao_', g.codUsuario, comoExportacao(partes, agora))
    return agora
  }
  const chave = `exportacoes/${g.codDistribuidor}/${g.codExportacao}-${g.tentativas}.${g.formato}`
  try {
    const contexto = seguirAcesso(partes, inquilino, g)
    const pedido = pedirGuardado(partes, g.lista as ArquivoExportado, g.pedido)
    const inicio = await contexto()
    const cabecalho = await comCtx(partes, inquilino, inicio, (c) => pedido.preparar(c, MAX_LINHAS), { leitura: true })
    const total = cabecalho.linhas
    await marcar({ total, lojas: inicio.lojas === 'todas' ? null : [...inicio.lojas] })
    let linhas = 0
    let proximo = Date.now() + PASSO_MS
    const fluxo = pedido.escrever(cabecalho, partes, { inquilino, nome: g.nome, contexto }, async (n) => {
      linhas = n
      if (parar.aborted) throw new Largada()
      if (Date.now() < proximo) return
      proximo = Date.now() + PASSO_MS
      await marcar({ linhas, total: Math.max(total, linhas) })
    })
    const bytes = await partes.arquivos.gravarFluxo(chave, fluxo, tipoDe(pedido.formato))
    await marcar({ estado: 'PRONTA', arquivo: chave, bytes, linhas, total: linhas, terminou: true, horas: VALE_HORAS })
  } catch (e) {
    await partes.arquivos.apagar(chave).catch(avisar)
    // Out of reach, the database learns nothing now: the sweep finds the row without a sign of life.
    await encerrar(e, parar, marcar).catch(avisar)
    if (!(e instanceof Largada)) avisar(e)
  }
}

async function encerrar(
  e: unknown,
  parar: AbortSignal,
  marcar: (m: Parameters<typeof marcarExportacao>[2]) => Promise<Guardada>,
): Promise<void> {
  if (parar.aborted) await marcar({ estado: 'NA_FILA' })
  else if (!(e instanceof Largada)) await marcar({ estado: 'FALHOU', erro: motivo(e), terminou: true })
}

function motivo(e: unknown): string {
  if (e instanceof AppError) return e.message
  if ((e as { code?: unknown }).code === 'ENOSPC') return 'O disco do servidor está cheio. Avise o suporte.'
  return 'O arquivo não pôde ser preparado. Tente de novo; se continuar, avise o suporte.'
}

/** The requester's rights as they are now; who lost a level or a store since the start gets no file. */
function seguirAcesso(partes: Partes, inquilino: Inquilino, g: Guardada): () => Promise<Contexto> {
  let inicio: Contexto | null = null
  return async () => {
    const alcance = await partes.sessoes.alcance(g.codDistribuidor, g.codUsuario)
    if (!alcance?.ativo || !podeExportar(partes, g.lista as ArquivoExportado, alcance.nivel))
      throw new AppError(403, 'acesso-mudou', 'Seu acesso a esta lista terminou')
    const agora = contextoDe(inquilino, alcance)
    inicio ??= agora
    if (!alcancaTudo(agora.lojas, inicio.lojas))
      throw new AppError(403, 'acesso-mudou', 'Seu acesso às concessionárias mudou enquanto o arquivo era preparado')
    return inicio
  }
}

/** Whether who reaches `agora` may have rows of the stores `antes`. */
export function alcancaTudo(agora: Contexto['lojas'], antes: Contexto['lojas']): boolean {
  if (agora === 'todas') return true
  return antes !== 'todas' && antes.every((l) => agora.includes(l))
}

/** Takes back what a killed process held (after three times it has failed), and gives what waits to the queue again. */
export async function recolherExportacoes(partes: Partes): Promise<void> {
  const esperam = await transacao(partes.banco, 'sistema', async (tx) => {
    const morta = sql<boolean>`estado = 'EXECUTANDO' and sinal_em < now() - make_interval(secs => ${SEM_SINAL_S}::int)`
    await tx
      .updateTable('exportacao')
      .set({
        estado: 'FALHOU',
        erro: 'O preparo parou três vezes no meio. Filtre por um período menor.',
        terminadaEm: sql`now()`,
      })
      .where(morta)
      .where('tentativas', '>=', MAX_TENTATIVAS)
      .execute()
    await tx.updateTable('exportacao').set({ estado: 'NA_FILA' }).where(morta).execute()
    return tx
      .selectFrom('exportacao')
      .select(['codDistribuidor', 'codExportacao'])
      .where('estado', '=', 'NA_FILA')
      .orderBy('criadaEm')
      .limit(100)
      .execute()
  })
  for (const alvo of esperam) await partes.fila.enviar(FILA_EXPORTACAO, alvo)
}

/** Files past their 24 hours, old rows, and what a killed process left half written. */
export async function limparExportacoes(partes: Partes): Promise<void> {
  const vencidas = await transacao(partes.banco, 'sistema', (tx) =>
    tx
      .selectFrom('exportacao')
      .select(['codDistribuidor', 'codExportacao', 'arquivo'])
      .where('estado', '=', 'PRONTA')
      .where('expiraEm', '<', sql<string>`now()`)
      .execute(),
  )
  for (const v of vencidas) {
    if (v.arquivo) await partes.arquivos.apagar(v.arquivo)
    await transacao(partes.banco, 'sistema', (tx) =>
      tx
        .updateTable('exportacao')
        .set({ estado: 'EXPIRADA', arquivo: null })
        .where('codDistribuidor', '=', v.codDistribuidor)
        .where('codExportacao', '=', v.codExportacao)
        .execute(),
    )
  }
  await transacao(partes.banco, 'sistema', (tx) =>
    tx
      .deleteFrom('exportacao')
      .where('criadaEm', '<', sql<string>`now() - interval '30 days'`)
      .where('arquivo', 'is', null)
      .execute(),
  )
  const pasta = join(partes.env.DATA_DIR, 'arquivos', 'exportacoes')
  for (const nome of await readdir(pasta, { recursive: true }).catch(() => [])) {
    const arquivo = join(pasta, nome)
    if (nome.endsWith('.parcial') && Date.now() - (await stat(arquivo)).mtimeMs > 86_400_000)
      await rm(arquivo, { force: true })
  }
}
