import { sql } from 'kysely'
import { comCtx, type Ctx } from '../tenancy/contexto.ts'
import type { Partes } from '../partes.ts'
import type { Fontes, KindDeLista } from './aoVivo.ts'

/** A store as a live list needs it. */
export interface LojaDaLista {
  codConcessionaria: number
  fuso: string
}
/** How an area reads the lists that it sends live. */
export type Listas = Partial<Record<KindDeLista, (c: Ctx, loja: LojaDaLista) => Promise<unknown[]>>>

/** A store's agenda changed: counts the change in the transaction that makes it, and tells the lists once it is committed. The last statement of a write: it holds the store's count. */
export async function tocar(c: Ctx, codConcessionaria: number, kinds: readonly KindDeLista[]): Promise<void> {
  const { partes, inquilino } = c
  const { codDistribuidor } = inquilino
  const r = await sql<{ rev: number; fuso: string }>`
    insert into agenda_rev (cod_distribuidor, cod_concessionaria, rev) values (${codDistribuidor}, ${codConcessionaria}, 1)
    on conflict (cod_distribuidor, cod_concessionaria) do update set rev = agenda_rev.rev + 1
    returning rev, (select l.fuso from concessionaria l where l.cod_distribuidor = ${codDistribuidor} and l.cod_concessionaria = ${codConcessionaria}) as fuso`.execute(
    c.tx,
  )
  const [mudada] = r.rows
  if (mudada) c.depois(() => Promise.resolve(partes.aoVivo.marcar({ inquilino, codConcessionaria, ...mudada }, kinds)))
}

/** Reads the areas' lists and sends them to the store's rooms. */
export function fontesDe(partes: () => Partes, avisar: (erro: unknown) => void): Fontes {
  return {
    avisar,
    async ler({ inquilino, codConcessionaria, fuso }, kind) {
      for (const area of partes().areas) {
        const lista = (await area.listas?.())?.[kind]
        if (!lista) continue
        const contexto = { codDistribuidor: inquilino.codDistribuidor, codUsuario: null, lojas: [codConcessionaria] }
        return comCtx(partes(), inquilino, contexto, (c) => lista(c, { codConcessionaria, fuso }), { leitura: true })
      }
      throw new Error(`nobody reads ${kind}`)
    },
    enviar({ inquilino, codConcessionaria }, kind, payload) {
      partes().realtime.publicar(inquilino, kind, codConcessionaria, payload)
    },
  }
}
