import type { Linha, LinhaToSave } from '#shared/oficina-digital/orcamentos.ts'
import { chargedField } from '#shared/rules/recall-linha.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { openOnes, recallsOf } from '../../garantia/nucleo/open-recalls.ts'
import type { LockedOrcamento } from '../nucleo/orcamento-transition.ts'

/**
 * Checks the lines that do a recall's work: each campaign once, nothing to pay, and a new one must be open on the quote's car. What is in the
 * quote already stays when the campaign ends. Throws 422.
 */
export async function checkRecallLines(
  c: Ctx,
  o: LockedOrcamento,
  current: readonly Linha[],
  novas: readonly LinhaToSave[],
): Promise<void> {
  const seen = new Set<number>()
  novas.forEach((l, i) => {
    if (l.codRecall === null) return
    if (seen.has(l.codRecall))
      throw invalid('Recall repetido', { [`linhas.${i}`]: `${l.titulo}: este recall já está em outra linha` })
    seen.add(l.codRecall)
    const charged = chargedField(l)
    if (charged !== null)
      throw invalid('Recall é gratuito', {
        [`linhas.${i}.${charged}`]: `${l.titulo}: o recall não custa nada ao cliente. Deixe em zero, ou cobre em outra linha`,
      })
  })
  const known = new Map(current.map((l) => [l.codLinha, l.codRecall]))
  const added = novas.flatMap((l, i) =>
    l.codRecall === null || known.get(l.codLinha ?? 0) === l.codRecall
      ? []
      : [{ i, titulo: l.titulo, codRecall: l.codRecall }],
  )
  if (added.length === 0) return
  const car = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'k.codVeiculo'))
    .select(['v.chassi', 'v.codConcessionaria'])
    .where(ofTenant(c, 'o'))
    .where('o.codOrcamento', '=', o.codOrcamento)
    .executeTakeFirst()
  const [recalls = []] = car ? await recallsOf(c, [car]) : []
  const open = new Set(openOnes(recalls).map((r) => r.codRecall))
  const wrong = added.find((l) => !open.has(l.codRecall))
  if (wrong)
    throw invalid('Recall não está em aberto', {
      [`linhas.${wrong.i}`]: `${wrong.titulo}: este recall não está em aberto neste carro. Retire a linha`,
    })
}
