import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import { isValidPlaca, placaKey } from '#shared/rules/placa.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'

/** What the store knows of a car: its open visit and its vehicle. */
export interface FoundCar {
  codPassagem: number | null
  codVeiculo: number | null
}

/** A car that was typed: its vehicle, and its open visit when somebody received it meanwhile. */
export async function findCar(
  c: Ctx,
  { codConcessionaria, veiculo }: Pick<InspecaoContent, 'codConcessionaria' | 'veiculo'>,
): Promise<FoundCar> {
  const { placa, chassi } = veiculo
  if (!placa && !chassi)
    throw invalid('Informe a placa ou o chassi', { 'veiculo.placa': 'Informe a placa ou o chassi' })
  const found = await c.tx
    .selectFrom('veiculo as v')
    .leftJoin('passagem as p', (j) => joinOn('p.codVeiculo', 'v.codVeiculo')(j).on('p.entregueEm', 'is', null))
    .select(['v.codVeiculo', 'p.codPassagem'])
    .where(ofTenant(c, 'v'))
    .where('v.codConcessionaria', '=', codConcessionaria)
    .where((e) => (placa ? e('v.placaChave', '=', placaKey(placa)) : e('v.chassi', '=', chassi)))
    .limit(1)
    .executeTakeFirst()
  if (found) return found
  // A checklist of a new vehicle takes no other plate, and the end of an inspection is too late to say so.
  if (placa && !isValidPlaca(placa))
    throw invalid('A placa não confere', { 'veiculo.placa': `A placa ${placa} não é AAA-9999 nem AAA9A99` })
  return { codPassagem: null, codVeiculo: null }
}
