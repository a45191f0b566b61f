import { open } from 'node:fs/promises'
import { ArquivoRecusado, type Folha, type Reconhecer } from './fonte.ts'
import { abrirCsv } from './ler-csv.ts'
import { abrirXlsx } from './ler-xlsx.ts'

const ZIP = Buffer.from('PK\u0003\u0004')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Sheets of a file, by what it holds and not by its name; throws ArquivoRecusado. */
export async function abrirFolhas(
  caminho: string,
  reconhecer: Reconhecer,
): Promise<{ folhas: readonly Folha[]; fechar: () => void }> {
  const inicio = Buffer.alloc(8)
  const arquivo = await open(caminho)
  await arquivo.read(inicio, 0, 8, 0)
  await arquivo.close()
  if (inicio.equals(OLE))
    throw new ArquivoRecusado(
      'A planilha está protegida por senha ou é de um Excel anterior a 2007. Salve como .xlsx sem senha, ou como CSV, e envie de novo.',
    )
  if (inicio.subarray(0, 4).equals(ZIP)) return abrirXlsx(caminho)
  return { folhas: [await abrirCsv(caminho, reconhecer)], fechar: () => {} }
}
