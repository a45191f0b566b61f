// The reading process: opens a file that nobody has vouched for. It holds no secret and no connection, and may die of the file: the server goes on.
import { createWriteStream } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { acharTabela, comTitulos, reconhecedor, type Tabela } from '../importing/cabecalho.ts'
import { conferidor } from '../importing/conferir-linha.ts'
import { comErros } from '../importing/marcar.ts'
import {
  type DoLeitor,
  type Lote,
  MAX_ERROS,
  MAX_LINHAS,
  MAX_LINHAS_BRUTAS,
  type PedidoDeLeitura,
  SINAL_MS,
} from '../importing/mensagens.ts'
import { type LeituraDef, ehDefinicao } from '../importing/def.ts'
import { abrirFolhas } from '../spreadsheets/abrir.ts'
import { escreverXlsx } from '../spreadsheets/escrever-xlsx.ts'
import { ArquivoRecusado, type Folha } from '../spreadsheets/fonte.ts'

const POR_LOTE = 1000

let lendo: Folha | undefined
const dizer = (m: DoLeitor) => process.send?.(m)

/** The next rows are read once the last ones have been taken. */
function entregar(lote: Lote): Promise<void> {
  return new Promise((ok) => {
    process.once('message', () => ok())
    dizer({ tipo: 'lote', lote })
  })
}

async function conferir(def: LeituraDef, tabela: Tabela, referencias: unknown): Promise<void> {
  const conferirLinha = conferidor(def, tabela, referencias)
  dizer({
    tipo: 'colunas',
    colunas: [...tabela.colunas.flatMap((c) => (c.coluna.fora ? [] : [c.coluna.grava])), ...(def.completadas ?? [])],
    titulos: tabela.titulos.flatMap((titulo, em) =>
      titulo === '' ? [] : [{ titulo, coluna: tabela.colunas.find((c) => c.em === em)?.coluna.grava ?? null }],
    ),
  })
  let [brutas, lidas, comErro, guardados] = [0, 0, 0, 0]
  let [dados, erros]: [string[], Lote['erros']] = [[], []]
  const soltar = async () => {
    const lote = { json: `[${dados.join()}]`, linhas: dados.length, erros, comErro, lido: tabela.folha.lido() }
    ;[dados, erros] = [[], []]
    await entregar(lote)
  }
  for await (const linhas of tabela.folha.linhas()) {
    brutas += linhas.length
    if (brutas > MAX_LINHAS_BRUTAS)
      throw new ArquivoRecusado(
        `O arquivo tem mais de ${MAX_LINHAS_BRUTAS.toLocaleString('pt-BR')} linhas, contadas as vazias. Apague as linhas em branco do fim e envie de novo.`,
      )
    for (const linha of linhas) {
      const r = linha.numero > tabela.linha ? conferirLinha(linha) : null
      if (!r) continue
      if (++lidas > MAX_LINHAS)
        throw new ArquivoRecusado(
          `O arquivo tem mais de ${MAX_LINHAS.toLocaleString('pt-BR')} linhas. Divida-o em partes e envie uma de cada vez.`,
        )
      if ('erros' in r) {
        comErro++
        if (guardados < MAX_ERROS) erros.push(...r.erros)
        guardados += r.erros.length
      } else dados.push(JSON.stringify({ linha: r.linha, dados: r.dados }))
      if (dados.length + erros.length >= POR_LOTE) await soltar()
    }
  }
  if (lidas === 0) throw new ArquivoRecusado(`Não há linhas preenchidas abaixo dos títulos da linha ${tabela.linha}.`)
  await soltar()
}

/** The register's definition, from the module that declares it: the areas and their contracts stay out of this process. */
async function lerDefinicao({ modulo, registro }: PedidoDeLeitura): Promise<LeituraDef> {
  const declarado = (await import(modulo)) as Record<string, unknown>
  const def = Object.values(declarado)
    .filter(ehDefinicao)
    .find((d) => d.registro === registro)
  if (!def) throw new Error(`${modulo} does not import ${registro}`)
  return def
}

async function trabalhar(pedido: PedidoDeLeitura): Promise<void> {
  const declarada = await lerDefinicao(pedido)
  const def = pedido.tarefa === 'conferir' && pedido.titulos ? comTitulos(declarada, pedido.titulos) : declarada
  const { folhas, fechar } = await abrirFolhas(pedido.caminho, reconhecedor(def))
  try {
    const tabela = await acharTabela(def, folhas)
    lendo = tabela.folha
    // This process is always killed: the next one would compile the same modules again.
    flushCompileCache()
    if (pedido.tarefa === 'conferir') await conferir(def, tabela, pedido.referencias)
    else await pipeline(escreverXlsx(comErros(tabela, pedido)), createWriteStream(pedido.saida, { flush: true }))
  } finally {
    fechar()
  }
}

// The server decides when this process ends: a signal to the whole group must not look like a file that killed its reader.
for (const sinal of ['SIGINT', 'SIGTERM'] as const) process.on(sinal, () => {})
process.on('disconnect', () => process.exit())
// Requests go first.
setPriority(10)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  dizer({ tipo: 'sinal', cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss(), lido: lendo?.lido() ?? 0 })
}, SINAL_MS)
process.once('message', (pedido: PedidoDeLeitura) => {
  trabalhar(pedido).then(
    () => dizer({ tipo: 'fim' }),
    (e: unknown) =>
      dizer(
        e instanceof ArquivoRecusado
          ? { tipo: 'recusado', mensagem: e.message, titulos: e.titulos }
          : { tipo: 'quebrou', erro: e instanceof Error ? (e.stack ?? e.message) : String(e) },
      ),
  )
})
