import { sql } from 'kysely'
import type { Cadastro, MudancaDoRegistro } from '#shared/cadastros/comum.ts'
import { registroDe } from '../../core/areas/cadastro.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { fecharPagina, lerCursor } from '../../core/areas/lista.ts'

/** Whether somebody may read a record's history: the register is their level's, and they see the record. */
export async function podeAbrir(c: CtxDePessoa, cadastro: Cadastro, codigo: number): Promise<boolean> {
  const r = c.partes.areas.find((a) => a.historia?.nome === cadastro)?.historia
  if (!r || !Array.isArray(r.abrir.acesso) || !r.abrir.acesso.includes(c.sessao.nivel)) return false
  if (r.visivel) return r.visivel(c, codigo)
  const linhas =
    await sql`select 1 from ${sql.table(r.tabela)} where cod_distribuidor = ${c.inquilino.codDistribuidor} and ${sql.ref(r.codigo)} = ${codigo}`.execute(
      c.tx,
    )
  return linhas.rows.length > 0
}

const POR_PAGINA = 30

/** Changes of a record, newest first. */
export async function listMudancas(c: Ctx, cadastro: Cadastro, codigo: number, cursor: string | undefined) {
  const depois = lerCursor(cursor)
  let q = c.tx
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', liga('u.codUsuario', 'a.codUsuario'))
    .select(['a.codAuditoria', 'a.em', 'u.nome as quem', 'a.acao', 'a.dados'])
    .where(doInquilino(c, 'a'))
    .where('a.registro', '=', registroDe(cadastro, codigo))
  if (depois) q = q.where('a.codAuditoria', '<', depois.cod)
  const linhas = await q
    .orderBy('a.codAuditoria', 'desc')
    .limit(POR_PAGINA + 1)
    .execute()
  const { itens, proximo } = fecharPagina(linhas, POR_PAGINA, (l) => ({ valor: 0, cod: l.codAuditoria }))
  return { itens: itens.map(({ dados, ...l }) => ({ ...l, campos: diferencas(dados) })), proximo }
}

type Registro = Record<string, unknown>

/** Fields that differ between before and after; a record that was created shows what it began with. */
function diferencas(dados: unknown): MudancaDoRegistro['campos'] {
  const { antes, depois } = (dados ?? {}) as { antes?: Registro | null; depois?: Registro | null }
  const nomes = new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])
  nomes.delete('versao')
  return [...nomes].flatMap((campo) => {
    const [a, d] = [antes?.[campo] ?? null, depois?.[campo] ?? null]
    return JSON.stringify(a) === JSON.stringify(d) ? [] : [{ campo, antes: a, depois: d }]
  })
}

/** Active users that reach a store, by name; those invited among them. */
export async function listUsuariosDaLoja(c: Ctx, codConcessionaria: number) {
  return c.tx
    .selectFrom('usuario as u')
    .select(['u.codUsuario', 'u.nome', 'u.codNivel'])
    .where(doInquilino(c, 'u'))
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

/** Refuses to bind somebody who does not reach the store; nobody is fine. */
export async function exigirUsuarioDaLoja(c: Ctx, codConcessionaria: number, codUsuario: number | null): Promise<void> {
  if (codUsuario === null) return
  const usuarios = await listUsuariosDaLoja(c, codConcessionaria)
  if (!usuarios.some((u) => u.codUsuario === codUsuario))
    throw invalid('Confira os campos marcados', {
      codUsuario: 'Este usuário não está ativo ou não alcança a concessionária',
    })
}

/** Skills that services and mechanics already have, by name. */
export async function listHabilidades(c: Ctx): Promise<string[]> {
  const { codDistribuidor } = c.inquilino
  const r = await sql<{ h: string }>`
    select h from (
      select unnest(habilidades) as h from servico where cod_distribuidor = ${codDistribuidor}
      union select unnest(habilidades) from mecanico where cod_distribuidor = ${codDistribuidor}) t
    order by sem_acento(h) limit 500`.execute(c.tx)
  return r.rows.map((l) => l.h)
}
