import { sql } from 'kysely'
import type { EntryPolicy } from '#shared/conta/provedores.ts'
import { requireUnfiltered } from '../../cadastros/distribuidores/queries.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { countBreakGlass } from '../nucleo/password-policy.ts'
import { hasServed } from './queries.ts'

/** The rules of the distributor's sign-in. */
export async function getPolicy(c: SignedInCtx): Promise<EntryPolicy> {
  const policy = await c.tx
    .selectFrom('distribuidor')
    .select(['senhaPermitida', 'minutosParado', 'assistentes', 'assistentesRegistro', 'assistentesPessoais'])
    .where(ofTenant(c))
    .executeTakeFirstOrThrow()
  const emergencia = await c.tx
    .selectFrom('usuario')
    .select(['codUsuario', 'nome'])
    .where(ofTenant(c))
    .where('emergencia', '=', true)
    .orderBy('nome')
    .execute()
  return { ...policy, emergencia }
}

type NewPolicy = Omit<EntryPolicy, 'emergencia'> & { emergencia: number[] }

/**
 * Saves the rules. Forbidding passwords needs a provider by which somebody entered already, and an account for emergencies that can undo it:
 * nobody is locked out by a setting.
 */
export async function savePolicy(c: SignedInCtx, { emergencia, ...rules }: NewPolicy): Promise<EntryPolicy> {
  await requireUnfiltered(c)
  const { codDistribuidor } = c.tenant
  const antes = await getPolicy(c)
  if (!rules.senhaPermitida && !(await hasServed(c.tx, codDistribuidor)))
    throw conflict(
      'sem-provedor',
      'Antes de proibir a senha, alguém precisa ter entrado por um provedor que está em uso.',
    )
  await keepForEmergencies(c, emergencia)
  if (!rules.senhaPermitida && (await countBreakGlass(c.tx, codDistribuidor)) === 0)
    throw invalid('Escolha a conta de emergência', {
      emergencia: 'Com a senha proibida, escolha ao menos uma conta ativa, de nível Desenvolvimento e com senha',
    })
  await c.tx.updateTable('distribuidor').set(rules).where(ofTenant(c)).execute()
  const depois = await getPolicy(c)
  c.changed({ registro: `politica-entrada:${codDistribuidor}`, antes, depois })
  return depois
}

async function keepForEmergencies(c: SignedInCtx, emergencia: number[]): Promise<void> {
  const chosen = [...new Set([0, ...emergencia])]
  const able = await c.tx
    .selectFrom('usuario')
    .select('codUsuario')
    .where(ofTenant(c))
    .where('codUsuario', 'in', chosen)
    .where('ativo', '=', true)
    .where('senhaHash', 'is not', null)
    .execute()
  if (able.length < chosen.length - 1)
    throw invalid('Confira as contas de emergência', {
      emergencia: 'Uma conta de emergência deve ser de um usuário ativo, que já criou a sua senha',
    })
  await c.tx
    .updateTable('usuario')
    .set({ emergencia: sql<boolean>`cod_usuario = any (${chosen}::int[])` })
    .where(ofTenant(c))
    .where((eb) => eb.or([eb('emergencia', '=', true), eb('codUsuario', 'in', chosen)]))
    .execute()
  // Such an account enters by its password alone.
  await c.tx.deleteFrom('identidadeExterna').where(ofTenant(c)).where('codUsuario', 'in', chosen).execute()
}
