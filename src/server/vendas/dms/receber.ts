import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Execucao, MAX_BYTES_VENDAS } from '#shared/vendas/dms.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { AppError, invalid, notFound } from '../../core/http/errors.ts'
import { Pedaco } from '../../core/files/pedaco.ts'
import type { Partes } from '../../core/partes.ts'
import { FILA_DMS } from './executar.ts'
import { chaveDoArquivo } from './executar-arquivo.ts'
import { lerExecucao } from './queries.ts'

type Recebido = Execucao & { repetido: boolean }
interface Remetente {
  codUsuario: number | null
  quem: string
}
interface Chegada {
  partes: Partes
  codDistribuidor: number
  codConcessionaria: number
  corpo: unknown
  nome: string
  /** By a key to try with: nothing is kept. */
  teste: boolean
  ler<T>(olhar: (c: Ctx) => Promise<T>): Promise<T>
}

/** Keeps a file of sales where its reader finds it, before the transaction that asks for the reading. A file that was read already is not kept again. */
export async function receberArquivo(a: Chegada): Promise<(c: Ctx, de: Remetente) => Promise<Recebido>> {
  const { partes, codDistribuidor, codConcessionaria, nome } = a
  if (!(a.corpo instanceof Pedaco))
    throw new AppError(415, 'tipo-nao-aceito', 'Envie a planilha como application/octet-stream')
  const { bytes } = a.corpo
  const recusa =
    bytes.length === 0 ? 'O arquivo está vazio' : bytes.length > MAX_BYTES_VENDAS ? 'O arquivo passa de 20 MB' : null
  if (recusa) throw invalid(recusa, { arquivo: recusa })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const antes = await a.ler(async (c) => {
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    return jaRecebido(c, codConcessionaria, sha256)
  })
  if (antes === null && !a.teste)
    await partes.arquivos.gravarFluxo(
      chaveDoArquivo({ codDistribuidor, codConcessionaria, sha256 }),
      Readable.from([bytes]),
      'application/octet-stream',
    )
  return async (c, { codUsuario, quem }) => {
    await sql`insert into dms_fonte (cod_distribuidor, cod_concessionaria) values (${codDistribuidor}, ${codConcessionaria}) on conflict do nothing`.execute(
      c.tx,
    )
    const repetido = antes ?? (await jaRecebido(c, codConcessionaria, sha256))
    if (repetido !== null) return { ...(await lerExecucao(c, repetido)), repetido: true }
    const r = await sql<{ codExecucao: number }>`
      insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, arquivo, bytes, sha256, leitura, cod_usuario, quem)
      select ${codDistribuidor}, ${codConcessionaria}, 'ARQUIVO', ${nome}, ${bytes.length}, ${sha256}, ${LEITURA}, ${codUsuario}, ${quem} from dms_fonte f
      where f.cod_distribuidor = ${codDistribuidor} and f.cod_concessionaria = ${codConcessionaria}
      on conflict (cod_distribuidor, cod_concessionaria, sha256) where origem = 'ARQUIVO' and estado in ('NA_FILA', 'EXECUTANDO') do update set arquivo = excluded.arquivo
      returning cod_execucao as "codExecucao"`.execute(c.tx)
    const codExecucao = r.rows[0]?.codExecucao ?? 0
    c.depois(() => partes.fila.enviar(FILA_DMS, { codDistribuidor, codExecucao }))
    return { ...(await lerExecucao(c, codExecucao)), repetido: false }
  }
}

const LEITURA = sql`jsonb_build_object('formato', f.formato, 'titulos', f.titulos)`

/** The run that read the very same file under the same reading; null when there is none. */
async function jaRecebido(c: Ctx, codConcessionaria: number, sha256: string): Promise<number | null> {
  const r = await sql<{ codExecucao: number }>`select e.cod_execucao as "codExecucao" from dms_execucao e
    join dms_fonte f on f.cod_distribuidor = e.cod_distribuidor and f.cod_concessionaria = e.cod_concessionaria
    where e.cod_distribuidor = ${c.inquilino.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.sha256 = ${sha256}
      and e.estado = 'CONCLUIDA' and e.leitura = ${LEITURA} order by e.cod_execucao desc limit 1`.execute(c.tx)
  return r.rows[0]?.codExecucao ?? null
}
