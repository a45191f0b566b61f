import { sql } from 'kysely'
import { transacao } from '../db.ts'
import type { Partes } from '../partes.ts'
import { aplicar, travar } from '../transicao.ts'

/** Offers past their validity: EXPIRADO, lines too, and the store's screens hear of it. */
export async function expirarOrcamentos(partes: Partes): Promise<number> {
  const vencidas = await transacao(partes.banco, 'sistema', (tx) =>
    tx
      .selectFrom('orcamentoVersao as v')
      .innerJoin('orcamento as o', (j) => j.onRef('o.codDistribuidor', '=', 'v.codDistribuidor').onRef('o.codOrcamento', '=', 'v.codOrcamento'))
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
    await transacao(partes.banco, 'sistema', async (tx) => {
      const o = await travar(tx, inquilino, v.codOrcamento)
      if (o.estado !== 'ENVIADO' && o.estado !== 'VISUALIZADO') return
      await tx
        .updateTable('orcamentoLinha')
        .set({ estado: 'EXPIRADO' })
        .where('codDistribuidor', '=', v.codDistribuidor)
        .where('codOrcamento', '=', v.codOrcamento)
        .where('estado', '=', 'OFERTADO')
        .execute()
      await aplicar(
        tx,
        inquilino,
        o,
        'EXPIRADO',
        { codUsuario: null, quem: 'Sistema' },
        { detalhe: 'a validade terminou', mudancas: { valorRecusado: sql`coalesce(valor, 0)` } },
      )
    }).then(async () => {
      const o = await transacao(partes.banco, 'sistema', (tx) => travar(tx, inquilino, v.codOrcamento))
      partes.realtime.publicar(inquilino, 'oficinaDigitalAtualizacao_', o.codConcessionaria, {
        codOrcamento: o.codOrcamento,
        codConcessionaria: o.codConcessionaria,
        estado: o.estado,
        aviso: null,
      })
    })
  }
  return vencidas.length
}
