// Reader process that parses untrusted files: it has no secrets and no database connection; if a file kills it, the server goes on.
import { createWriteStream } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { findTable, withTitles, titleRecognizer, type Table } from '../importing/header.ts'
import { rowChecker } from '../importing/check-row.ts'
import { withErrors } from '../importing/mark-errors.ts'
import {
  type ReaderMessage,
  type Batch,
  MAX_ERRORS,
  MAX_ROWS,
  MAX_RAW_ROWS,
  type ReadRequest,
  SIGNAL_MS,
} from '../importing/messages.ts'
import { type ReadDef, isDefinition } from '../importing/def.ts'
import { openSheets } from '../spreadsheets/open.ts'
import { streamXlsx } from '../spreadsheets/write-xlsx.ts'
import { RejectedFile, type Sheet } from '../spreadsheets/source.ts'

const BATCH_SIZE = 1000

let reading: Sheet | undefined
const tell = (m: ReaderMessage) => process.send?.(m)

/** Waits until the server has taken the batch before reading the next rows. */
function deliver(batch: Batch): Promise<void> {
  return new Promise((ok) => {
    process.once('message', () => ok())
    tell({ tipo: 'lote', batch })
  })
}

async function check(def: ReadDef, table: Table, references: unknown): Promise<void> {
  const checkRow = rowChecker(def, table, references)
  tell({
    tipo: 'colunas',
    colunas: [...table.colunas.flatMap((c) => (c.coluna.outside ? [] : [c.coluna.writes])), ...(def.completed ?? [])],
    titulos: table.titulos.flatMap((titulo, em) =>
      titulo === '' ? [] : [{ titulo, coluna: table.colunas.find((c) => c.em === em)?.coluna.writes ?? null }],
    ),
  })
  let [rawRows, entriesRead, withError, stored] = [0, 0, 0, 0]
  let [data, erros]: [string[], Batch['erros']] = [[], []]
  const release = async () => {
    const batch = {
      json: `[${data.join()}]`,
      linhas: data.length,
      erros,
      withError,
      loaded: table.sheet.loaded(),
    }
    ;[data, erros] = [[], []]
    await deliver(batch)
  }
  for await (const linhas of table.sheet.linhas()) {
    rawRows += linhas.length
    if (rawRows > MAX_RAW_ROWS)
      throw new RejectedFile(
        `O arquivo tem mais de ${MAX_RAW_ROWS.toLocaleString('pt-BR')} linhas, contadas as vazias. Apague as linhas em branco do fim e envie de novo.`,
      )
    for (const linha of linhas) {
      const r = linha.numero > table.linha ? checkRow(linha) : null
      if (!r) continue
      if (++entriesRead > MAX_ROWS)
        throw new RejectedFile(
          `O arquivo tem mais de ${MAX_ROWS.toLocaleString('pt-BR')} linhas. Divida-o em partes e envie uma de cada vez.`,
        )
      if ('erros' in r) {
        withError++
        if (stored < MAX_ERRORS) erros.push(...r.erros)
        stored += r.erros.length
      } else data.push(JSON.stringify({ linha: r.linha, dados: r.dados }))
      if (data.length + erros.length >= BATCH_SIZE) await release()
    }
  }
  if (entriesRead === 0) throw new RejectedFile(`Não há linhas preenchidas abaixo dos títulos da linha ${table.linha}.`)
  await release()
}

/** Loads the register's definition from its own module only: areas and contracts stay out of this process. */
async function loadDefinition({ modulo, registro }: ReadRequest): Promise<ReadDef> {
  const moduleExports = (await import(modulo)) as Record<string, unknown>
  const def = Object.values(moduleExports)
    .filter(isDefinition)
    .find((d) => d.registro === registro)
  if (!def) throw new Error(`${modulo} does not import ${registro}`)
  return def
}

async function work(request: ReadRequest): Promise<void> {
  const definition = await loadDefinition(request)
  const def = request.task === 'conferir' && request.titulos ? withTitles(definition, request.titulos) : definition
  const { folhas: sheets, fechar: close } = await openSheets(request.caminho, titleRecognizer(def))
  try {
    const table = await findTable(def, sheets)
    reading = table.sheet
    // Write the compile cache now: this process is always killed, and the next one would compile the same modules again.
    flushCompileCache()
    if (request.task === 'conferir') await check(def, table, request.references)
    else await pipeline(streamXlsx(withErrors(table, request)), createWriteStream(request.output, { flush: true }))
  } finally {
    close()
  }
}

// The server ends this process. A signal to the process group must not look like a file that crashed the reader.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
// Lower priority, so that the server's requests go first.
setPriority(10)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  tell({ tipo: 'sinal', cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss(), loaded: reading?.loaded() ?? 0 })
}, SIGNAL_MS)
process.once('message', (request: ReadRequest) => {
  work(request).then(
    () => tell({ tipo: 'fim' }),
    (e: unknown) =>
      tell(
        e instanceof RejectedFile
          ? { tipo: 'recusado', mensagem: e.message, titulos: e.titulos }
          : { tipo: 'quebrou', erro: e instanceof Error ? (e.stack ?? e.message) : String(e) },
      ),
  )
})
