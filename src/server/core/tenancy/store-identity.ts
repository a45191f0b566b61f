import { formatCnpj } from '#shared/rules/cnpj.ts'
import type { Ctx } from './context.ts'
import { ofTenant } from '../database/query.ts'

/** CNPJ and address of a store for documents, on one line; null when neither is known. */
export async function lojaIdentity(c: Ctx, codConcessionaria: number): Promise<string | null> {
  const l = await c.tx
    .selectFrom('concessionaria')
    .select(['cnpj', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!l) return null
  const street = [l.logradouro, l.numero].filter(Boolean).join(', ')
  const cidade = [l.cidade, l.uf].filter(Boolean).join(' - ')
  const parts = [l.cnpj && `CNPJ ${formatCnpj(l.cnpj)}`, [street, l.bairro, cidade].filter(Boolean).join(', ')]
  return parts.filter(Boolean).join(' · ') || null
}
