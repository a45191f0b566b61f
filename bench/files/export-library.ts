// Child process of export.ts: runs the library's streaming writer over as many rows and columns, generated on demand; prints { ms, bytes }.
import { writeXlsxStream, type CellValue } from 'hucre/xlsx'

const { linhas, colunas } = JSON.parse(process.argv[2] ?? '{}') as { linhas: number; colunas: number }
const criadoEm = new Date(Date.UTC(2026, 0, 1))

/** The column mix of a list of quotes: half text, a quarter numbers, a quarter dates. */
function* dados(): Generator<CellValue[]> {
  for (let i = 0; i < linhas; i++)
    yield Array.from({ length: colunas }, (_, c): CellValue =>
      c % 4 === 2 ? i * c : c % 4 === 3 ? new Date(criadoEm.getTime() + i * 60_000) : `texto ${c} ${i}`,
    )
}

const inicio = performance.now()
let bytes = 0
const formats = Array.from({ length: colunas }, (_, c) => ({
  header: `Coluna ${c}`,
  ...(c % 4 === 3 && { numFmt: 'dd/mm/yyyy hh:mm' }),
}))
for await (const parte of writeXlsxStream(dados(), { name: 'Dados', columns: formats })) bytes += parte.length
console.log(JSON.stringify({ ms: performance.now() - inicio, bytes }))
