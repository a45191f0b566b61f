import { sql } from 'kysely'
import type { FactorRule, MySecurity, RuleOfLevel } from '#shared/conta/seguranca.ts'
import { NIVEIS } from '#shared/core/contract.ts'
import { NIVEL_LABELS } from '#shared/rules/niveis.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { CONFIRMED_MINUTES } from '../../core/tenancy/step-up.ts'
import { factorsOf, ruleOf } from '../nucleo/factors.ts'
import { listPasskeys } from '../nucleo/passkeys.ts'
import { pinSince } from '../nucleo/pin.ts'

/** The caller as the factors know them. */
export const me = (c: SignedInCtx) => ({ codDistribuidor: c.tenant.codDistribuidor, codUsuario: c.sessao.codUsuario })

/** How the caller proves who they are. */
export async function getMySecurity(c: SignedInCtx): Promise<MySecurity> {
  const factors = await factorsOf(c.tx, me(c))
  const { regra, carenciaAte } = await ruleOf(c.tx, c.tenant.codDistribuidor, c.sessao.nivel)
  const passkeys = await listPasskeys(c.tx, me(c))
  const proof = await c.tx
    .selectFrom('sessaoProva')
    .select(sql<string | null>`confirmada_em + make_interval(mins => ${CONFIRMED_MINUTES})`.as('ate'))
    .where(ofTenant(c))
    .where('familia', '=', c.sessao.familia)
    .where('confirmadaEm', '>', sql<string>`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)
    .executeTakeFirst()
  return {
    regra,
    carenciaAte,
    totpDesde: factors.totpDesde,
    recuperacao: factors.recuperacao,
    passkeys: passkeys.map(({ codPasskey, nome, sincronizada, criadaEm, usadaEm }) => ({
      codPasskey,
      nome,
      sincronizada,
      criadaEm,
      usadaEm,
    })),
    pinDesde: await pinSince(c.tx, c.services.segredo, me(c)),
    confirmadoAte: proof?.ate ?? null,
  }
}

/** The rule of each level, with how many people have a factor. */
export async function listRules(c: Ctx): Promise<RuleOfLevel[]> {
  const r = await sql<{
    codNivel: number
    regra: FactorRule | null
    carenciaAte: string | null
    pessoas: number
    comFator: number
  }>`
    select n.cod_nivel as "codNivel", g.segundo_fator as regra, g.carencia_ate::text as "carenciaAte",
      count(u.cod_usuario)::int as pessoas,
      count(u.cod_usuario) filter (where exists (select from segundo_fator f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario and f.confirmado_em is not null)
        or exists (select from passkey k where k.cod_distribuidor = u.cod_distribuidor and k.cod_usuario = u.cod_usuario))::int as "comFator"
    from unnest(${[...NIVEIS]}::int[]) n(cod_nivel)
    left join regra_entrada g on g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_nivel = n.cod_nivel
    left join usuario u on u.cod_distribuidor = ${c.tenant.codDistribuidor} and u.cod_nivel = n.cod_nivel and u.ativo
    group by 1, 2, 3`.execute(c.tx)
  return NIVEIS.flatMap((codNivel) => {
    const row = r.rows.find((x) => x.codNivel === codNivel)
    return row ? [{ ...row, nome: NIVEL_LABELS[codNivel], regra: row.regra ?? 'OFERECIDO' }] : []
  })
}
