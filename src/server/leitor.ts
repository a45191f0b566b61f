// The reading thread: opens a file that nobody has vouched for, under limits of memory and time that end it.
import { createWriteStream } from 'node:fs'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { AREAS } from './areas.ts'
import { acharTabela, reconhecedor, type Tabela } from './importacoes/cabecalho.ts'
import { conferidor } from './importacoes/conferir-linha.ts'
import { comErros } from './importacoes/marcar.ts'
import { type DoLeitor, type Lote, MAX_ERROS, MAX_LINHAS, type PedidoDeLeitura } from './importacoes/mensagens.ts'
import { definicaoDe } from './importar/def.ts'
import { abrirFolhas } from './planilhas/abrir.ts'
import { escreverXlsx } from './planilhas/escrever-xlsx.ts'
import { ArquivoRecusado } from './planilhas/fonte.ts'

const POR_LOTE = 1000

const porta = parentPort as MessagePort
const pedido = workerData as PedidoDeLeitura
// A thread's port has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const dizer = (m: DoLeitor) => porta.postMessage(m)

/** The next rows are read once the last ones have been taken. */
function entregar(lote: Lote): Promise<void> {
  return new Promise((ok) => {
    porta.once('message', () => ok())
    dizer({ tipo: 'lote', lote })
  })
}

async function conferir(tabela: Tabela, referencias: unknown): Promise<void> {
  const conferirLinha = conferidor(definicaoDe(AREAS, pedido.registro), tabela, referencias)
  dizer({ tipo: 'colunas', colunas: tabela.colunas.flatMap((c) => (c.coluna.fora ? [] : [c.coluna.grava])) })
  let [lidas, comErro, guardados] = [0, 0, 0]
  let [dados, erros]: [string[], Lote['erros']] = [[], []]
  const soltar = async () => {
    const lote = { json: `[${dados.join()}]`, linhas: dados.length, erros, comErro, lido: tabela.folha.lido() }
    ;[dados, erros] = [[], []]
    await entregar(lote)
  }
  for await (const linhas of tabela.folha.linhas())
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
  if (lidas === 0) throw new ArquivoRecusado(`Não há linhas preenchidas abaixo dos títulos da linha ${tabela.linha}.`)
  await soltar()
}

async function trabalhar(): Promise<void> {
  const def = definicaoDe(AREAS, pedido.registro)
  const { folhas, fechar } = await abrirFolhas(pedido.caminho, reconhecedor(def))
  try {
    const tabela = await acharTabela(def, folhas)
    if (pedido.tarefa === 'conferir') await conferir(tabela, pedido.referencias)
    else await pipeline(escreverXlsx(comErros(tabela, pedido)), createWriteStream(pedido.saida, { flush: true }))
  } finally {
    fechar()
  }
}

// On Linux this is the priority of this thread alone: requests go first.
if (process.platform === 'linux') setPriority(10)
try {
  await trabalhar()
  dizer({ tipo: 'fim' })
} catch (e) {
  if (!(e instanceof ArquivoRecusado)) throw e
  dizer({ tipo: 'recusado', mensagem: e.message })
}
