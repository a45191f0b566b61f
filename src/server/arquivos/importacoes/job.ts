import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { podeImportar, type RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { comCtx } from '../../core/tenancy/contexto.ts'
import type { Contexto } from '../../core/database/transaction.ts'
import { type Tx } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import { relogioLocal, tipoDe } from '../../core/areas/exportar.ts'
import { type Alvo, definicaoDe, type ImportDef } from '../../core/importing/def.ts'
import type { Partes } from '../../core/partes.ts'
import { ArquivoRecusado } from '../../core/spreadsheets/fonte.ts'
import { contextoDe } from '../../core/tenancy/session.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import { contarEfeito, gravarPagina, paginas, repetidas } from './gravar.ts'
import { ler } from '../../core/importing/ler.ts'
import { chaveDaPlanilha, lerPedacos } from './pedacos.ts'
import {
  comoImportacao,
  darSinal,
  errosPorLinha,
  esquecerLeitura,
  porChaves,
  porNaLoja,
  type Guardada,
  guardarErros,
  guardarLinhas,
  marcarImportacao,
  segurarImportacao,
  tomarImportacao,
} from './queries.ts'

export const FILA_IMPORTACAO = 'importacao'

const PASSO_MS = 500
/** How often a worker says that it lives, whatever it waits for: a sweep takes a silent one for dead. */
const SINAL_MS = 1000
const LINHAS_POR_PAGINA = 2000

/** The job is no longer this worker's: cancelled, given to another, or the process stops. */
class Largada extends Error {}

/** An import that this process holds. */
interface Trabalho {
  partes: Partes
  g: Guardada
  inquilino: Inquilino
  parar: AbortSignal
  /** Tells how far it is; throws when it is held no more. */
  marcar: (m: Parameters<typeof marcarImportacao>[2]) => Promise<Guardada>
  /** The same, not more often than people can see; called as time passes, whether rows come or not. */
  passo: (linhas: number, total: number) => Promise<void>
  /** The sender's rights as they are now. */
  contexto: () => Promise<Contexto>
}

/** Reads a file that waits, or writes one that was confirmed; never throws. */
export async function executarImportacao(
  partes: Partes,
  alvo: Alvo,
  parar: AbortSignal,
  avisar: (e: unknown) => void,
): Promise<void> {
  const g = await transacao(partes.banco, 'sistema', (tx) => tomarImportacao(tx, alvo))
  if (!g) return
  const t = await trabalho(partes, g, g.dominioGestao, parar)
  let dizendo = false
  const vivo = setInterval(() => {
    if (dizendo) return
    dizendo = true
    void transacao(partes.banco, 'sistema', (tx) => darSinal(tx, g))
      .catch(avisar)
      .finally(() => (dizendo = false))
  }, SINAL_MS)
  try {
    if (g.estado === 'CONFERINDO') await conferir(t)
    else await gravar(t)
  } catch (e) {
    // Out of reach, the database learns nothing now: the sweep finds the row without a sign of life.
    await encerrar(t, e).catch(avisar)
    if (!(e instanceof Largada || e instanceof ArquivoRecusado || parar.aborted)) avisar(e)
  } finally {
    clearInterval(vivo)
  }
}

async function trabalho(partes: Partes, g: Guardada, host: string, parar: AbortSignal): Promise<Trabalho> {
  const inquilino = await partes.inquilinos.doHost(host)
  const marcar: Trabalho['marcar'] = async (m) => {
    const agora = await transacao(partes.banco, 'sistema', (tx) => marcarImportacao(tx, g, m))
    if (!agora) throw new Largada()
    partes.realtime.publicar(inquilino, 'importacao_', g.codUsuario, comoImportacao(agora))
    return agora
  }
  let proximo = 0
  return {
    partes,
    g,
    inquilino,
    parar,
    marcar,
    async passo(linhas, total) {
      if (parar.aborted) throw new Largada()
      if (Date.now() < proximo) return
      proximo = Date.now() + PASSO_MS
      await marcar({ linhas, total })
    },
    async contexto() {
      const alcance = await partes.sessoes.alcance(g.codDistribuidor, g.codUsuario)
      if (!alcance?.ativo || !podeImportar(g.registro as RegistroImportado, alcance.nivel))
        throw new AppError(
          403,
          'acesso-mudou',
          'O acesso de quem enviou o arquivo a este cadastro terminou. Nada foi gravado.',
        )
      return contextoDe(inquilino, alcance)
    },
  }
}

async function encerrar({ g, parar, marcar }: Trabalho, e: unknown): Promise<void> {
  if (parar.aborted) await marcar({ estado: g.estado === 'CONFERINDO' ? 'NA_FILA' : 'CONFIRMADA' })
  else if (!(e instanceof Largada)) await marcar({ estado: 'FALHOU', erro: motivo(e), terminou: true })
}

function motivo(e: unknown): string {
  if (e instanceof AppError || e instanceof ArquivoRecusado) return e.message
  const { code } = e as { code?: unknown }
  if (code === 'ENOSPC' || code === '53100') return 'O disco do servidor está cheio. Avise o suporte. Nada foi gravado.'
  if (code === '23505')
    return 'Outra pessoa gravou um dos registros enquanto o arquivo era importado, ou ele está fora do seu alcance. Nada foi gravado; envie de novo.'
  if (code === '42501')
    return 'Uma das linhas é de uma concessionária que saiu do alcance de quem enviou. Nada foi gravado.'
  return 'O arquivo não pôde ser importado e nada foi gravado. Tente de novo; se continuar, avise o suporte.'
}

/** Dry run: every row read and judged, kept aside; nothing of the register changes. */
async function conferir(t: Trabalho): Promise<void> {
  const { partes, g } = t
  const { banco } = partes
  const def = definicaoDe(partes.areas, g.registro as RegistroImportado)
  const contexto = await t.contexto()
  const referencias = await comCtx(partes, t.inquilino, contexto, (c) => def.referencias(c), { leitura: true })
  await transacao(banco, 'sistema', (tx) => esquecerLeitura(tx, g))
  await comArquivo(t, async (caminho) => {
    let colunas: string[] = []
    let [linhas, comErro] = [0, 0]
    const passo = (lido: number) => {
      const lidas = linhas + comErro
      return t.passo(lidas, Math.max(lidas, Math.round(lidas / Math.max(lido, 0.001))))
    }
    const { registro, modulo } = def
    await ler({ tarefa: 'conferir', caminho, registro, modulo, referencias }, t.parar, {
      colunas: (c) => (colunas = c),
      async lote(l) {
        await transacao(banco, 'sistema', async (tx) => {
          // Held until the rows are in: a cancel waits for them, and takes them away.
          if (!(await segurarImportacao(tx, g))) throw new Largada()
          if (l.linhas > 0) await guardarLinhas(tx, g, l.json)
          await guardarErros(tx, g, l.erros)
        })
        linhas += l.linhas
        comErro = l.comErro
        await passo(l.lido)
      },
      sinal: passo,
    })
    await transacao(banco, 'sistema', (tx) => porChaves(tx, def, g))
    if (def.daLoja) {
      await transacao(banco, 'sistema', (tx) => porNaLoja(tx, g))
      colunas = [...colunas, 'cod_concessionaria']
    }
    const repetem = await transacao(banco, contexto, (tx) => repetidas(tx, def, g), { leitura: true })
    await transacao(banco, 'sistema', (tx) => guardarErros(tx, g, repetem))
    const total = linhas + comErro
    const erros = comErro + repetem.length
    if (erros > 0) {
      const planilhaErros = await planilhaDeErros(t, def, caminho, total)
      await transacao(banco, 'sistema', (tx) =>
        tx
          .deleteFrom('importacaoLinha')
          .where('codDistribuidor', '=', g.codDistribuidor)
          .where('codImportacao', '=', g.codImportacao)
          .execute(),
      )
      await t.marcar({ estado: 'COM_ERROS', linhas: total, total, erros, colunas, planilhaErros, terminou: true })
      return
    }
    const efeito = await transacao(banco, contexto, (tx) => contarEfeito(tx, def, g, colunas), { leitura: true })
    await t.marcar({ estado: 'CONFERIDA', linhas: total, total, erros, colunas, ...efeito })
  })
}

/** The file on this machine's disk for as long as `usar` takes, under a name of our own. */
async function comArquivo({ partes, g }: Trabalho, usar: (caminho: string) => Promise<void>): Promise<void> {
  const pasta = join(partes.env.DATA_DIR, 'importando', `${g.codDistribuidor}-${g.codImportacao}-${g.tentativas}`)
  await mkdir(pasta, { recursive: true })
  try {
    const caminho = join(pasta, 'arquivo')
    await pipeline(lerPedacos(partes.arquivos, g, g.bytes), createWriteStream(caminho))
    await usar(caminho)
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}

async function planilhaDeErros(t: Trabalho, def: ImportDef, caminho: string, total: number): Promise<string> {
  const { partes, g } = t
  const erros = await transacao(partes.banco, 'sistema', (tx) => errosPorLinha(tx, g), { leitura: true })
  const geradoEm = await comCtx(
    partes,
    t.inquilino,
    await t.contexto(),
    (c) => relogioLocal(c, new Date().toISOString()),
    {
      leitura: true,
    },
  )
  const saida = `${caminho}.xlsx`
  await ler(
    {
      tarefa: 'marcar',
      caminho,
      saida,
      registro: def.registro,
      modulo: def.modulo,
      erros,
      nome: g.nome,
      usuario: g.usuario,
      geradoEm,
    },
    t.parar,
    { sinal: () => t.passo(total, total) },
  )
  const chave = chaveDaPlanilha(g, g.tentativas)
  await partes.arquivos.gravarFluxo(chave, createReadStream(saida), tipoDe('xlsx'))
  return chave
}

/** Writes every row in one transaction of the sender's own reach, its end included: all of it or nothing. */
async function gravar(t: Trabalho): Promise<void> {
  const { partes, g } = t
  const def = definicaoDe(partes.areas, g.registro as RegistroImportado)
  const contexto = await t.contexto()
  const fim = await transacao(partes.banco, contexto, async (tx) => {
    const feito = { novas: 0, alteradas: 0 }
    let [linhas, de] = [0, 0]
    const todas = await paginas(tx, g, LINHAS_POR_PAGINA)
    const total = todas.reduce((n, p) => n + p.linhas, 0)
    if (total !== g.total) throw new Error(`${total} rows are kept of ${g.total}`)
    for (const p of todas) {
      const r = await gravarPagina(tx, def, g.colunas ?? [], {
        alvo: g,
        de,
        ate: p.ate,
        inquilino: t.inquilino,
        quem: { codUsuario: g.codUsuario, nome: g.usuario },
      })
      feito.novas += r.novas
      feito.alteradas += r.alteradas
      linhas += p.linhas
      de = p.ate
      await t.passo(linhas, total)
    }
    const iguais = total - feito.novas - feito.alteradas
    await auditarImportacao(tx, g, { ...feito, iguais })
    const agora = await marcarImportacao(tx, g, {
      estado: 'CONCLUIDA',
      linhas: total,
      total,
      ...feito,
      iguais,
      terminou: true,
    })
    if (!agora) throw new Largada()
    await tx
      .deleteFrom('importacaoLinha')
      .where('codDistribuidor', '=', g.codDistribuidor)
      .where('codImportacao', '=', g.codImportacao)
      .execute()
    return agora
  })
  partes.realtime.publicar(t.inquilino, 'importacao_', g.codUsuario, comoImportacao(fim))
}

async function auditarImportacao(tx: Tx, g: Guardada, depois: object): Promise<void> {
  await tx
    .insertInto('auditoria')
    .values({
      codDistribuidor: g.codDistribuidor,
      codUsuario: g.codUsuario,
      acao: 'gravarImportacao',
      alvo: `importacoes/${g.codImportacao}`,
      registro: `importacao:${g.codImportacao}`,
      dados: JSON.stringify({ antes: null, depois: { registro: g.registro, arquivo: g.nome, ...depois } }),
    })
    .execute()
}
