import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { semSegredos } from '#shared/rules/sem-segredos.ts'
import { mesMais } from '#shared/rules/vendas.ts'

/** What grows without end: its table and the key that orders it. Sessions do not: they go a week after they end. */
export const REGISTROS = {
  auditoria: { tabela: 'auditoria', chave: 'cod_auditoria' },
  acessos: { tabela: 'pagina_vista', chave: 'cod_vista' },
  integracoes: { tabela: 'integracao_registro', chave: 'cod_registro' },
} as const
export type Registro = keyof typeof REGISTROS

/** How long each distributor keeps what, in months: what it says itself goes before the installation's setting. `nome` asks for one. */
export async function lerRetencoes(
  client: pg.ClientBase,
  nome: string | null,
  padrao: Record<Registro, number>,
): Promise<{ cod: number; nome: string; meses: Record<Registro, number> }[]> {
  const { rows } = await client.query<{ cod: number; nome: string; ditos: Partial<Record<Registro, number>> }>(
    `select cod_distribuidor as cod, distribuidor as nome,
       jsonb_strip_nulls(jsonb_build_object('auditoria', retencao_auditoria, 'acessos', retencao_acessos, 'integracoes', retencao_integracoes)) as ditos
     from distribuidor where $1::text is null or distribuidor = $1 order by 1`,
    [nome],
  )
  return rows.map(({ ditos, ...d }) => ({ ...d, meses: { ...padrao, ...ditos } }))
}

const POR_LEITURA = 2000
const POR_REMOCAO = 5000

/** A file that is not what was written: nothing is removed by it. */
export class ArquivoRuim extends Error {
  override name = 'ArquivoRuim'
}

export interface Arquivado {
  arquivo: string
  linhas: number
  removidas: number
}

interface Tarefa {
  client: pg.ClientBase
  codDistribuidor: number
  registro: Registro
  /** 'YYYY-MM', UTC. */
  mes: string
}
interface Fim {
  fim: true
  codDistribuidor: number
  registro: string
  mes: string
  linhas: number
  sha256: string
}

/**
 * Takes the whole months of a distributor's records that are older than they are kept out of the database, the oldest first: each is written as compressed JSON
 * lines, read back, and only what stands in the file is removed. A run that was cut is taken up by the next one, wherever it was cut.
 * `client` is a connection of the owner that has become app_system.
 */
export async function* arquivarRegistros(
  client: pg.ClientBase,
  {
    codDistribuidor,
    registro,
    meses,
    pasta,
    agora = new Date(),
  }: Omit<Tarefa, 'client' | 'mes'> & { meses: number; pasta: string; agora?: Date },
): AsyncGenerator<Arquivado> {
  const { tabela } = REGISTROS[registro]
  const limite = mesMais(agora.toISOString().slice(0, 7), -meses)
  await mkdir(pasta, { recursive: true })
  for (let mes = ''; ; mes = mesMais(mes, 1)) {
    const r = await client.query<{ mes: string | null }>(
      `select to_char(min(em) at time zone 'UTC', 'YYYY-MM') as mes from ${tabela} where cod_distribuidor = $1 and em >= $2::timestamptz and em < $3::timestamptz`,
      [codDistribuidor, mes === '' ? '-infinity' : inicioDe(mes), inicioDe(limite)],
    )
    const achado = r.rows[0]?.mes
    if (!achado) return
    mes = achado
    const t: Tarefa = { client, codDistribuidor, registro, mes }
    // What a run before this one wrote and could not remove; then the rest.
    const prontos = await arquivosDo(pasta, t)
    for (const arquivo of prontos) yield await remover(t, join(pasta, arquivo))
    const novo = await escrever(
      t,
      pasta,
      `${registro}-${mes}${prontos.length > 0 ? `-${prontos.length + 1}` : ''}.jsonl.gz`,
    )
    if (novo) yield await remover(t, novo)
  }
}

const inicioDe = (mes: string) => `${mes}-01T00:00:00Z`

async function arquivosDo(pasta: string, { registro, mes }: Tarefa): Promise<string[]> {
  const nome = new RegExp(`^${registro}-${mes}(-\\d+)?\\.jsonl\\.gz$`)
  const achados = (await readdir(pasta)).filter((n) => nome.test(n))
  return achados.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
}

/** Writes a month's rows as they are now, in a file that has its name only when it is complete and on the disk; null where there is none. */
async function escrever(t: Tarefa, pasta: string, nome: string): Promise<string | null> {
  const parcial = join(pasta, `${nome}.parcial`)
  let linhas = 0
  const conteudo = async function* () {
    const soma = createHash('sha256')
    for await (const linha of linhasDo(t)) {
      linhas++
      soma.update(linha)
      yield linha
    }
    const { codDistribuidor, registro, mes } = t
    const fim: Fim = { fim: true, codDistribuidor, registro, mes, linhas, sha256: soma.digest('hex') }
    yield `${JSON.stringify(fim)}\n`
  }
  await t.client.query('begin isolation level repeatable read read only')
  try {
    await pipeline(Readable.from(conteudo()), createGzip(), createWriteStream(parcial, { flush: true, mode: 0o600 }))
  } finally {
    await t.client.query('rollback')
  }
  if (linhas === 0) {
    await rm(parcial)
    return null
  }
  await rename(parcial, join(pasta, nome))
  const diretorio = await open(pasta)
  await diretorio.sync()
  await diretorio.close()
  return join(pasta, nome)
}

async function* linhasDo({ client, codDistribuidor, registro, mes }: Tarefa): AsyncGenerator<string> {
  const { tabela, chave } = REGISTROS[registro]
  let [em, cod] = ['-infinity', '0']
  for (;;) {
    const r = await client.query<{ em: string; cod: string; linha: Record<string, unknown> }>(
      `select em::text as em, ${chave}::text as cod, to_jsonb(x) - 'cod_distribuidor' as linha from ${tabela} x
       where cod_distribuidor = $1 and em >= $2::timestamptz and em < $3::timestamptz and (em, ${chave}) > ($4::timestamptz, $5::bigint) order by em, ${chave} limit ${POR_LEITURA}`,
      [codDistribuidor, inicioDe(mes), inicioDe(mesMais(mes, 1)), em, cod],
    )
    for (const l of r.rows) yield `${JSON.stringify(semSegredos(l.linha))}\n`
    const ultima = r.rows.at(-1)
    if (!ultima || r.rows.length < POR_LEITURA) return
    ;[em, cod] = [ultima.em, ultima.cod]
  }
}

const linhasDoArquivo = (arquivo: string) =>
  createInterface({ input: createReadStream(arquivo).pipe(createGunzip()), crlfDelay: Infinity })

/** Throws when a file is cut, changed or of something else. Gives its number of rows. */
async function conferir({ codDistribuidor, registro, mes }: Tarefa, arquivo: string): Promise<number> {
  const soma = createHash('sha256')
  let linhas = 0
  let ultima: string | null = null
  try {
    await pipeline(createReadStream(arquivo), createGunzip(), async (texto: AsyncIterable<Buffer>) => {
      for await (const linha of createInterface({ input: Readable.from(texto), crlfDelay: Infinity })) {
        if (ultima !== null) {
          soma.update(`${ultima}\n`)
          linhas++
        }
        ultima = linha
      }
    })
    const fim = JSON.parse(ultima ?? '{}') as Partial<Fim>
    const certo =
      fim.fim === true &&
      fim.codDistribuidor === codDistribuidor &&
      fim.registro === registro &&
      fim.mes === mes &&
      fim.linhas === linhas &&
      fim.sha256 === soma.digest('hex')
    if (certo) return linhas
  } catch (e) {
    throw new ArquivoRuim(`O arquivo ${arquivo} está danificado; nada foi removido`, { cause: e })
  }
  throw new ArquivoRuim(`O arquivo ${arquivo} não é o que foi escrito; nada foi removido`)
}

/** Removes what stands in a file, in pieces, once the whole file was read back; the audit keeps that it left. */
async function remover(t: Tarefa, arquivo: string): Promise<Arquivado> {
  const { client, codDistribuidor, registro, mes } = t
  const { tabela, chave } = REGISTROS[registro]
  const linhas = await conferir(t, arquivo)
  const nome = `${registro}:${arquivo.split(/[\\/]/).at(-1) ?? ''}`
  await client.query(
    `insert into auditoria (cod_distribuidor, acao, registro, dados) select $1, 'arquivamento', $2, $3
     where not exists (select from auditoria where cod_distribuidor = $1 and registro = $2)`,
    [codDistribuidor, nome, JSON.stringify({ mes, linhas })],
  )
  let removidas = 0
  let chaves: unknown[] = []
  const tirar = async () => {
    const r = await client.query(
      `delete from ${tabela} where cod_distribuidor = $1 and ${chave} = any ($2::bigint[]) and em >= $3::timestamptz and em < $4::timestamptz`,
      [codDistribuidor, chaves, inicioDe(mes), inicioDe(mesMais(mes, 1))],
    )
    removidas += r.rowCount ?? 0
    chaves = []
  }
  for await (const linha of linhasDoArquivo(arquivo)) {
    const lida = JSON.parse(linha) as Record<string, unknown>
    if (lida['fim'] === true) break
    chaves.push(lida[chave])
    if (chaves.length === POR_REMOCAO) await tirar()
  }
  if (chaves.length > 0) await tirar()
  return { arquivo, linhas, removidas }
}
