import { sql } from 'kysely'
import type { Carro } from '#shared/agenda/patio.ts'
import { upperLabel } from '#shared/rules/lugar.ts'
import { placaPatterns } from '#shared/rules/placa.ts'
import { readCarros } from '../../agenda/patio/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const MAX = 6

/** Cars that are here, in every store within reach, by plate, prisma or key's number. */
export function searchCarros(c: Ctx, q: string): Promise<Carro[]> {
  const typed = upperLabel(q)
  return readCarros(
    c,
    sql`p.entregue_em is null and (v.placa_chave like any(${placaPatterns(q)}::text[]) or upper(p.prisma) = ${typed} or k.numero = ${typed})`,
    MAX,
  )
}
