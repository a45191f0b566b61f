import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Execucao, MAX_VENDAS_BYTES } from '#shared/vendas/dms.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { AppError, invalid, notFound } from '../../core/http/errors.ts'
import { Chunk } from '../../core/files/upload-chunk.ts'
import type { Services } from '../../core/services.ts'
import { DMS_QUEUE } from './run.ts'
import { fileKey } from './run-file.ts'
import { readExecucao } from './queries.ts'

type Received = Execucao & { repetido: boolean }
interface Sender {
  codUsuario: number | null
  quem: string
}
interface Chegada {
  services: Services
  codDistribuidor: number
  codConcessionaria: number
  corpo: unknown
  nome: string
  /** Sent with a test key: nothing is stored. */
  teste: boolean
  read<T>(inspect: (c: Ctx) => Promise<T>): Promise<T>
}

/** Stores a sales file for the reader before the transaction that queues the reading. A file that was already read is not stored again. */
export async function receiveFile(a: Chegada): Promise<(c: Ctx, de: Sender) => Promise<Received>> {
  const { services, codDistribuidor, codConcessionaria, nome } = a
  if (!(a.corpo instanceof Chunk))
    throw new AppError(415, 'tipo-nao-aceito', 'Envie a planilha como application/octet-stream')
  const { bytes } = a.corpo
  const refusal =
    bytes.length === 0 ? 'O arquivo está vazio' : bytes.length > MAX_VENDAS_BYTES ? 'O arquivo passa de 20 MB' : null
  if (refusal) throw invalid(refusal, { arquivo: refusal })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const before = await a.read(async (c) => {
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    return alreadyReceived(c, codConcessionaria, sha256)
  })
  if (before === null && !a.teste)
    await services.files.saveStream(
      fileKey({ codDistribuidor, codConcessionaria, sha256 }),
      Readable.from([bytes]),
      'application/octet-stream',
    )
  return async (c, { codUsuario, quem }) => {
    await sql`insert into dms_fonte (cod_distribuidor, cod_concessionaria) values (${codDistribuidor}, ${codConcessionaria}) on conflict do nothing`.execute(
      c.tx,
    )
    const repetido = before ?? (await alreadyReceived(c, codConcessionaria, sha256))
    if (repetido !== null) return { ...(await readExecucao(c, repetido)), repetido: true }
    const r = await sql<{ codExecucao: number }>`
      insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, arquivo, bytes, sha256, leitura, cod_usuario, quem)
      select ${codDistribuidor}, ${codConcessionaria}, 'ARQUIVO', ${nome}, ${bytes.length}, ${sha256}, ${READING}, ${codUsuario}, ${quem} from dms_fonte f
      where f.cod_distribuidor = ${codDistribuidor} and f.cod_concessionaria = ${codConcessionaria}
      on conflict (cod_distribuidor, cod_concessionaria, sha256) where origem = 'ARQUIVO' and estado in ('NA_FILA', 'EXECUTANDO') do update set arquivo = excluded.arquivo
      returning cod_execucao as "codExecucao"`.execute(c.tx)
    const codExecucao = r.rows[0]?.codExecucao ?? 0
    c.depois(() => services.queue.send(DMS_QUEUE, { codDistribuidor, codExecucao }))
    return { ...(await readExecucao(c, codExecucao)), repetido: false }
  }
}

const READING = sql`jsonb_build_object('formato', f.formato, 'titulos', f.titulos)`

/** The run that already read this file with the same settings; null when there is none. */
async function alreadyReceived(c: Ctx, codConcessionaria: number, sha256: string): Promise<number | null> {
  const r = await sql<{ codExecucao: number }>`select e.cod_execucao as "codExecucao" from dms_execucao e
    join dms_fonte f on f.cod_distribuidor = e.cod_distribuidor and f.cod_concessionaria = e.cod_concessionaria
    where e.cod_distribuidor = ${c.tenant.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.sha256 = ${sha256}
      and e.estado = 'CONCLUIDA' and e.leitura = ${READING} order by e.cod_execucao desc limit 1`.execute(c.tx)
  return r.rows[0]?.codExecucao ?? null
}
