import type { Titulo } from '../../core/importing/mensagens.ts'
import { open } from 'node:fs/promises'
import { ler } from '../../core/importing/ler.ts'
import { ArquivoRecusado } from '../../core/spreadsheets/fonte.ts'
import { type ReferenciasDoArquivo, vendasDeArquivo } from './colunas-arquivo.ts'
import { FalhaNaSaida } from '../../core/outbound/saida.ts'
import type { LinhaDms, PaginaDms, Recusa } from './conector.ts'

/** Days times accounts that one file may tell: a year of a large store, many times. */
const MAX_SOMAS = 20_000
const RECUSAS_GUARDADAS = 50
const SOMADAS = ['bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'] as const
const NADA = { bruto: 0, desconto: 0, devolucao: 0, imposto: 0, custo: 0, quantidade: 0, minutos: 0 }
/** Columns that the file lacks are absent. */
type LinhaLida = { dia: string; conta: string } & Partial<Record<(typeof SOMADAS)[number], number>>

export interface AlvoArquivo extends Omit<ReferenciasDoArquivo, 'datas'> {
  caminho: string
  titulos: Readonly<Record<string, string>>
}

/** A file that nobody may keep a part of: why, the first refused rows, and the titles that it has. */
export class ArquivoDmsRecusado extends FalhaNaSaida {
  override name = 'ArquivoDmsRecusado'
  readonly recusas: readonly Recusa[]
  readonly recusadas: number
  readonly titulos: readonly Titulo[]
  constructor(mensagem: string, titulos: readonly Titulo[], recusas: readonly Recusa[] = [], recusadas = 0) {
    super(mensagem, false)
    this.titulos = titulos
    this.recusas = recusas
    this.recusadas = recusadas
  }
}

/** Reads a store's file in the reading process, as a connector does a page: whole, or ArquivoDmsRecusado. `vivo` is called while it reads. */
export async function lerArquivoDms(
  alvo: AlvoArquivo,
  parar: AbortSignal,
  vivo: () => Promise<void>,
): Promise<PaginaDms & { titulos: Titulo[] }> {
  const { formato, hoje, loja } = alvo
  const referencias: ReferenciasDoArquivo = { formato, hoje, loja, datas: (await ehZip(alvo.caminho)) ? 'BR' : formato }
  const somas = new Map<string, LinhaDms>()
  const dias = new Map<string, number>()
  const recusas: Recusa[] = []
  let titulos: Titulo[] = []
  let [recebidas, recusadas] = [0, 0]
  const { registro, modulo } = vendasDeArquivo
  await ler(
    { tarefa: 'conferir', caminho: alvo.caminho, registro, modulo, referencias, titulos: alvo.titulos },
    parar,
    {
      colunas: (_, ditos) => (titulos = ditos),
      async lote(l) {
        recebidas += l.linhas
        recusadas = l.comErro
        for (const e of l.erros.slice(0, RECUSAS_GUARDADAS - recusas.length))
          recusas.push({
            linha: `linha ${e.linha}, ${e.coluna}`,
            motivo: e.valor ? `${e.valor}: ${e.mensagem}` : e.mensagem,
          })
        for (const { linha, dados } of JSON.parse(l.json) as { linha: number; dados: LinhaLida }[]) {
          somar(somas, dados)
          if (!dias.has(dados.dia)) dias.set(dados.dia, linha)
        }
        if (somas.size > MAX_SOMAS)
          throw new ArquivoRecusado(
            `O arquivo tem mais de ${MAX_SOMAS.toLocaleString('pt-BR')} dias e contas. Divida-o em partes.`,
          )
      },
      sinal: vivo,
    },
  ).catch((e: unknown) => {
    if (!(e instanceof ArquivoRecusado)) throw e
    throw new ArquivoDmsRecusado(
      e.message,
      e.titulos.map((titulo) => ({ titulo, coluna: null })),
    )
  })
  if (recusadas > 0)
    throw new ArquivoDmsRecusado(
      `${recusadas === 1 ? 'Uma linha tem erro' : `${recusadas.toLocaleString('pt-BR')} linhas têm erro`} e nada do arquivo foi gravado. Corrija e envie de novo.`,
      titulos,
      recusas,
      recusadas,
    )
  return { recebidas, linhas: [...somas.values()], recusas: [], cursor: null, fim: true, dias, titulos }
}

function somar(somas: Map<string, LinhaDms>, l: LinhaLida): void {
  const idExterno = `arquivo ${l.dia} ${l.conta}`
  const soma = somas.get(idExterno)
  if (soma) for (const k of SOMADAS) soma[k] += l[k] ?? 0
  else somas.set(idExterno, { idExterno, versao: 1, removida: false, ...NADA, ...l })
}

async function ehZip(caminho: string): Promise<boolean> {
  const arquivo = await open(caminho)
  try {
    const { buffer } = await arquivo.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await arquivo.close()
  }
}
