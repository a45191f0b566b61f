import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { abrirTexto } from './codificacao.ts'
import { ArquivoRecusado, type Folha, type Linha, type Reconhecer } from './fonte.ts'

const SEPARADORES = [';', ',', '\t', '|'] as const
const LINHAS_DA_AMOSTRA = 50
const POR_VEZ = 500

const FORMA: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 256 * 1024,
}

/** A CSV as one sheet: separator by `sep=` on its first line, else the one that shows most known titles. */
export async function abrirCsv(caminho: string, reconhecer: Reconhecer): Promise<Folha> {
  const texto = await abrirTexto(caminho)
  let amostra = ''
  for await (const p of texto.pedacos()) {
    amostra += p
    if (amostra.length > 65_536) break
  }
  const dita = /^sep=(.)\r?\n?/i.exec(amostra)
  const delimiter = dita?.[1] ?? separadorDe(amostra, reconhecer)
  let lidos = 0
  return {
    lido: () => lidos / texto.bytes,
    async *linhas() {
      const fonte = Readable.from(
        semLinhaSep(
          texto.pedacos((n) => (lidos = n)),
          dita?.[0].length ?? 0,
        ),
      )
      let numero = 0
      // Blank lines are numbered, as a spreadsheet shows them, but cost nothing.
      const numeros: number[] = []
      const numerar: Options['on_record'] = (celulas, { records, empty_lines }) => {
        numeros.push(records + empty_lines)
        return celulas
      }
      const leitor = parse({ ...FORMA, delimiter, skip_empty_lines: true, on_record: numerar })
      let lote: Linha[] = []
      try {
        for await (const celulas of fonte.compose(leitor) as AsyncIterable<string[]>) {
          numero = numeros.shift() ?? numero + 1
          lote.push({ numero, celulas })
          if (lote.length < POR_VEZ) continue
          yield lote
          lote = []
        }
      } catch (e) {
        if (!(e instanceof CsvError)) throw e
        throw new ArquivoRecusado(
          `Não foi possível ler a partir da linha ${numero + 1}: há aspas que abrem e não fecham, ou uma célula grande demais. Corrija-a e envie de novo.`,
        )
      }
      if (lote.length > 0) yield lote
    },
  }
}

function separadorDe(amostra: string, reconhecer: Reconhecer): string {
  const titulos = SEPARADORES.map((delimiter) => {
    try {
      const linhas = parseSync(amostra, {
        ...FORMA,
        delimiter,
        to: LINHAS_DA_AMOSTRA,
        relax_quotes: true,
        skip_records_with_error: true,
      })
      return Math.max(0, ...linhas.map(reconhecer))
    } catch {
      return 0
    }
  })
  return SEPARADORES[titulos.indexOf(Math.max(...titulos))] ?? ';'
}

/** Excel takes `sep=;` for itself and does not number its line. */
async function* semLinhaSep(pedacos: AsyncIterable<string>, tirar: number): AsyncGenerator<string> {
  let falta = tirar
  for await (const p of pedacos) {
    const resto = p.slice(falta)
    falta = Math.max(0, falta - p.length)
    if (resto !== '') yield resto
  }
}
