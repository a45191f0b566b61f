import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { openText } from './encoding.ts'
import { RejectedFile, type Sheet, type Linha, type Recognize } from './source.ts'

const SEPARATORS = [';', ',', '\t', '|'] as const
const SAMPLE_ROWS = 50
const BATCH_SIZE = 500

const CSV_FORMAT: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 256 * 1024,
}

/** Opens a CSV as one sheet. The separator comes from `sep=` in the first line, else it is the one that yields most known titles. */
export async function openCsv(path: string, recognize: Recognize): Promise<Sheet> {
  const text = await openText(path)
  let sample = ''
  for await (const p of text.pedacos()) {
    sample += p
    if (sample.length > 65_536) break
  }
  const separatorLine = /^sep=(.)\r?\n?/i.exec(sample)
  const delimiter = separatorLine?.[1] ?? separatorOf(sample, recognize)
  let loaded = 0
  return {
    loaded: () => loaded / text.bytes,
    async *linhas() {
      const fonte = Readable.from(
        withoutSepLine(
          text.pedacos((n) => (loaded = n)),
          separatorLine?.[0].length ?? 0,
        ),
      )
      let numero = 0
      // Blank lines count in the row numbers, as in a spreadsheet, but yield no row.
      const numbers: number[] = []
      const numberRows: Options['on_record'] = (cells, { records, empty_lines }) => {
        numbers.push(records + empty_lines)
        return cells
      }
      const reader = parse({ ...CSV_FORMAT, delimiter, skip_empty_lines: true, on_record: numberRows })
      let batch: Linha[] = []
      try {
        for await (const celulas of fonte.compose(reader) as AsyncIterable<string[]>) {
          numero = numbers.shift() ?? numero + 1
          batch.push({ numero, celulas })
          if (batch.length < BATCH_SIZE) continue
          yield batch
          batch = []
        }
      } catch (e) {
        if (!(e instanceof CsvError)) throw e
        throw new RejectedFile(
          `Não foi possível ler a partir da linha ${numero + 1}: há aspas que abrem e não fecham, ou uma célula grande demais. Corrija-a e envie de novo.`,
        )
      }
      if (batch.length > 0) yield batch
    },
  }
}

function separatorOf(sample: string, recognize: Recognize): string {
  const titulos = SEPARATORS.map((delimiter) => {
    try {
      const linhas = parseSync(sample, {
        ...CSV_FORMAT,
        delimiter,
        to: SAMPLE_ROWS,
        relax_quotes: true,
        skip_records_with_error: true,
      })
      return Math.max(0, ...linhas.map(recognize))
    } catch {
      return 0
    }
  })
  return SEPARATORS[titulos.indexOf(Math.max(...titulos))] ?? ';'
}

/** Drops the `sep=;` line, which Excel consumes and does not number. */
async function* withoutSepLine(chunks: AsyncIterable<string>, takeOff: number): AsyncGenerator<string> {
  let missing = takeOff
  for await (const p of chunks) {
    const rest = p.slice(missing)
    missing = Math.max(0, missing - p.length)
    if (rest !== '') yield rest
  }
}
