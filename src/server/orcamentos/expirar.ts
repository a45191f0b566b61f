import { sql } from 'kysely'
import { comoSistema } from '../contexto.ts'
import { liga, transacao } from '../db.ts'
import type { Partes } from '../partes.ts'
import { aplicar, avisar, travar } from '../transicao.ts'

/** Offers past their validity: EXPIRADO, lines too, and the store's screens hear of it. */
export async function expirarOrcamentos(partes: Partes): Promise<number> {
  const vencidas = await transacao(partes.banco, 'sistema', (tx) =>
    tx
      .selectFrom('orcamentoVersao as v')
      .innerJoin('orcamento as o', liga('o.codOrcamento', 'v.codOrcamento'))
      .innerJoin('distribuidor as d', 'd.codDistribuidor', 'v.codDistribuidor')
      .select(['v.codDistribuidor', 'v.codOrcamento', 'd.dominioGestao'])
      .where('v.expiraEm', '<', sql<string>`now()`)
      .where('v.respondidaEm', 'is', null)
      .where('v.retiradaEm', 'is', null)
      .where('o.estado', 'in', ['ENVIADO', 'VISUALIZADO'])
      .limit(500)
      .execute(),
  )
  for (const v of vencidas) {
    const inquilino = await partes.inquilinos.doHost(v.dominioGestao)
    await comoSistema(partes, inquilino, async (c) => {
      const o = await travar(c, v.codOrcamento)
      if (o.estado !== 'ENVIADO' && o.estado !== 'VISUALIZADO') return
      await c.tx
        .updateTable('orcamentoLinha')
        .set({ estado: 'EXPIRADO' })
        .where('codDistribuidor', '=', v.codDistribuidor)
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
  return vencidas.length
}
