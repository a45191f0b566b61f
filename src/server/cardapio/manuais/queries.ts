import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DadosDoManual, FiltroManuais, Manual } from '#shared/cardapio/manuais.ts'
import { contem, naSituacao, ordenado, paginaDoCadastro, porTexto } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, type Tx } from '../../core/database/query.ts'

const base = (c: Ctx) => c.tx.selectFrom('manualProprietario as m').where(doInquilino(c, 'm'))
const COLUNAS = [
  'm.codManual',
  'm.titulo',
  'm.marca',
  'm.modelo',
  'm.anoDe',
  'm.anoAte',
  'm.ativo',
  'm.bytes',
  'm.envio',
  'm.versao',
] as const
const link = sql<string | null>`case when m.ativo and m.envio > 0 then '/api/publico/manuais/' || m.segredo end`.as(
  'link',
)

const ORDENS = { nome: porTexto('m.titulo'), marca: porTexto('m.marca'), modelo: porTexto('m.modelo') }

/** Manuals, without a choice by title. */
export async function listManuais(c: Ctx, f: FiltroManuais) {
  const por = ordenado(f, 'm.codManual', ORDENS)
  let todos = base(c).where(naSituacao('m.ativo', f.situacao))
  if (f.busca) todos = todos.where(contem(['m.titulo', 'm.marca', 'm.modelo'], f.busca))
  if (f.marca) todos = todos.where(sql<boolean>`sem_acento(m.marca) = sem_acento(${f.marca})`)
  const linhas = await todos
    .select([...COLUNAS, link, por.chave])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(c.tx, f, linhas, (l) => l.codManual, todos.select('m.codManual'))
}

const umManual = (c: Ctx, codManual: number) =>
  base(c)
    .select([...COLUNAS, link])
    .where('m.codManual', '=', codManual)

export function getManual(c: Ctx, codManual: number): Promise<Manual | undefined> {
  return umManual(c, codManual).executeTakeFirst()
}

/** The manual, held until the transaction ends. */
export function travarManual(c: Ctx, codManual: number): Promise<Manual | undefined> {
  return umManual(c, codManual).forUpdate().executeTakeFirst()
}

const colunas = (d: DadosDoManual) => ({ ...d, anoDe: d.anoDe ?? 0, anoAte: d.anoAte ?? 0 })

export async function inserirManual(c: Ctx, d: DadosDoManual): Promise<Manual> {
  const { codManual } = await c.tx
    .insertInto('manualProprietario')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      ...colunas(d),
      segredo: randomBytes(16).toString('base64url'),
    })
    .returning('codManual')
    .executeTakeFirstOrThrow()
  return { ...colunas(d), codManual, bytes: 0, envio: 0, link: null, versao: 1 }
}

export async function gravarManual(c: Ctx, { codManual, versao }: Manual, d: DadosDoManual): Promise<Manual> {
  await c.tx
    .updateTable('manualProprietario')
    .set({ ...colunas(d), versao: versao + 1 })
    .where(doInquilino(c))
    .where('codManual', '=', codManual)
    .execute()
  return umManual(c, codManual).executeTakeFirstOrThrow()
}

/** A file on its way: which sending, how much of it has come. */
export interface Envio {
  codManual: number
  envio: number
  bytes: number
  recebidos: number
}

/** Announces a new file; what was on its way before is given up. */
export async function iniciarEnvio(c: Ctx, codManual: number, bytes: number): Promise<Envio | undefined> {
  const r = await c.tx
    .updateTable('manualProprietario')
    .set({ novoEnvio: sql`greatest(novo_envio, envio) + 1`, novoBytes: bytes, novoRecebidos: 0 })
    .where(doInquilino(c))
    .where('codManual', '=', codManual)
    .returning('novoEnvio as envio')
    .executeTakeFirst()
  return r && { codManual, envio: r.envio, bytes, recebidos: 0 }
}

/** The file that is on its way, held when it is to be changed. */
export async function lerEnvio(c: Ctx, codManual: number, travar = false): Promise<Envio | undefined> {
  const q = c.tx
    .selectFrom('manualProprietario')
    .select([
      'codManual',
      'novoEnvio as envio',
      'novoRecebidos as recebidos',
      sql<number>`coalesce(novo_bytes, 0)`.as('bytes'),
    ])
    .where(doInquilino(c))
    .where('codManual', '=', codManual)
  return (travar ? q.forUpdate() : q).executeTakeFirst()
}

/** A piece has come; whole and looked at, the file takes the place of the one before it. */
export async function contarPedaco(c: Ctx, e: Envio, tamanho: number, sha256: string | null): Promise<void> {
  await c.tx
    .updateTable('manualProprietario')
    .set(
      sha256 === null
        ? { novoRecebidos: e.recebidos + tamanho }
        : {
            envio: e.envio,
            bytes: e.bytes,
            sha256,
            arquivoDe: null,
            novoBytes: null,
            novoRecebidos: 0,
            versao: sql`versao + 1`,
          },
    )
    .where(doInquilino(c))
    .where('codManual', '=', e.codManual)
    .execute()
}

/** The manual of a secret address: active, with a file. */
export function porSegredo(tx: Tx, codDistribuidor: number, segredo: string) {
  return tx
    .selectFrom('manualProprietario')
    .select(['codDistribuidor', sql<number>`coalesce(arquivo_de, cod_manual)`.as('codManual'), 'envio', 'bytes'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('segredo', '=', segredo)
    .where('ativo', '=', true)
    .where('envio', '>', 0)
    .executeTakeFirst()
}

/** Whose file a manual shows, and which sending of it. */
export function arquivoDe(c: Ctx, codManual: number) {
  return base(c)
    .select([
      'm.codDistribuidor',
      sql<number>`coalesce(m.arquivo_de, m.cod_manual)`.as('codManual'),
      'm.envio',
      'm.bytes',
    ])
    .where('m.codManual', '=', codManual)
    .where('m.envio', '>', 0)
    .executeTakeFirst()
}

/** Address of the manual for the car of a checklist: the longest model's name that begins its own, the newest years. */
export async function manualDoVeiculo(c: Ctx, codChecklist: number): Promise<string | null> {
  const r = await sql<{ segredo: string }>`
    select m.segredo from checklist k
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    join manual_proprietario m on m.cod_distribuidor = k.cod_distribuidor and m.ativo and m.envio > 0 and sem_acento(m.marca) = sem_acento(v.marca)
      and starts_with(sem_acento(v.modelo) || ' ', sem_acento(m.modelo) || ' ') and (v.ano is null or (m.ano_de = 0 or v.ano >= m.ano_de) and (m.ano_ate = 0 or v.ano <= m.ano_ate))
    where k.cod_distribuidor = ${c.inquilino.codDistribuidor} and k.cod_checklist = ${codChecklist}
    order by length(m.modelo) desc, m.ano_de desc, m.cod_manual desc limit 1`.execute(c.tx)
  const achado = r.rows[0]
  return achado ? `/api/publico/manuais/${achado.segredo}` : null
}
