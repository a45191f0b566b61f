import { sql } from 'kysely'
import type { z } from 'zod'
import type { integracao } from '#shared/suporte/integracao.ts'
import { periodFilter } from '../../core/areas/filters.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { itemsOf, toSummary, withColumns } from '../../checklists/checklists/queries.ts'

type Filter = z.output<typeof integracao.listChecklistsIntegracao.query>
type Page = z.input<typeof integracao.listChecklistsIntegracao.response>

/** Checklists for another system, newest first, with items and signed addresses of their photos and videos. */
export async function listChecklists(c: Ctx, f: Filter): Promise<Page> {
  let page = withColumns(c.tx).select(['k.idExterno', 'k.canceladoEm']).where(ofTenant(c, 'k'))
  if (f.codConcessionaria) page = page.where('k.codConcessionaria', '=', f.codConcessionaria)
  for (const onde of periodFilter(sql.ref('k.criado_em'), sql.ref('c.fuso'), f.de, f.ate)) page = page.where(onde)
  const following = after(sql`k.criado_em, k.cod_checklist`, decodeCursor(f.cursor), 'desc', 'timestamptz')
  const rows = await (following ? page.where(following) : page)
    .orderBy('k.criadoEm', 'desc')
    .orderBy('k.codChecklist', 'desc')
    .limit(f.limite + 1)
    .execute()
  const { itens: found, proximo } = closePage(rows, f.limite, (k) => ({ valor: k.criadoEm, cod: k.codChecklist }))
  const itens =
    found.length === 0
      ? new Map<number, never[]>()
      : await itemsOf(
          c,
          found.map((k) => k.codChecklist),
        )
  return {
    proximo,
    itens: found.map((k) => {
      const { idExterno, canceladoEm } = k
      const s = toSummary(k, c.tenant.mascaraCodigoInterno)
      const { codCheckList, checklist, origem, codConcessionaria, concessionaria, mecanico, consultor, cliente } = s
      const { placa, chassi, marca, modelo, versao, ano, km, tipoOs, garantia, codOrcamento } = s
      return {
        codCheckList,
        checklist,
        idExterno,
        origem,
        codConcessionaria,
        concessionaria,
        realizadoEm: s.criadoEm,
        canceladoEm,
        mecanico,
        consultor,
        cliente,
        veiculo: { placa, chassi, marca, modelo, versao, ano },
        km,
        tipoOs,
        garantia,
        codOrcamento,
        itens: itens.get(codCheckList) ?? [],
      }
    }),
  }
}
