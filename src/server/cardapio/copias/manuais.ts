import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { anosEmPalavras } from '#shared/cardapio/manuais.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import type { Copiador, Diferenca } from './copiador.ts'
import { recusarSeMudou } from './precos.ts'

interface DoModelo {
  marca: string
  modelo: string
}
interface Lido {
  codManual: number
  titulo: string
  anoDe: number
  anoAte: number
  envio: number
  arquivo: number
  versao: number
}
interface Trocado {
  codManual: number
  versao: number
  /** As it was; null for one that the copy made. */
  antes: { envio: number; bytes: number; sha256: string | null; arquivoDe: number | null; ativo: boolean } | null
}

async function lerManuais(c: Ctx, l: DoModelo): Promise<Map<string, Lido>> {
  const r =
    await sql<Lido>`select cod_manual as "codManual", titulo, ano_de as "anoDe", ano_ate as "anoAte", envio, coalesce(arquivo_de, cod_manual) as arquivo, versao from manual_proprietario
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and ativo and envio > 0 and sem_acento(marca) = sem_acento(${l.marca}) and sem_acento(modelo) = sem_acento(${l.modelo}) order by sem_acento(titulo), cod_manual`.execute(
      c.tx,
    )
  return new Map(r.rows.map((m) => [`${m.titulo.toLowerCase()}#${m.anoDe}`, m]))
}

/** Manuals of a model: the copy shows the same file. */
export const manuaisDeModelos = (de: DoModelo, para: DoModelo): Copiador => ({
  async comparar(c) {
    const [origem, destino] = [await lerManuais(c, de), await lerManuais(c, para)]
    const itens: Diferenca[] = []
    let iguais = 0
    for (const chave of new Set([...origem.keys(), ...destino.keys()])) {
      const [o, p] = [origem.get(chave), destino.get(chave)]
      if (o && p && o.arquivo === p.arquivo && o.envio === p.envio) {
        iguais++
        continue
      }
      const m = o ?? p
      itens.push({
        chave,
        nome: m ? `${m.titulo} · ${anosEmPalavras(m)}` : chave,
        situacao: !p ? 'NOVO' : o ? 'MUDA' : 'SAI',
        mudancas: o && p ? ['arquivo'] : [],
        precoAntes: null,
        precoDepois: null,
        alvo: { de: o?.codManual ?? null, para: p?.codManual ?? null },
      })
    }
    return { itens, iguais }
  },

  async copiar(c, escolhidas) {
    const d = c.inquilino.codDistribuidor
    const trocados: Trocado[] = []
    for (const e of escolhidas) {
      const a = e.alvo as { de: number | null; para: number | null }
      const antes = a.para === null ? null : await umManual(c, a.para)
      if (a.para === null) {
        const r = await sql<{
          cod: number
        }>`insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, ano_de, ano_ate, envio, bytes, sha256, arquivo_de, segredo)
          select cod_distribuidor, titulo, ${para.marca}, ${para.modelo}, ano_de, ano_ate, envio, bytes, sha256, coalesce(arquivo_de, cod_manual), ${randomBytes(16).toString('base64url')}
          from manual_proprietario where cod_distribuidor = ${d} and cod_manual = ${a.de} returning cod_manual as cod`.execute(
          c.tx,
        )
        trocados.push({ codManual: r.rows[0]?.cod ?? 0, versao: 1, antes: null })
        continue
      }
      await (
        a.de === null
          ? sql`update manual_proprietario set ativo = false, versao = versao + 1 where cod_distribuidor = ${d} and cod_manual = ${a.para}`
          : sql`update manual_proprietario p set envio = o.envio, bytes = o.bytes, sha256 = o.sha256, arquivo_de = coalesce(o.arquivo_de, o.cod_manual), versao = p.versao + 1
              from manual_proprietario o where o.cod_distribuidor = ${d} and o.cod_manual = ${a.de} and p.cod_distribuidor = ${d} and p.cod_manual = ${a.para}`
      ).execute(c.tx)
      trocados.push({ codManual: a.para, versao: (antes?.versao ?? 0) + 1, antes: antes && { ...antes } })
    }
    return { trocados }
  },
})

const umManual = (c: Ctx, codManual: number) =>
  c.tx
    .selectFrom('manualProprietario')
    .select(['envio', 'bytes', 'sha256', 'arquivoDe', 'ativo', 'versao'])
    .where(doInquilino(c))
    .where('codManual', '=', codManual)
    .executeTakeFirstOrThrow()

/** Puts manuals back; throws 409 when one of them has changed since. */
export async function desfazerManuais(c: Ctx, feito: { trocados: Trocado[] }): Promise<void> {
  let mudados = 0
  for (const t of feito.trocados) if ((await umManual(c, t.codManual)).versao !== t.versao) mudados++
  recusarSeMudou(mudados)
  for (const { codManual, antes } of feito.trocados) {
    const { envio, bytes, sha256, arquivoDe, ativo } = antes ?? {}
    await c.tx
      .updateTable('manualProprietario')
      .set(
        antes
          ? { envio, bytes, sha256, arquivoDe, ativo, versao: sql`versao + 1` }
          : { ativo: false, versao: sql`versao + 1` },
      )
      .where(doInquilino(c))
      .where('codManual', '=', codManual)
      .execute()
  }
}
