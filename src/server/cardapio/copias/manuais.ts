import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { formatYears } from '#shared/cardapio/manuais.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Copier, Difference } from './copier.ts'
import { rejectIfChanged } from './precos.ts'

interface ModeloKey {
  marca: string
  modelo: string
}
interface Loaded {
  codManual: number
  titulo: string
  anoDe: number
  anoAte: number
  envio: number
  arquivo: number
  versao: number
}
interface Replaced {
  codManual: number
  versao: number
  /** State before the copy; null for a manual that the copy created. */
  antes: { envio: number; bytes: number; sha256: string | null; arquivoDe: number | null; ativo: boolean } | null
}

async function readManuais(c: Ctx, l: ModeloKey): Promise<Map<string, Loaded>> {
  const r =
    await sql<Loaded>`select cod_manual as "codManual", titulo, ano_de as "anoDe", ano_ate as "anoAte", envio, coalesce(arquivo_de, cod_manual) as arquivo, versao from manual_proprietario
    where cod_distribuidor = ${c.tenant.codDistribuidor} and ativo and envio > 0 and sem_acento(marca) = sem_acento(${l.marca}) and sem_acento(modelo) = sem_acento(${l.modelo}) order by sem_acento(titulo), cod_manual`.execute(
      c.tx,
    )
  return new Map(r.rows.map((m) => [`${m.titulo.toLowerCase()}#${m.anoDe}`, m]))
}

/** Copies manuals of a model; the copies share the file. */
export const modeloManuaisCopier = (de: ModeloKey, para: ModeloKey): Copier => ({
  async comparar(c) {
    const [origem, destination] = [await readManuais(c, de), await readManuais(c, para)]
    const itens: Difference[] = []
    let iguais = 0
    for (const chave of new Set([...origem.keys(), ...destination.keys()])) {
      const [o, p] = [origem.get(chave), destination.get(chave)]
      if (o && p && o.arquivo === p.arquivo && o.envio === p.envio) {
        iguais++
        continue
      }
      const m = o ?? p
      itens.push({
        chave,
        nome: m ? `${m.titulo} · ${formatYears(m)}` : chave,
        situacao: !p ? 'NOVO' : o ? 'MUDA' : 'SAI',
        mudancas: o && p ? ['arquivo'] : [],
        precoAntes: null,
        precoDepois: null,
        alvo: { de: o?.codManual ?? null, para: p?.codManual ?? null },
      })
    }
    return { itens, iguais }
  },

  async copiar(c, chosen) {
    const d = c.tenant.codDistribuidor
    const replaced: Replaced[] = []
    for (const e of chosen) {
      const a = e.alvo as { de: number | null; para: number | null }
      const before = a.para === null ? null : await manualQuery(c, a.para)
      if (a.para === null) {
        const r = await sql<{
          cod: number
        }>`insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, ano_de, ano_ate, envio, bytes, sha256, arquivo_de, segredo)
          select cod_distribuidor, titulo, ${para.marca}, ${para.modelo}, ano_de, ano_ate, envio, bytes, sha256, coalesce(arquivo_de, cod_manual), ${randomBytes(16).toString('base64url')}
          from manual_proprietario where cod_distribuidor = ${d} and cod_manual = ${a.de} returning cod_manual as cod`.execute(
          c.tx,
        )
        replaced.push({ codManual: r.rows[0]?.cod ?? 0, versao: 1, antes: null })
        continue
      }
      await (
        a.de === null
          ? sql`update manual_proprietario set ativo = false, versao = versao + 1 where cod_distribuidor = ${d} and cod_manual = ${a.para}`
          : sql`update manual_proprietario p set envio = o.envio, bytes = o.bytes, sha256 = o.sha256, arquivo_de = coalesce(o.arquivo_de, o.cod_manual), versao = p.versao + 1
              from manual_proprietario o where o.cod_distribuidor = ${d} and o.cod_manual = ${a.de} and p.cod_distribuidor = ${d} and p.cod_manual = ${a.para}`
      ).execute(c.tx)
      replaced.push({ codManual: a.para, versao: (before?.versao ?? 0) + 1, antes: before && { ...before } })
    }
    return { trocados: replaced }
  },
})

const manualQuery = (c: Ctx, codManual: number) =>
  c.tx
    .selectFrom('manualProprietario')
    .select(['envio', 'bytes', 'sha256', 'arquivoDe', 'ativo', 'versao'])
    .where(ofTenant(c))
    .where('codManual', '=', codManual)
    .executeTakeFirstOrThrow()

/** Restores manuals. Throws 409 when one of them changed since the copy. */
export async function undoManuais(c: Ctx, done: { trocados: Replaced[] }): Promise<void> {
  let mudados = 0
  for (const t of done.trocados) if ((await manualQuery(c, t.codManual)).versao !== t.versao) mudados++
  rejectIfChanged(mudados)
  for (const { codManual, antes } of done.trocados) {
    const { envio, bytes, sha256, arquivoDe, ativo } = antes ?? {}
    await c.tx
      .updateTable('manualProprietario')
      .set(
        antes
          ? { envio, bytes, sha256, arquivoDe, ativo, versao: sql`versao + 1` }
          : { ativo: false, versao: sql`versao + 1` },
      )
      .where(ofTenant(c))
      .where('codManual', '=', codManual)
      .execute()
  }
}
