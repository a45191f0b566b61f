import type { Title } from '../../core/importing/messages.ts'
import { open } from 'node:fs/promises'
import { read } from '../../core/importing/read.ts'
import { RejectedFile } from '../../core/spreadsheets/source.ts'
import { type FileReferencias, vendasFile } from './file-columns.ts'
import { OutboundFailure } from '../../core/outbound/http-client.ts'
import type { DmsRow, DmsPage, Refusal } from './connector.ts'

/** Maximum of day × account sums per file: many times a year of a large store. */
const MAX_SUMS = 20_000
const MAX_STORED_REFUSALS = 50
const SUMMED = ['bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'] as const
const NOTHING = { bruto: 0, desconto: 0, devolucao: 0, imposto: 0, custo: 0, quantidade: 0, minutos: 0 }
/** Columns missing in the file are absent. */
type LoadedRow = { dia: string; conta: string } & Partial<Record<(typeof SUMMED)[number], number>>

export interface FileTarget extends Omit<FileReferencias, 'datas'> {
  caminho: string
  titulos: Readonly<Record<string, string>>
}

/** A file refused as a whole: the reason, the first refused rows, and the titles found. */
export class DmsFileRefused extends OutboundFailure {
  override name = 'ArquivoDmsRecusado'
  readonly recusas: readonly Refusal[]
  readonly recusadas: number
  readonly titulos: readonly Title[]
  constructor(mensagem: string, titulos: readonly Title[], recusas: readonly Refusal[] = [], recusadas = 0) {
    super(mensagem, false)
    this.titulos = titulos
    this.recusas = recusas
    this.recusadas = recusadas
  }
}

/**
 * Parses a store's file in the sandbox process and returns it as one connector page; throws DmsFileRefused. `alive` is called during the
 * reading.
 */
export async function readDmsFile(
  target: FileTarget,
  stop: AbortSignal,
  alive: () => Promise<void>,
): Promise<DmsPage & { titulos: Title[] }> {
  const { formato, hoje, loja } = target
  const references: FileReferencias = { formato, hoje, loja, datas: (await isZip(target.caminho)) ? 'BR' : formato }
  const sums = new Map<string, DmsRow>()
  const dias = new Map<string, number>()
  const recusas: Refusal[] = []
  let titulos: Title[] = []
  let [received, recusadas] = [0, 0]
  const { registro, modulo } = vendasFile
  await read(
    { task: 'conferir', caminho: target.caminho, registro, modulo, references, titulos: target.titulos },
    stop,
    {
      colunas: (_, told) => (titulos = told),
      async batch(l) {
        received += l.linhas
        recusadas = l.withError
        for (const e of l.erros.slice(0, MAX_STORED_REFUSALS - recusas.length))
          recusas.push({
            linha: `linha ${e.linha}, ${e.coluna}`,
            motivo: e.valor ? `${e.valor}: ${e.mensagem}` : e.mensagem,
          })
        for (const { linha, dados } of JSON.parse(l.json) as { linha: number; dados: LoadedRow }[]) {
          sumAll(sums, dados)
          if (!dias.has(dados.dia)) dias.set(dados.dia, linha)
        }
        if (sums.size > MAX_SUMS)
          throw new RejectedFile(
            `O arquivo tem mais de ${MAX_SUMS.toLocaleString('pt-BR')} dias e contas. Divida-o em partes.`,
          )
      },
      signal: alive,
    },
  ).catch((e: unknown) => {
    if (!(e instanceof RejectedFile)) throw e
    throw new DmsFileRefused(
      e.message,
      e.titulos.map((titulo) => ({ titulo, coluna: null })),
    )
  })
  if (recusadas > 0)
    throw new DmsFileRefused(
      `${recusadas === 1 ? 'Uma linha tem erro' : `${recusadas.toLocaleString('pt-BR')} linhas têm erro`} e nada do arquivo foi gravado. Corrija e envie de novo.`,
      titulos,
      recusas,
      recusadas,
    )
  return { recebidas: received, linhas: [...sums.values()], recusas: [], cursor: null, fim: true, dias, titulos }
}

function sumAll(sums: Map<string, DmsRow>, l: LoadedRow): void {
  const idExterno = `arquivo ${l.dia} ${l.conta}`
  const sum = sums.get(idExterno)
  if (sum) for (const k of SUMMED) sum[k] += l[k] ?? 0
  else sums.set(idExterno, { idExterno, versao: 1, removida: false, ...NOTHING, ...l })
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}
