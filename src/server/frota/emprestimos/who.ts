import { sql } from 'kysely'
import type { CarHolder } from '#shared/frota/consultas.ts'
import { isValidPlaca, placaKey } from '#shared/rules/placa.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { driverAt } from '../nucleo/driver.ts'
import { getEmprestimo } from './queries.ts'

interface Car {
  codCarro: number
  carro: string
  placa: string
  codConcessionaria: number
  concessionaria: string
}

/** Who had a courtesy car, by its plate of either standard, at a minute; null when no car within reach has the plate. */
export async function whoHad(c: Ctx, placa: string, em: string): Promise<CarHolder | null> {
  if (!isValidPlaca(placa)) throw invalid('Confira a placa', { placa: 'Escreva a placa como AAA-9999 ou AAA9A99' })
  const r =
    await sql<Car>`select k.cod_carro as "codCarro", k.modelo as carro, k.placa, k.cod_concessionaria as "codConcessionaria", l.nome as concessionaria
    from frota_carro k join concessionaria l on l.cod_distribuidor = k.cod_distribuidor and l.cod_concessionaria = k.cod_concessionaria
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and placa_chave(k.placa) = ${placaKey(placa)}`.execute(c.tx)
  const [car] = r.rows
  if (!car) return null
  const codEmprestimo = await driverAt(c, car.codCarro, em)
  return { ...car, emprestimo: codEmprestimo === null ? null : await getEmprestimo(c, codEmprestimo) }
}
