import { sql } from 'kysely'
import { comoSistema } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import type { Partes } from '../../core/partes.ts'
import { diaDeRetomarPorCor, relogioDe } from '../nucleo/retomada.ts'
import { aplicar, avisar, travar } from '../nucleo/transicao.ts'

/** Quotes read at a time. */
const LOTE = 500
const ABERTOS: readonly string[] = ['ENVIADO', 'VISUALIZADO']

interface Vencida {
  codDistribuidor: number
  codOrcamento: number
}

/** Offers past their validity: EXPIRADO, lines too, which wait in the recovery queue; the store's screens hear of it. Each by itself: one that fails is told and tried again at the next round, the others go on. */
export async function expirarOrcamentos(partes: Partes, avisarFalha: (e: unknown) => void): Promise<number> {
  let quantas = 0
  let ultima: Vencida | null = null
  do {
    const lote: Vencida[] = await listVencidas(partes, ultima)
    for (const v of lote) {
      try {
        await expirar(partes, v)
        quantas++
      } catch (e) {
        avisarFalha(
          new Error(`quote ${v.codOrcamento} of distributor ${v.codDistribuidor} did not expire`, { cause: e }),
        )
      }
    }
    ultima = lote.length === LOTE ? (lote.at(-1) ?? null) : null
  } while (ultima)
  return quantas
}

function listVencidas({ banco }: Partes, depoisDe: Vencida | null): Promise<Vencida[]> {
  return transacao(banco, 'sistema', (tx) =>
    tx
      .selectFrom('orcamentoVersao as v')
      .innerJoin('orcamento as o', liga('o.codOrcamento', 'v.codOrcamento'))
      .select(['v.codDistribuidor', 'v.codOrcamento'])
      .where('v.expiraEm', '<', sql<string>`now()`)
      .where('v.respondidaEm', 'is', null)
      .where('v.retiradaEm', 'is', null)
      .where('o.estado', 'in', ABERTOS)
      .$if(depoisDe !== null, (q) =>
        q.where(
          sql<boolean>`(v.cod_distribuidor, v.cod_orcamento) > (${depoisDe?.codDistribuidor}::int, ${depoisDe?.codOrcamento}::int)`,
        ),
      )
      .orderBy('v.codDistribuidor')
      .orderBy('v.codOrcamento')
      .limit(LOTE)
      .execute(),
  )
}

async function expirar(partes: Partes, v: Vencida): Promise<void> {
  const inquilino = await partes.inquilinos.doCodigo(v.codDistribuidor)
  await comoSistema(partes, inquilino, async (c) => {
    const o = await travar(c, v.codOrcamento)
    if (!ABERTOS.includes(o.estado)) return
    const { dia } = await relogioDe(c, o.codOrcamento)
    await c.tx
      .updateTable('orcamentoLinha')
      .set({ estado: 'EXPIRADO', retomarEm: diaDeRetomarPorCor(dia) })
      .where(doInquilino(c))
      .where('codOrcamento', '=', v.codOrcamento)
      .where('estado', '=', 'OFERTADO')
      .execute()
    await aplicar(
      c,
      o,
      'EXPIRADO',
      { codUsuario: null, quem: 'Sistema' },
      { detalhe: 'a validade terminou', mudancas: { valorRecusado: sql`coalesce(valor, 0)` } },
    )
    avisar(c, o)
  })
}
