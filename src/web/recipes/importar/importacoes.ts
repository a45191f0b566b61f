import { queryOptions } from '@tanstack/react-query'
import type { Lido } from '#shared/core/contract.ts'
import {
  BYTES_PEDACO,
  emAndamento,
  importacoes,
  MAX_BYTES,
  REGISTROS_IMPORTADOS,
  type Importacao,
  type RegistroImportado,
} from '#shared/arquivos/importacoes.ts'
import { baixar, call, enviarBytes } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import { ApiError } from '../../core/erros.ts'
import { queryClient } from '../../core/query.ts'
import { toast } from '../../core/toast.ts'
import { paginas, type FiltroDe, type Leitura } from '../lista/paginas.ts'

const ESPERAS_MS = [1000, 3000]
const DIA_MS = 86_400_000

/** What the list of imports is filtered by. */
export type PedidoImportacoes = FiltroDe<typeof importacoes.listImportacoes>

/** Imports within sight, newest first, page by page. */
export function listaImportacoes(filtro: PedidoImportacoes): Leitura<Lido<typeof importacoes.listImportacoes>> {
  return {
    ...paginas(['importacoes', 'lista'], importacoes.listImportacoes, filtro),
    // One's own are told live; other people's are not.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((p) => p.itens.some((i) => emAndamento(i.estado))) ? 5000 : false,
  }
}

/** One import as it is now. */
export function umaImportacao(codImportacao: number) {
  return queryOptions({
    queryKey: ['importacoes', 'uma', codImportacao],
    queryFn: ({ signal }) => call(importacoes.getImportacao, { params: { codImportacao }, signal }),
    // The live connection tells it sooner; this is for when there is none.
    refetchInterval: ({ state }) => (state.data && emAndamento(state.data.estado) ? 2000 : false),
  })
}

/** First errors of a dry run. */
export function primeirosErros(codImportacao: number) {
  return queryOptions({
    queryKey: ['importacoes', 'erros', codImportacao],
    queryFn: ({ signal }) =>
      call(importacoes.listErrosImportacao, { params: { codImportacao }, query: { limite: 50 }, signal }),
  })
}

/** First records that a file would change, field by field. */
export function primeirasMudancas(codImportacao: number) {
  return queryOptions({
    queryKey: ['importacoes', 'mudancas', codImportacao],
    queryFn: ({ signal }) =>
      call(importacoes.listMudancasImportacao, { params: { codImportacao }, query: { limite: 100 }, signal }),
  })
}

/** The newest file of one's own that waits for something: the drawer goes on with it. Who has no list of them finds the last one's errors there too, for a day. */
export async function importacaoAberta(
  registro: RegistroImportado,
  codUsuario: number | null,
  temLista: boolean,
): Promise<Importacao | null> {
  const { itens } = await call(importacoes.listImportacoes, { query: { registro, limite: 20 } })
  const ultima = itens.find((i) => i.codUsuario === codUsuario && i.estado !== 'ENVIANDO')
  if (!ultima) return null
  const comErros =
    !temLista &&
    (ultima.estado === 'COM_ERROS' || ultima.estado === 'FALHOU') &&
    Date.now() - Date.parse(ultima.criadaEm) < DIA_MS
  return emAndamento(ultima.estado) || ultima.estado === 'CONFERIDA' || comErros ? ultima : null
}

/** Why a file cannot even be sent; null when it can. */
export function erroDoArquivo(arquivo: File): string | null {
  if (arquivo.size === 0) return 'O arquivo está vazio.'
  if (arquivo.size > MAX_BYTES) return 'O arquivo passa de 60 MB. Divida-o em partes e envie uma de cada vez.'
  if (!/\.(xlsx|xlsm|csv|txt|tsv)$/i.test(arquivo.name)) return 'Escolha uma planilha .xlsx ou um arquivo .csv.'
  return null
}

/** A file being sent: once announced it keeps its number, so that a broken sending goes on where it stopped. */
export interface Envio {
  registro: RegistroImportado
  codConcessionaria?: number | undefined
  arquivo: File
  importacao: Importacao | null
}

/** Sends a file from where the server has it, telling the bytes that have arrived; a lost network is tried again twice. Throws ApiError. */
export async function enviarArquivo(
  envio: Envio,
  signal: AbortSignal,
  aoChegar: (bytes: number) => void,
): Promise<Importacao> {
  const { registro, codConcessionaria, arquivo } = envio
  let i = envio.importacao
    ? await call(importacoes.getImportacao, { params: { codImportacao: envio.importacao.codImportacao }, signal })
    : await call(importacoes.iniciarImportacao, {
        body: { registro, codConcessionaria, nome: arquivo.name.slice(-200), bytes: arquivo.size },
        signal,
      })
  envio.importacao = i
  aoChegar(i.recebidos)
  while (i.estado === 'ENVIANDO') {
    const de = i.recebidos
    i = await insistir(() =>
      enviarBytes(
        importacoes.enviarPedaco,
        { codImportacao: i.codImportacao, de },
        arquivo.slice(de, de + BYTES_PEDACO),
        signal,
      ),
    )
    aoChegar(i.recebidos)
  }
  guardar(i)
  return i
}

async function insistir<T>(fazer: () => Promise<T>): Promise<T> {
  for (const espera of ESPERAS_MS) {
    try {
      return await fazer()
    } catch (e) {
      if (!(e instanceof ApiError && (e.status === 0 || e.status >= 500))) throw e
      await new Promise((ok) => setTimeout(ok, espera))
    }
  }
  return fazer()
}

/** Has what was judged good written. */
export async function confirmarImportacao({ codImportacao }: Importacao): Promise<void> {
  guardar(await call(importacoes.confirmarImportacao, { params: { codImportacao } }))
}

/** Gives an import up. */
export async function cancelarImportacao({ codImportacao }: Importacao): Promise<void> {
  guardar(await call(importacoes.cancelarImportacao, { params: { codImportacao } }))
  await queryClient.invalidateQueries({ queryKey: ['importacoes', 'lista'] })
}

/** Saves the template of a register. */
export async function baixarModelo(registro: RegistroImportado, formato: 'xlsx' | 'csv'): Promise<void> {
  const { blob, nome } = await baixar(importacoes.baixarModelo, { params: { registro }, query: { formato } })
  salvarArquivo(blob, nome ?? `modelo.${formato}`)
}
/** Saves the file as it was sent. */
export async function baixarOriginal({ codImportacao, nome }: Importacao): Promise<void> {
  const { blob } = await baixar(importacoes.baixarImportado, { params: { codImportacao } })
  salvarArquivo(blob, nome)
}
/** Saves the file's rows with what is wrong beside each. */
export async function baixarErros({ codImportacao }: Importacao): Promise<void> {
  const { blob, nome } = await baixar(importacoes.baixarPlanilhaDeErros, { params: { codImportacao } })
  salvarArquivo(blob, nome ?? 'erros.xlsx')
}

function guardar(i: Importacao): void {
  queryClient.setQueryData(umaImportacao(i.codImportacao).queryKey, i)
}

/** Imports that a screen shows as they move: no toast repeats them. */
export const aVista = new Set<number>()

/** The server tells that an import moved on: shown so, and told in a toast when it is not in sight. */
export function importacaoMudou(i: Importacao): void {
  guardar(i)
  queryClient.setQueriesData<{ pages: { itens: Importacao[] }[]; pageParams: unknown[] }>(
    { queryKey: ['importacoes', 'lista'] },
    (d) =>
      d && {
        ...d,
        pages: d.pages.map((p) => ({ ...p, itens: p.itens.map((x) => (x.codImportacao === i.codImportacao ? i : x)) })),
      },
  )
  if (emAndamento(i.estado)) return
  // What was imported is in lists that may be open.
  void queryClient.invalidateQueries(
    i.estado === 'CONCLUIDA'
      ? { predicate: ({ queryKey }) => queryKey[1] !== 'uma' }
      : { queryKey: ['importacoes', 'lista'] },
  )
  if (aVista.has(i.codImportacao)) return
  const oQue = `${REGISTROS_IMPORTADOS[i.registro].nome}, ${i.nome}`
  if (i.estado === 'CONCLUIDA') toast.ok(`${oQue}: importado`)
  else if (i.estado === 'CONFERIDA') toast.info(`${oQue}: conferido, falta confirmar`)
  else if (i.estado === 'COM_ERROS') toast.erro(`${oQue}: há linhas com erros, nada foi gravado`)
  else if (i.estado === 'FALHOU') toast.erro(`${oQue}: ${i.erro ?? 'não pôde ser importado'}`)
}
