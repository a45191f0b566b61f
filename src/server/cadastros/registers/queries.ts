import { sql } from 'kysely'
import type { Cadastro, RecordChange } from '#shared/cadastros/registers.ts'
import { recordName } from '../../core/areas/register.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { closePage, decodeCursor } from '../../core/areas/keyset-page.ts'

/** Whether the user may read a record's history: their level opens the register, and they can see the record. */
export async function canOpen(c: SignedInCtx, cadastro: Cadastro, codigo: number): Promise<boolean> {
  const r = c.services.areas.find((a) => a.history?.nome === cadastro)?.history
  if (!r || !Array.isArray(r.open.acesso) || !r.open.acesso.includes(c.sessao.nivel)) return false
  if (r.isVisible) return r.isVisible(c, codigo)
  const linhas =
    await sql`select 1 from ${sql.table(r.table)} where cod_distribuidor = ${c.tenant.codDistribuidor} and ${sql.ref(r.codigo)} = ${codigo}`.execute(
      c.tx,
    )
  return linhas.rows.length > 0
}

const PAGE_SIZE = 30

/** Changes of a record, newest first. */
export async function listChanges(c: Ctx, cadastro: Cadastro, codigo: number, cursor: string | undefined) {
  const after = decodeCursor(cursor)
  let q = c.tx
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'a.codUsuario'))
    .select(['a.codAuditoria', 'a.em', 'u.nome as quem', 'a.acao', 'a.dados'])
    .where(ofTenant(c, 'a'))
    .where('a.registro', '=', recordName(cadastro, codigo))
  if (after) q = q.where('a.codAuditoria', '<', after.cod)
  const linhas = await q
    .orderBy('a.codAuditoria', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const { itens, proximo } = closePage(linhas, PAGE_SIZE, (l) => ({ valor: 0, cod: l.codAuditoria }))
  return { itens: itens.map(({ dados, ...l }) => ({ ...l, campos: differences(dados) })), proximo }
}

type Entry = Record<string, unknown>

/** Fields that differ between before and after. For a created record, all its first values. */
function differences(data: unknown): RecordChange['campos'] {
  const { antes, depois } = (data ?? {}) as { antes?: Entry | null; depois?: Entry | null }
  const names = new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])
  names.delete('versao')
  return [...names].flatMap((campo) => {
    const [a, d] = [antes?.[campo] ?? null, depois?.[campo] ?? null]
    return JSON.stringify(a) === JSON.stringify(d) ? [] : [{ campo, antes: a, depois: d }]
  })
}

/** Active and invited users who reach a store, by name. */
export async function listLojaUsuarios(c: Ctx, codConcessionaria: number) {
  return c.tx
    .selectFrom('usuario as u')
    .select(['u.codUsuario', 'u.nome', 'u.codNivel'])
    .where(ofTenant(c, 'u'))
    .where('u.ativo', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('usuarioLoja as l')
          .select('l.codUsuario')
          .whereRef('l.codDistribuidor', '=', 'u.codDistribuidor')
          .whereRef('l.codUsuario', '=', 'u.codUsuario')
          .where('l.codConcessionaria', '=', codConcessionaria),
      ),
    )
    .orderBy('u.nome')
    .execute()
}

/** Throws 422 for a user who does not reach the store; null is allowed. */
export async function requireLojaUsuario(c: Ctx, codConcessionaria: number, codUsuario: number | null): Promise<void> {
  if (codUsuario === null) return
  const usuarios = await listLojaUsuarios(c, codConcessionaria)
  if (!usuarios.some((u) => u.codUsuario === codUsuario))
    throw invalid('Confira os campos marcados', {
      codUsuario: 'Este usuário não está ativo ou não alcança a concessionária',
    })
}

/** Skills in use by services and mechanics, by name. */
export async function listSkills(c: Ctx): Promise<string[]> {
  const { codDistribuidor } = c.tenant
  const r = await sql<{ h: string }>`
    select h from (
      select unnest(habilidades) as h from servico where cod_distribuidor = ${codDistribuidor}
      union select unnest(habilidades) from mecanico where cod_distribuidor = ${codDistribuidor}) t
    order by sem_acento(h) limit 500`.execute(c.tx)
  return r.rows.map((l) => l.h)
}
