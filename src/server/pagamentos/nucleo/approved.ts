import { formatBasisPoints } from '#shared/rules/percent.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { canCharge, createCobranca } from './charge.ts'
import { pixSettings } from './pix-settings.ts'

/** Charges what a customer approved of a quote, in whole or in part, where the store's rule asks for it. */
export async function chargeApproved(
  c: Ctx,
  o: { codOrcamento: number; codConcessionaria: number },
  aprovado: number,
  codUsuario: number | null,
): Promise<void> {
  if (aprovado <= 0) return
  const { orcamento: rule, sinal } = await pixSettings(c, o.codConcessionaria)
  if (rule === 'NAO' || !(await canCharge(c, o.codConcessionaria))) return
  const { modelo } = await c.tx
    .selectFrom('orcamento')
    .select('modelo')
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .executeTakeFirstOrThrow()
  const whole = rule === 'TODO'
  await createCobranca(c, {
    ...o,
    tipo: whole ? 'ORCAMENTO' : 'SINAL',
    descricao: whole
      ? `Orçamento do ${modelo}`
      : `Sinal de ${formatBasisPoints(sinal * 100)} % do orçamento do ${modelo}`,
    valor: whole ? aprovado : Math.max(1, Math.round((aprovado * sinal) / 100)),
    codUsuario,
  })
}
