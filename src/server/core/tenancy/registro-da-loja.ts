import { formatarCnpj } from '#shared/rules/cnpj.ts'
import type { Ctx } from './contexto.ts'
import { doInquilino } from '../database/query.ts'

/** CNPJ and address of a store as a paper states them, on one line; null where neither is known. */
export async function registroDaLoja(c: Ctx, codConcessionaria: number): Promise<string | null> {
  const l = await c.tx
    .selectFrom('concessionaria')
    .select(['cnpj', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!l) return null
  const rua = [l.logradouro, l.numero].filter(Boolean).join(', ')
  const cidade = [l.cidade, l.uf].filter(Boolean).join(' - ')
  const partes = [l.cnpj && `CNPJ ${formatarCnpj(l.cnpj)}`, [rua, l.bairro, cidade].filter(Boolean).join(', ')]
  return partes.filter(Boolean).join(' · ') || null
}
